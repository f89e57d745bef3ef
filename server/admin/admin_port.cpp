#include "server/admin/admin_port.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <stdexcept>

#include "common/base/text.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/link/http.hpp"
#include "server/ops/diagnostics.hpp"
#include "server/ops/folder.hpp"

namespace gridrace::server::admin {

namespace {

namespace asio = boost::asio;

constexpr std::size_t most_conversations = 8;
constexpr std::size_t most_node_commands = 32;
constexpr std::size_t most_operator_calls = 32;
constexpr int most_requests = 1000;  // per connection
constexpr std::chrono::seconds longest_conversation{60};
constexpr int queue_length = 16;
constexpr std::chrono::hours between_upkeeps{1};

std::optional<unsigned> uid_of(int descriptor) {
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
    return peer.uid;
}

class Counted {
public:
    explicit Counted(std::size_t& number) : number_(number) { ++number_; }
    ~Counted() { --number_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    std::size_t& number_;
};

// True for users who could become the server's user anyway.
bool may_command(unsigned uid) {
    return uid == 0 || uid == ::geteuid();
}

}  // namespace

AdminPort::AdminPort(AdminContext context)
    : acceptor_(io_.get_executor()), administration_(std::move(context), io_.get_executor()) {}

void AdminPort::open(std::filesystem::path socket) {
    socket_ = std::move(socket);
    try {
        if (const auto opened = open_folder(socket_.parent_path()); !opened) {
            throw std::runtime_error(opened.error());
        }
        listen();
    } catch (const boost::system::system_error& error) {
        throw std::runtime_error("the admin socket " + printable(socket_.string()) +
                                 " cannot be opened: " + error.code().message());
    }
}

AdminPort::~AdminPort() {
    stop();
    if (!acceptor_.is_open()) return;
    std::error_code ignored;  // it may be removed already
    std::filesystem::remove(socket_, ignored);
}

// Nobody can connect before it listens, so its final permissions apply from the start.
void AdminPort::listen() {
    if (socket_.string().size() >= sizeof sockaddr_un::sun_path) {
        throw std::runtime_error(printable(socket_.string()) + " is too long for a socket's name");
    }
    const Local::endpoint endpoint(socket_.string());
    Acceptor acceptor(io_.get_executor());
    acceptor.open(endpoint.protocol());
    boost::system::error_code error;
    acceptor.bind(endpoint, error);
    if (error == asio::error::address_in_use) {
        Stream probe(io_.get_executor());
        probe.connect(endpoint, error);
        if (!error)
            throw std::runtime_error("another server has the admin socket " +
                                     printable(socket_.string()));
        if (error != asio::error::connection_refused) {
            throw boost::system::system_error(error);
        }
        ::unlink(socket_.c_str());  // left by a killed server
        acceptor.bind(endpoint);
    } else if (error) {
        throw boost::system::system_error(error);
    }
    if (::chmod(socket_.c_str(), S_IRUSR | S_IWUSR) != 0) {
        throw std::runtime_error("the admin socket " + printable(socket_.string()) +
                                 " cannot be kept for its owner alone");
    }
    acceptor.listen(queue_length);
    acceptor_ = std::move(acceptor);
}

void AdminPort::start() {
    if (acceptor_.is_open()) spawn(io_.get_executor(), "the admin socket", accept());
    spawn(io_.get_executor(), "the audit log's upkeep", keep_tidy());
    thread_ = std::jthread([this] { io_.run(); });
}

// Nobody else may wait for an answer, so a node that stops does not wait for it either: such a
// connection is not counted.
void AdminPort::serve_node(SocketHandoff handoff, std::string body) {
    auto answering = answer_node(std::move(handoff), std::move(body));
    spawn(io_.get_executor(), "another node's command", std::move(answering));
}

Awaitable<void> AdminPort::answer_node(SocketHandoff handoff, std::string body) {
    auto link = handoff.rebind(io_.get_executor());
    const Deadline deadline(io_.get_executor(), longest_conversation, [&link] { link.close(); });
    if (node_commands_ >= most_node_commands) {
        auto refusal = text_answer(http::status::service_unavailable, "too many commands at once");
        co_await send(link, std::move(refusal));
        co_return;
    }
    const Counted counted(node_commands_);
    auto answering = administration_.answer_node(std::move(body));
    auto answer = co_await std::move(answering);
    auto response = json_answer(http::status::ok, std::move(answer));
    co_await send(link, std::move(response));
}

void AdminPort::serve_operator(OperatorCall call, std::shared_ptr<Reply<OperatorAnswer>> reply) {
    auto answering = answer_operator(std::move(call), std::move(reply));
    spawn(io_.get_executor(), "an operator's command", std::move(answering));
}

Awaitable<void> AdminPort::answer_operator(OperatorCall call,
                                           std::shared_ptr<Reply<OperatorAnswer>> reply) {
    OperatorAnswer answer;
    if (operator_calls_ < most_operator_calls) {
        const Counted counted(operator_calls_);
        auto answering = administration_.answer_operator(std::move(call));
        answer = co_await std::move(answering);
    } else {
        answer.json = answer_line(Fault{"busy", "too many commands at once; try again soon"});
    }
    Reply<OperatorAnswer>::give(reply, {}, std::move(answer));
}

void AdminPort::stop() {
    io_.stop();
    if (thread_.joinable()) thread_.join();
}

Awaitable<void> AdminPort::accept() {
    for (;;) {
        boost::system::error_code error;
        auto stream = co_await acceptor_.async_accept(asio::redirect_error(use_awaitable, error));
        if (error == asio::error::operation_aborted) co_return;
        const bool is_full = conversations_ >= most_conversations;
        if (error || (is_full && !make_room())) {
            co_await pause(io_.get_executor(), std::chrono::milliseconds(100));
            continue;  // over the limit: closed
        }
        auto serving = serve(std::move(stream));
        spawn(io_.get_executor(), "an admin's conversation", std::move(serving));
    }
}

// Ends the connection that has been silent for longest, so that those that say nothing shut nobody
// out. False if all are being answered.
bool AdminPort::make_room() {
    if (silent_.empty()) return false;
    boost::system::error_code ignored;
    silent_.front()->close(ignored);
    silent_.pop_front();
    return true;
}

// The next request is in the first bytes of `read`, of the length that it returns.
Awaitable<std::size_t> AdminPort::hear(Stream& stream, std::string& read,
                                       boost::system::error_code& error) {
    silent_.push_back(&stream);
    auto buffer = asio::dynamic_buffer(read, max_request_bytes);
    const auto size = co_await asio::async_read_until(stream, buffer, '\n',
                                                      asio::redirect_error(use_awaitable, error));
    silent_.remove(&stream);
    co_return size;
}

Awaitable<void> AdminPort::keep_tidy() {
    for (;;) {
        administration_.tidy_audit_log();
        co_await pause(io_.get_executor(), between_upkeeps);
    }
}

Awaitable<void> AdminPort::serve(Stream stream) {
    const auto uid = uid_of(stream.native_handle());
    if (!uid || !may_command(*uid)) {
        report(Level::warning, "a stranger at the admin socket",
               {{"uid", uid ? std::to_string(*uid) : "unknown"}});
        const auto refusal = answer_line(Fault{"not_allowed", "only the server's own user may"});
        boost::system::error_code ignored;
        co_await asio::async_write(stream, asio::buffer(refusal),
                                   asio::redirect_error(use_awaitable, ignored));
        co_return;
    }
    const Counted counted(conversations_);
    const Deadline deadline(io_.get_executor(), longest_conversation, [&stream] {
        boost::system::error_code ignored;
        stream.close(ignored);
    });
    auto conversation = converse(stream, *uid);
    co_await std::move(conversation);
}

Awaitable<void> AdminPort::converse(Stream& stream, unsigned uid) {
    std::string read;
    for (int requests = 0; requests < most_requests; ++requests) {
        boost::system::error_code error;
        auto hearing = hear(stream, read, error);
        const auto size = co_await std::move(hearing);
        std::string answer;
        if (!error) {
            auto line = read.substr(0, size - 1);
            read.erase(0, size);
            answer = co_await administration_.answer(std::move(line), uid);
        } else if (error == asio::error::not_found) {
            answer = answer_line(Fault{"bad_request", "the request is too long"});
        } else {
            co_return;
        }
        const bool is_over = error.failed();
        co_await asio::async_write(stream, asio::buffer(answer),
                                   asio::redirect_error(use_awaitable, error));
        if (error || is_over) co_return;
    }
}

}  // namespace gridrace::server::admin
