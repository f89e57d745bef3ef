#include "server/net/cluster/node_call.hpp"

#include <boost/beast/core/flat_buffer.hpp>

#include "common/base/text.hpp"
#include "server/net/cluster/dial_node.hpp"
#include "server/net/link/deadline.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Kind = NodeCallFault::Kind;
constexpr std::size_t max_refusal_characters = 200;

Request request_of(NodeCall call) {
    Request request(http::verb::post, node_command_path, 11);
    request.set(http::field::host, call.to);
    request.set(node_name_header, call.to);
    if (!call.rooms_to_prepare.empty()) request.set(prepare_header, call.rooms_to_prepare);
    if (!call.greeting.empty()) request.set(greeting_header, call.greeting);
    request.keep_alive(false);
    request.body() = std::move(call.body);
    request.prepare_payload();
    return request;
}

// A node that knows no commands takes one for an unsigned request.
NodeCallFault refusal(const Response& answer) {
    if (answer.result() == http::status::forbidden) {
        return {Kind::refused,
                "it runs an older gridraced, which takes no commands of other nodes"};
    }
    auto why = answer.body();
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return {Kind::refused, "it refuses: " + printable(why, max_refusal_characters)};
}

}  // namespace

Awaitable<Result<Response, NodeCallFault>> exchange_with_node(Executor home,
                                                              const NodeSettings& own,
                                                              NodeCall call,
                                                              std::chrono::milliseconds patience) {
    if (call.body.size() > max_node_command_bytes) {
        co_return NodeCallFault{Kind::refused, "the request is too long for another node"};
    }
    auto dialled = co_await dial_node(home, own, call.url);
    if (!dialled) {
        const auto kind = dialled.error().is_of_secret ? Kind::other_secret : Kind::not_sent;
        co_return NodeCallFault{kind, dialled.error().why};
    }
    auto& link = **dialled;
    const Deadline deadline(home, patience, [&link] { link.close(); });
    auto request = request_of(std::move(call));
    error_code error;
    co_await http::async_write(link, request, asio::redirect_error(use_awaitable, error));
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(max_node_answer_bytes);
    if (!error) {
        co_await http::async_read(link, buffer, parser, asio::redirect_error(use_awaitable, error));
    }
    if (error == http::error::body_limit) {
        co_return NodeCallFault{Kind::no_answer, "its answer is too long"};
    }
    if (error) co_return NodeCallFault{Kind::no_answer, "it does not answer"};
    co_return std::move(parser.get());
}

Awaitable<Result<std::string, NodeCallFault>> call_node(Executor home, const NodeSettings& own,
                                                        NodeCall call,
                                                        std::chrono::milliseconds patience) {
    auto exchange = exchange_with_node(home, own, std::move(call), patience);
    auto answer = co_await std::move(exchange);
    if (!answer) co_return answer.error();
    if (answer->result() != http::status::ok) co_return refusal(*answer);
    co_return std::move(answer->body());
}

}  // namespace gridrace::server
