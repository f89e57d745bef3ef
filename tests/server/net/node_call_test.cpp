// A command to another node ends in time, whatever the other one does.
#include "server/net/cluster/node_call.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <optional>
#include <thread>

#include "server/net/cluster/node_key.hpp"
#include "server/net/link/socket_handoff.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using FaultKind = NodeCallFault::Kind;
using CallResult = Result<std::string, NodeCallFault>;
namespace asio = boost::asio;

constexpr const char* secret = "0123456789abcdef0123456789abcdef";

NodeSettings node_settings(const std::string& name, const std::string& of_secret) {
    return {name, of_secret, std::make_unique<const net::PskTls>(node_key(of_secret))};
}

// Accepts one connection, and says this when it has read the headers; then it is silent.
class OtherNode {
public:
    explicit OtherNode(std::string says, const std::string& its_secret = secret)
        : settings_(node_settings("b", its_secret)), says_(std::move(says)) {
        spawn(io_.get_executor(), "the other node", serve());
        thread_ = std::thread([this] { io_.run(); });
    }
    ~OtherNode() { stop(); }

    std::string url() const {
        return "wss://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
    }
    // What it was sent; it answers nobody any more.
    const std::string& heard() {
        stop();
        return heard_;
    }

private:
    void stop() {
        io_.stop();
        if (thread_.joinable()) thread_.join();
    }

    Awaitable<void> serve() {
        boost::system::error_code ignored;
        auto token = asio::redirect_error(use_awaitable, ignored);
        auto socket = co_await acceptor_.async_accept(token);
        Link link(std::move(socket), settings_.tls->accept());
        co_await link.async_handshake(token);
        co_await asio::async_read_until(link, asio::dynamic_buffer(heard_), "\r\n\r\n", token);
        co_await asio::async_write(link, asio::buffer(says_), token);
        std::string rest;
        co_await asio::async_read_until(link, asio::dynamic_buffer(rest), "never said", token);
    }

    NodeSettings settings_;
    asio::io_context io_{1};
    Acceptor acceptor_{io_.get_executor(), {asio::ip::address_v4::loopback(), 0}};
    std::string says_, heard_;
    std::thread thread_;
};

Awaitable<void> call_for(Executor home, const NodeSettings& own, NodeCall call,
                         std::chrono::milliseconds patience, std::optional<CallResult>& answer) {
    answer = co_await call_node(home, own, std::move(call), patience);
}

CallResult call(const std::string& url, const std::string& body = "{}",
                std::chrono::milliseconds patience = 5s) {
    EXPECT_GE(sodium_init(), 0);
    const auto own = node_settings("a", secret);
    asio::io_context io(1);
    std::optional<CallResult> answer;
    NodeCall to_make{"b", url, body};
    spawn(io.get_executor(), "a call",
          call_for(io.get_executor(), own, std::move(to_make), patience, answer));
    io.run_for(10s);
    EXPECT_TRUE(answer);
    return answer ? std::move(*answer) : CallResult(NodeCallFault{});
}

std::string http_answer(const std::string& status, const std::string& body) {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
}

}  // namespace

TEST(NodeCall, IsAnswered) {
    OtherNode node(http_answer("200 OK", "done"));

    const auto answer = call(node.url());

    ASSERT_TRUE(answer) << answer.error().why;
    EXPECT_EQ(*answer, "done");
    EXPECT_NE(node.heard().find("Gridrace-Node-Name: b\r\n"), std::string::npos) << node.heard();
}

TEST(NodeCall, SaysThatNobodyListens) {
    std::string url;
    {
        const OtherNode node("");
        url = node.url();
    }
    const auto answer = call(url);

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, FaultKind::not_sent);
}

TEST(NodeCall, IsNotSentToWhatIsNoUrl) {
    for (const auto* url : {"", "http://127.0.0.1:1", "wss://127.0.0.1"}) {
        const auto answer = call(url);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().kind, FaultKind::not_sent);
    }
}

TEST(NodeCall, DoesNotWaitForANodeThatHangs) {
    const OtherNode node("");
    const auto began = std::chrono::steady_clock::now();

    const auto answer = call(node.url(), "{}", 300ms);

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, FaultKind::no_answer);
    EXPECT_LT(std::chrono::steady_clock::now() - began, 3s);
}

TEST(NodeCall, SaysWhyTheOtherRefuses) {
    const OtherNode stranger("", "another" + std::string(secret));
    const auto refused = call(stranger.url());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, FaultKind::other_secret);
    EXPECT_NE(refused.error().why.find("same secret"), std::string::npos) << refused.error().why;

    const OtherNode other(http_answer("421 Misdirected Request", "this is node c\n"));
    const auto misdirected = call(other.url());
    ASSERT_FALSE(misdirected);
    EXPECT_EQ(misdirected.error().why, "it refuses: this is node c");
}

TEST(NodeCall, KnowsANodeThatTakesNoCommands) {
    const OtherNode older(http_answer("403 Forbidden", "this port is for nodes of one cluster\n"));

    const auto answer = call(older.url());

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, FaultKind::refused);
    EXPECT_NE(answer.error().why.find("older gridraced"), std::string::npos) << answer.error().why;
}

TEST(NodeCall, ReadsNoAnswerThatIsTooLong) {
    const OtherNode node("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx");

    const auto answer = call(node.url());

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, FaultKind::no_answer);
    EXPECT_EQ(answer.error().why, "its answer is too long");
}

TEST(NodeCall, HasABodyOfBoundedSize) {
    const auto answer = call("wss://127.0.0.1:1", std::string(max_node_command_bytes + 1, 'x'));

    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, FaultKind::refused);
}

}  // namespace gridrace::server
