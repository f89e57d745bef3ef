// The unix socket for operator commands. Runs on its own thread, which may block on a disk.
#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <filesystem>
#include <thread>

#include "server/admin/administration.hpp"

namespace gridrace::server::admin {

class AdminPort {
public:
    // Opens the socket, accessible to its owner only. Throws std::runtime_error with one sentence
    // on failure, or if another server listens there.
    AdminPort(AdminContext context, std::filesystem::path socket);
    // Ends pending requests, and removes the socket.
    ~AdminPort();

    void start();
    // Waits until the thread has ended. The shards must live until then.
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
