#include "server/net/http/listener.hpp"

#include "server/net/http/serve_request.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {
// Accepts at a time: when hundreds connect at once, moves do not wait for all of them.
constexpr std::size_t at_a_time = 8;
constexpr std::chrono::milliseconds between_times{1};
}  // namespace

Listener::Listener(ServerContext& context, const Tcp::endpoint& endpoint)
    : context_(context), acceptor_(context.shards.front()->executor()) {
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(Acceptor::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen();
}

Tcp::endpoint Listener::endpoint() const {
    return acceptor_.local_endpoint();
}

void Listener::start() {
    spawn(acceptor_.get_executor(), "listener", accept());
}

void Listener::close() {
    boost::system::error_code ignored;  // closing a listening socket loses nothing
    acceptor_.close(ignored);
}

Awaitable<void> Listener::accept() {
    while (acceptor_.is_open()) {
        boost::system::error_code error;
        auto socket =
            co_await acceptor_.async_accept(boost::asio::redirect_error(use_awaitable, error));
        if (error == boost::asio::error::operation_aborted) break;
        if (error) {
            // Out of descriptors or memory: connections in the kernel's queue are accepted a little later.
            report(Level::warning, "cannot accept a connection", {{"why", error.message()}});
            co_await pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
            continue;
        }
        // Accepted on this shard's executor: a socket of the other shard could outlive it here while it waits for a
        // connection. Errors of a single connection are handled where its request is served.
        SocketHandoff handoff(Link(std::move(socket)));
        const auto place = next_++ % context_.shards.size();
        auto serving = serve_request(context_, place, std::move(handoff));
        spawn(context_.shards[place]->executor(), "request", std::move(serving));
        if (next_ % at_a_time == 0) co_await pause(acceptor_.get_executor(), between_times);
    }
}

}  // namespace gridrace::server
