#include "server/net/http/rejection.hpp"

#include <sstream>

#include "common/wire/proof_of_work.hpp"
#include "server/net/http/error_answer.hpp"
#include "server/net/http/health_answer.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/http/tls_greeting.hpp"
#include "server/net/link/deadline.hpp"

namespace gridrace::server {

namespace {

constexpr std::chrono::seconds request_timeout{1};
constexpr std::chrono::seconds timeout_with_handshake{2};
constexpr std::size_t most_words = 4096;

// The method of a request that begins with these bytes, if it is GET or HEAD.
http::verb method_of(std::string_view words) {
    if (words.starts_with("GET ")) return http::verb::get;
    return words.starts_with("HEAD ") ? http::verb::head : http::verb::unknown;
}

std::optional<Response> health_asked_for(const ServerContext& context, std::string_view words) {
    const auto method = method_of(words);
    if (method == http::verb::unknown) return std::nullopt;
    words.remove_prefix(words.find(' ') + 1);
    const auto target = words.substr(0, words.find(' '));
    Request request(method, target, 11);
    if (use_origin_form(request)) return std::nullopt;
    return answer_health(context, request);
}

// The answer to a client whose first bytes are `words`.
std::string answer_to(const ServerContext& context, std::string_view words,
                      const Rejection& rejection) {
    std::optional<Response> health;
    if (rejection.cause != RefusalCause::banned) health = health_asked_for(context, words);
    auto answer =
        as_asked(method_of(words), health ? std::move(*health) : rejection_answer(rejection));
    if (context.tls != nullptr) answer.set(strict_transport, strict_transport_time);
    std::ostringstream text;
    text << answer;
    return text.str();
}

}  // namespace

Response rejection_answer(const Rejection& rejection) {
    auto answer = text_answer(static_cast<http::status>(http_status(rejection.cause)),
                              std::string(describe(rejection.cause)));
    answer.set(error_header, name(rejection.cause));
    if (rejection.retry_after.count() > 0) {
        answer.set(http::field::retry_after, std::to_string(rejection.retry_after.count()));
    }
    if (answer.result() == http::status::unauthorized)
        answer.set(http::field::www_authenticate, "Bearer");
    if (!rejection.challenge.empty()) {
        answer.set(wire::challenge_header, rejection.challenge);
    }
    return answer;
}

Awaitable<void> reject(const ServerContext& context, Shard& shard, Link& link, Rejection rejection,
                       RejectionWait wait) {
    auto& socket = link.socket();
    using Socket = std::remove_reference_t<decltype(socket)>;
    boost::system::error_code error;
    if (wait == RejectionWait::for_request) {
        const Deadline deadline(shard.executor(), request_timeout, [&link] { link.close(); });
        co_await socket.async_wait(Socket::wait_read,
                                   boost::asio::redirect_error(use_awaitable, error));
        if (error || !link.is_open()) co_return;
    }
    // Never waits: what does not fit into the kernel's buffers is dropped.
    std::array<char, most_words> words;
    socket.non_blocking(true, error);
    const auto read = socket.read_some(boost::asio::buffer(words), error);
    const auto answer = answer_to(context, {words.data(), read}, rejection);
    socket.write_some(boost::asio::buffer(answer), error);
    link.end_sending();
}

Awaitable<void> reject_over_tls(const ServerContext& context, Shard& shard, Link& link,
                                Rejection rejection) {
    const Deadline deadline(shard.executor(), timeout_with_handshake, [&link] { link.close(); });
    const bool is_secure = co_await shake_hands(*context.tls, link);
    if (!is_secure) co_return;
    boost::system::error_code error;
    std::array<char, most_words> words;
    const auto buffer = boost::asio::buffer(words);
    const auto read =
        co_await link.async_read_some(buffer, boost::asio::redirect_error(use_awaitable, error));
    if (error) co_return;
    const auto answer = answer_to(context, {words.data(), read}, rejection);
    link.try_to_write(std::as_bytes(std::span(answer)));
    co_await link.async_finish(boost::asio::redirect_error(use_awaitable, error));
}

}  // namespace gridrace::server
