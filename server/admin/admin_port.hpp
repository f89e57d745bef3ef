// The unix socket where whoever runs the server tells it what to do. A thread of its own, which may wait for a disk
// and is in nobody's way.
#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <filesystem>
#include <thread>

#include "server/admin/administration.hpp"

namespace gridrace::server::admin {

class AdminPort {
public:
    // Opens the socket, for the owner's eyes alone. Throws std::runtime_error with one sentence if it cannot, or if
    // another server listens there.
    AdminPort(AdminContext context, std::filesystem::path socket);
    // Ends what is under way, and removes the socket.
    ~AdminPort();

    void start();
    // Waits until the thread has ended. The shards must live on until then, not longer.
    void stop();

private:
    using Local = boost::asio::local::stream_protocol;
    using Stream = boost::asio::basic_stream_socket<Local, Executor>;
    using Acceptor = boost::asio::basic_socket_acceptor<Local, Executor>;

    void listen();
    Awaitable<void> accept();
    Awaitable<void> keep_tidy();
    Awaitable<void> serve(Stream stream);
    Awaitable<void> converse(Stream& stream, unsigned uid);

    boost::asio::io_context io_{1};
    std::filesystem::path socket_;
    Acceptor acceptor_;
    Administration administration_;
    std::size_t conversations_ = 0;
    std::jthread thread_;
};

}  // namespace gridrace::server::admin
