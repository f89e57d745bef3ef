// A port for whoever runs the server, apart from the players': it answers on a thread of its own, also when the shards
// do not turn.
#pragma once

#include <memory>
#include <thread>

#include "server/net/loose_link.hpp"
#include "server/net/operations.hpp"

namespace gridrace::server {

class OpsPort {
public:
    // Opens the port; throws boost::system::system_error if the address cannot be used. The operations outlive it.
    OpsPort(const Operations& operations, const Tcp::endpoint& endpoint);
    // Cuts who is being answered.
    ~OpsPort();

    Tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
    void start();

private:
    Awaitable<void> accept();
    Awaitable<void> serve(net::Socket socket);

    const Operations& operations_;
    std::size_t connections_ = 0;
    boost::asio::io_context io_{1};
    Acceptor acceptor_;
    std::jthread thread_;
};

}  // namespace gridrace::server
