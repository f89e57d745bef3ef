#include "client/net/http_exchange.hpp"

#include <sysexits.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "client/net/dialler.hpp"
#include "client/net/prover.hpp"
#include "client/net/upgrade_answer.hpp"
#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/identity/encoding.hpp"
#include "common/net/deadline.hpp"
#include "common/wire/proof_of_work.hpp"

namespace gridrace::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t longest_header = 16384;
constexpr std::size_t longest_name = 40;
constexpr std::string_view error_header = "Gridrace-Error";

// What Chromium and Firefox send when an address is opened; and Origin, as a page's WebSocket does.
void look_like_browser(http::request<http::string_body>& request, const ServerAddress& server) {
    const auto origin = web_origin_of(server);
    request.set(http::field::host, origin.substr(origin.find("://") + 3));
    request.set(http::field::origin, origin);
    request.set(http::field::user_agent, "Mozilla/5.0 gridrace/" + std::string(version));
    request.set(http::field::accept, "text/html");
    request.set(http::field::accept_language, "en");
    request.set("Sec-Fetch-Site", "none");
    request.set("Sec-Fetch-Mode", "navigate");
    request.set("Sec-Fetch-Dest", "document");
}

http::request<http::string_body> to_beast(const ServerAddress& server, HttpRequest asked) {
    http::request<http::string_body> request(asked.post ? http::verb::post : http::verb::get,
                                             server.path + asked.target, 11);
    request.set(http::field::host, authority_of(server));
    request.set(http::field::user_agent, "gridrace/" + std::string(version));
    if (!server.word.empty())
        request.set(http::field::authorization, "Basic " + identity::to_base64(":" + server.word));
    if (!asked.bearer.empty()) request.set(http::field::authorization, "Bearer " + asked.bearer);
    if (asked.as_browser) look_like_browser(request, server);
    if (asked.post) {
        request.set(http::field::content_type,
                    asked.bearer.empty() ? "application/x-protobuf" : "application/json");
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
    return unreachable(to_url(server), error.message());
}

using Parser = http::response_parser<http::string_body>;
using SteadyClock = std::chrono::steady_clock;

// On an open link; closes it on timeout.
asio::awaitable<beast::error_code> ask(net::Link& link, http::request<http::string_body> request,
                                       std::chrono::seconds patience, Parser& parser) {
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

// The result of one try, and the server's challenge.
struct Tried {
    HttpResult result;
    std::string challenge;
};

asio::awaitable<Tried> attempt(asio::io_context& io, ServerAddress server,
                               http::request<http::string_body> request, std::size_t longest_answer,
                               std::chrono::seconds patience) {
    Tried tried{end_of(beast::error::timeout, server), {}};
    Parser parser;
    parser.header_limit(longest_header);
    parser.body_limit(longest_answer);
    Dialler dialler(io, server, patience);
    auto error = co_await dialler.dial();
    if (error) {
        tried.result = dialler.verdict().value_or(end_of(error, server));
        co_return std::move(tried);
    }
    auto link = dialler.take();
    const auto asked_at = SteadyClock::now();
    error = co_await ask(link, std::move(request), patience, parser);
    const auto trip = SteadyClock::now() - asked_at;
    if (error) {
        tried.result = end_of(error, server);
        co_return std::move(tried);
    }
    auto& answer = parser.get();
    const std::string content_type(answer[http::field::content_type]);
    tried.challenge = std::string(answer[wire::challenge_header]);
    const auto refusal = printable(answer[error_header], longest_name);
    tried.result = HttpAnswer{answer.result_int(), content_type, std::move(answer.body()), refusal,
                              std::chrono::floor<std::chrono::microseconds>(trip)};
    co_return std::move(tried);
}

asio::awaitable<void> perform(asio::io_context& io, ServerAddress server, HttpRequest asked,
                              std::function<void(HttpResult)> done) {
    const auto longest_answer = asked.longest_answer;
    const auto patience = asked.patience;
    const auto on_challenge = std::move(asked.on_challenge);
    auto request = to_beast(server, std::move(asked));
    auto trying = attempt(io, server, request, longest_answer, patience);
    auto tried = co_await std::move(trying);
    if (wire::bits_asked_for(tried.challenge)) {
        if (on_challenge) on_challenge();
        Prover prover(io);
        auto proving = prover.prove(tried.challenge);
        const auto proof = co_await std::move(proving);
        if (proof) {
            request.set(wire::proof_header, *proof);
            auto trying_again = attempt(io, server, request, longest_answer, patience);
            tried = co_await std::move(trying_again);
        }
    }
    done(std::move(tried.result));
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
    bool has_to_prove = false;
    const auto patience = request.patience;
    request.on_challenge = [&has_to_prove, tell = std::move(request.on_challenge)] {
        has_to_prove = true;
        if (tell) tell();
    };
    exchange(io, server, std::move(request),
             [&result](HttpResult answered) { result = std::move(answered); });
    io.run_for(patience + std::chrono::seconds(1));
    if (has_to_prove) io.run_for(patience + most_time_for_proof);
    return result;
}

}  // namespace gridrace::client
