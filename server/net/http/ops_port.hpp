// A port for the operator, separate from the players': it answers on a thread of its own, also when the shards' loops
// are stuck.
#pragma once

#include <memory>
#include <thread>

#include "server/net/http/operations.hpp"
#include "server/net/limits/handshake_slots.hpp"
#include "server/net/link/socket_handoff.hpp"

namespace gridrace::server {

class OpsPort {
public:
    // Opens the port; throws boost::system::system_error if the address cannot be used. The operations outlive it.
    OpsPort(const Operations& operations, const Tcp::endpoint& endpoint);
    // Closes connections that are being answered.
    ~OpsPort();

    Tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
    void start();

private:
    static constexpr std::size_t most_connections = 64;

    Awaitable<void> accept();
    Awaitable<void> serve(net::Socket socket);
    Awaitable<std::optional<Request>> read_request(net::Socket& socket);
    Awaitable<void> answer(net::Socket& socket, const Request& request);

    const Operations& operations_;
    // Every connection is accepted; if too many have sent no request, or read no answer, the oldest of them is closed.
    HandshakeSlots silent_{most_connections};
    HandshakeSlots answered_{most_connections};
    boost::asio::io_context io_{1};
    Acceptor acceptor_;
    std::jthread thread_;
};

}  // namespace gridrace::server
