#include "client/net/http_exchange.hpp"

#include <sysexits.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "client/net/dialler.hpp"
#include "client/net/upgrade_answer.hpp"
#include "common/base/version.hpp"
#include "common/net/deadline.hpp"

namespace gridrace::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds patience{10};
constexpr std::size_t longest_header = 16384;

http::request<http::string_body> to_beast(const ServerAddress& server, HttpRequest asked) {
    http::request<http::string_body> request(asked.post ? http::verb::post : http::verb::get,
                                             asked.target, 11);
    request.set(http::field::host, server.host + ":" + std::to_string(server.port));
    request.set(http::field::user_agent, "gridrace/" + std::string(version));
    if (asked.post) {
        request.set(http::field::content_type, "application/x-protobuf");
        request.body() = std::move(*asked.post);
    }
    request.prepare_payload();
    return request;
}

ConnectionEnd end_of(const beast::error_code& error, const ServerAddress& server) {
    if (error.category() == http::make_error_code(http::error::bad_version).category()) {
        return {EX_PROTOCOL, "not_gridrace",
                "what answers at " + to_url(server) + " is no gridrace server"};
    }
    return {EX_UNAVAILABLE, "unreachable",
            "cannot reach " + to_url(server) + ": " + error.message()};
}

using Parser = http::response_parser<http::string_body>;
using SteadyClock = std::chrono::steady_clock;

// On a link that is there; closes it when the time is up.
asio::awaitable<beast::error_code> ask(net::Link& link, http::request<http::string_body> request,
                                       Parser& parser) {
    bool is_late = false;
    const net::Deadline deadline(link.get_executor(), patience, [&link, &is_late] {
        is_late = true;
        link.close();
    });
    beast::error_code error;
    co_await http::async_write(link, request, asio::redirect_error(asio::use_awaitable, error));
    if (!error) {
        beast::flat_buffer buffer;
        co_await http::async_read(link, buffer, parser,
                                  asio::redirect_error(asio::use_awaitable, error));
    }
    link.close();
    if (is_late) co_return asio::error::timed_out;
    co_return error;
}

asio::awaitable<void> perform(asio::io_context& io, ServerAddress server, HttpRequest asked,
                              std::function<void(HttpResult)> done) {
    Parser parser;
    parser.header_limit(longest_header);
    parser.body_limit(asked.longest_answer);
    auto request = to_beast(server, std::move(asked));
    Dialler dialler(io, server, patience);
    auto error = co_await dialler.dial();
    if (error) {
        done(dialler.verdict().value_or(end_of(error, server)));
        co_return;
    }
    auto link = dialler.take();
    const auto asked_at = SteadyClock::now();
    error = co_await ask(link, std::move(request), parser);
    const auto trip = SteadyClock::now() - asked_at;
    if (error) {
        done(end_of(error, server));
        co_return;
    }
    auto& answer = parser.get();
    const std::string content_type(answer[http::field::content_type]);
    done(HttpAnswer{answer.result_int(), content_type, std::move(answer.body()),
                    std::chrono::floor<std::chrono::microseconds>(trip)});
}

}  // namespace

std::string HttpAnswer::sentence() const {
    return content_type.starts_with("text/plain") ? excuse_from(body) : "";
}

void exchange(asio::io_context& io, const ServerAddress& server, HttpRequest request,
              std::function<void(HttpResult)> done) {
    auto performing = perform(io, server, std::move(request), std::move(done));
    asio::co_spawn(io, std::move(performing), [](const std::exception_ptr& escaped) {
        if (escaped) std::rethrow_exception(escaped);
    });
}

HttpResult exchange(const ServerAddress& server, HttpRequest request) {
    asio::io_context io;
    HttpResult result = end_of(beast::error::timeout, server);
    exchange(io, server, std::move(request),
             [&result](HttpResult answered) { result = std::move(answered); });
    io.run_for(patience + std::chrono::seconds(1));
    return result;
}

}  // namespace gridrace::client
