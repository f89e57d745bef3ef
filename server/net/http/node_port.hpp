// The port for other nodes of the cluster: they come with players of this node's rooms, and with
// commands of the host.
#pragma once

#include "server/net/limits/handshake_slots.hpp"
#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// The port before there are shards: where it listens is told to the database, which comes first.
class NodeSocket {
public:
    // Throws boost::system::system_error if the address cannot be used.
    explicit NodeSocket(const Tcp::endpoint& endpoint);

    Tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
    // Once.
    Acceptor rebind(Executor home);

private:
    boost::asio::io_context io_{1};
    Acceptor acceptor_;
};

// Accepts on the first shard until close(). Who does not know the secret is refused.
// The limits by address are not applied: the node that has the player's connection has done that.
class NodePort {
public:
    NodePort(ServerContext& context, const NodeSettings& settings, NodeSocket& socket);

    // Takes commands of other nodes, on the first shard's thread. Before start().
    using TakeCommand = std::function<void(SocketHandoff handoff, std::string body)>;
    void take_commands_with(TakeCommand take) { take_command_ = std::move(take); }

    // Answers greetings, and refuses everything else until open().
    void start();
    // On the first shard's thread.
    void open() { is_open_ = true; }
    void close();

private:
    Awaitable<void> accept();
    Awaitable<void> serve(Link link);
    Awaitable<void> serve_command(Link link, Request request);
    Awaitable<void> answer(Link link, Response answer);
    Awaitable<void> greet_back(Link link, std::string greeting);
    Awaitable<void> prepare_rooms(Link link, std::string codes);
    Awaitable<bool> shake_hands(Link& link);
    void tell_of_stranger(Link& link, const std::string& why);

    ServerContext& context_;
    const NodeSettings& settings_;
    HandshakeSlots silent_;  // connections without a request
    Acceptor acceptor_;
    TakeCommand take_command_;
    bool is_open_ = false;
    std::optional<std::chrono::steady_clock::time_point> told_at_{};  // of a stranger
};

}  // namespace gridrace::server
