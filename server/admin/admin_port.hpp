// The thread for operator commands, which may block on a disk: those from its unix socket, and those
// of other nodes.
#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <filesystem>
#include <list>
#include <thread>

#include "server/admin/administration.hpp"

namespace gridrace::server::admin {

class AdminPort {
public:
    explicit AdminPort(AdminContext context);
    // Ends pending requests, and removes the socket.
    ~AdminPort();

    // Opens the socket, accessible to its owner only. Throws std::runtime_error with one sentence
    // on failure, or if another server listens there. Before start().
    void open(std::filesystem::path socket);
    void start();
    // Carries out a command of another node, and answers it. From any thread.
    void serve_node(SocketHandoff handoff, std::string body);
    // Carries out what an operator asks from elsewhere, and gives the answer. From any thread.
    void serve_operator(OperatorCall call, std::shared_ptr<Reply<OperatorAnswer>> reply);
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
    Awaitable<std::size_t> hear(Stream& stream, std::string& read,
                                boost::system::error_code& error);
    bool make_room();
    Awaitable<void> answer_node(SocketHandoff handoff, std::string body);
    Awaitable<void> answer_operator(OperatorCall call,
                                    std::shared_ptr<Reply<OperatorAnswer>> reply);

    boost::asio::io_context io_{1};
    std::filesystem::path socket_;
    Acceptor acceptor_;
    Administration administration_;
    std::size_t conversations_ = 0;
    std::list<Stream*> silent_;      // that wait for a request, the longest first
    std::size_t node_commands_ = 0;  // under way
    std::size_t operator_calls_ = 0;
    std::jthread thread_;
};

}  // namespace gridrace::server::admin
