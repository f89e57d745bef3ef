// Accepts connections and has their requests served.
#pragma once

#include "server/net/server_context.hpp"

namespace gridrace::server {

// Opens the port and accepts on the first shard until close(). The shards serve requests in turn: a TLS handshake costs
// far more than an accept.
class Listener {
public:
    // Throws boost::system::system_error if the address cannot be used.
    Listener(ServerContext& context, const Tcp::endpoint& endpoint);

    Tcp::endpoint endpoint() const;
    void start();
    // On the first shard's thread.
    void close();

private:
    Awaitable<void> accept();

    ServerContext& context_;
    Acceptor acceptor_;
    std::size_t next_ = 0;  // the shard of the next connection
};

}  // namespace gridrace::server
