#include "server/net/cluster/greet_node.hpp"

#include "common/base/text.hpp"

namespace gridrace::server {

namespace {

// After the time to connect. The first is longer than all of the second, which happens meanwhile.
constexpr std::chrono::milliseconds time_to_answer{3000};
constexpr std::chrono::milliseconds time_to_greet_back{1000};
// Instead of a name and a URL, of who wants no greeting back.
constexpr const char* back = "back";
constexpr std::size_t longest_reason = 300;

std::string reason_of(const Response& answer) {
    auto why = answer.body();
    while (!why.empty() && why.back() == '\n') why.pop_back();
    return printable(why, longest_reason);
}

Result<std::string, ReachFault> what_is_told(const Result<Response, NodeCallFault>& answer,
                                             const std::string& url) {
    using Kind = ReachFault::Kind;
    if (!answer) {
        const bool is_of_secret = answer.error().kind == NodeCallFault::Kind::other_secret;
        return ReachFault{is_of_secret ? Kind::other_secret : Kind::unreachable,
                          answer.error().why};
    }
    switch (answer->result()) {
        case http::status::misdirected_request:
            return ReachFault{Kind::unreachable,
                              printable(url) + " leads to another node: " + reason_of(*answer)};
        case http::status::bad_gateway:
            return ReachFault{Kind::unreachable,
                              "it does not reach this node: " + reason_of(*answer)};
        default: return answer->body();
    }
}

Awaitable<Result<std::string, ReachFault>> greet(Executor home, const NodeSettings& own,
                                                 NodeCall call,
                                                 std::chrono::milliseconds patience) {
    const auto url = call.url;
    auto exchange = exchange_with_node(home, own, std::move(call), patience);
    const auto answer = co_await std::move(exchange);
    co_return what_is_told(answer, url);
}

}  // namespace

Awaitable<Result<std::string, ReachFault>> greet_node(Executor home, const NodeSettings& own,
                                                      std::string name, std::string url) {
    NodeCall call{std::move(name), std::move(url), {}, {}, own.name + " " + own.url};
    auto greeting = greet(home, own, std::move(call), time_to_answer);
    auto told = co_await std::move(greeting);
    co_return told;
}

Awaitable<Response> answer_greeting(Executor home, const NodeSettings& own, std::string greeting,
                                    std::string told) {
    const auto space = greeting.find(' ');
    if (space == std::string::npos) co_return text_answer(http::status::ok, "reached");
    NodeCall call{greeting.substr(0, space), greeting.substr(space + 1), {}, {}, back};
    auto greeting_back = greet(home, own, std::move(call), time_to_greet_back);
    const auto reached = co_await std::move(greeting_back);
    if (!reached) co_return text_answer(http::status::bad_gateway, reached.error().why);
    co_return text_answer(http::status::ok, std::move(told));
}

}  // namespace gridrace::server
