#include "server/webhook/post_message.hpp"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <charconv>
#include <limits>

#include "common/base/text.hpp"
#include "common/net/client_tls.hpp"
#include "server/net/link/deadline.hpp"
#include "server/net/link/http.hpp"
#include "server/webhook/connect_in_turn.hpp"
#include "server/webhook/outside_address.hpp"

namespace gridrace::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;
using Kind = PostOutcome::Kind;

constexpr std::uint32_t longest_header = 16384;
constexpr std::size_t most_tried = 6;
constexpr std::chrono::seconds longest_retry{60};

Request request_of(const WebhookUrl& url, std::string body) {
    Request request(http::verb::post, url.target, 11);
    request.set(http::field::host, url.authority());
    request.set(http::field::user_agent, std::string(product_name) + "/" + std::string(version));
    request.set(http::field::content_type, "application/json");
    request.set(http::field::accept, "*/*");
    request.keep_alive(false);
    request.body() = std::move(body);
    request.prepare_payload();
    return request;
}

// Why a handshake failed, without the advice for players after it.
std::string tls_reason(Link& link, const error_code& error, const std::string& host) {
    const auto sentence = net::describe_failure(*link.tls(), error, host).sentence;
    return sentence.substr(0, sentence.find(';'));
}

// Ends what is under way when the time is over.
struct Way {
    net::Socket socket;
    std::unique_ptr<Link> link;
    bool is_late = false;

    void end() {
        is_late = true;
        error_code ignored;
        if (socket.is_open()) socket.close(ignored);
        if (link) link->close();
    }
    std::string reason(const error_code& error) const {
        return is_late ? "it does not answer" : error.message();
    }
};

}  // namespace

PostOutcome outcome_of_answer(unsigned status, const std::string& retry_after) {
    constexpr unsigned too_many_requests = 429;
    constexpr unsigned request_timeout = 408;
    constexpr unsigned unavailable = 503;
    const auto why = "it answers " + std::to_string(status);
    if (status >= 200 && status < 300) return {Kind::sent, why};
    if (status >= 300 && status < 400)
        return {Kind::refused, why + ", a redirect, which is not followed"};
    const bool has_taken_none = status == too_many_requests || status == unavailable;
    // A gateway may answer so after it has passed the message on.
    const bool may_have_arrived = status >= 500 || status == request_timeout;
    if (!has_taken_none) return {may_have_arrived ? Kind::unsure : Kind::refused, why};
    PostOutcome outcome{Kind::not_now, why};
    int seconds = 0;
    const auto* const end = retry_after.data() + retry_after.size();
    const auto read = std::from_chars(retry_after.data(), end, seconds);
    if (read.ec == std::errc() && seconds >= 0)
        outcome.retry_after =
            std::clamp(std::chrono::seconds(seconds), std::chrono::seconds(1), longest_retry);
    return outcome;
}

Awaitable<PostOutcome> post_message(Executor home, NameLookup& names, PostSettings settings,
                                    std::string body) {
    const auto& url = settings.url;
    const auto until = Timer::clock_type::now() + settings.time;
    auto found = co_await names.find(home, url.host, until);
    if (!found) co_return PostOutcome{Kind::not_now, printable(found.error())};
    auto addresses = std::move(*found);
    if (!settings.may_be_private)
        std::erase_if(addresses, [](const Address& address) { return !is_outside(address); });
    if (addresses.empty())
        co_return PostOutcome{
            Kind::refused,
            "its address is not of the public internet, which webhook_private allows"};
    addresses.resize(std::min(addresses.size(), most_tried));

    Way way{net::Socket(home), nullptr};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Timer::clock_type::now());
    const Deadline deadline(home, std::max(left, std::chrono::milliseconds(1)),
                            [&way] { way.end(); });
    auto error =
        co_await connect_in_turn(way.socket, std::move(addresses), url.port, until, way.is_late);
    if (error) co_return PostOutcome{Kind::not_now, way.reason(error)};
    auto tls = url.has_tls ? net::new_client_tls(*settings.tls, url.host) : nullptr;
    way.link = std::make_unique<Link>(std::move(way.socket), std::move(tls));
    auto& link = *way.link;
    if (url.has_tls) {
        co_await link.async_handshake(asio::redirect_error(use_awaitable, error));
        if (error && way.is_late) co_return PostOutcome{Kind::not_now, way.reason(error)};
        if (error) co_return PostOutcome{Kind::not_now, tls_reason(link, error, url.host)};
    }
    auto request = request_of(url, std::move(body));
    co_await http::async_write(link, request, asio::redirect_error(use_awaitable, error));
    boost::beast::flat_buffer buffer;
    http::response_parser<http::empty_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(std::numeric_limits<std::uint64_t>::max());  // it is not read
    if (!error)
        co_await http::async_read_header(link, buffer, parser,
                                         asio::redirect_error(use_awaitable, error));
    if (error) co_return PostOutcome{Kind::unsure, way.reason(error)};
    const auto& answer = parser.get();
    co_return outcome_of_answer(answer.result_int(), std::string(answer[http::field::retry_after]));
}

}  // namespace gridrace::server
