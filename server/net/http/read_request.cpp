#include "server/net/http/read_request.hpp"

#include <boost/beast/core/flat_buffer.hpp>

#include "common/wire/limits.hpp"
#include "server/net/http/request_check.hpp"
#include "server/net/http/request_target.hpp"
#include "server/net/http/tls_greeting.hpp"
#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

constexpr std::uint32_t max_header_bytes = 8192;

http::status status_of(const boost::system::error_code& error) {
    if (error == http::error::body_limit) return http::status::payload_too_large;
    if (error == http::error::header_limit) return http::status::request_header_fields_too_large;
    return http::status::bad_request;
}

bool is_bad_request(const boost::system::error_code& error) {
    return error.category() == make_error_code(http::error::bad_version).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

}  // namespace

Awaitable<std::optional<Request>> read_request(Gate& gate, Link& link) {
    boost::beast::flat_buffer buffer(max_header_bytes + wire::max_first_message_bytes);
    http::request_parser<http::string_body> parser;
    parser.header_limit(max_header_bytes);
    parser.body_limit(wire::max_first_message_bytes);
    boost::system::error_code error;
    co_await http::async_read(link, buffer, parser,
                              boost::asio::redirect_error(use_awaitable, error));
    std::optional<std::string_view> fault;
    if (!error) fault = fault_in(parser.get());
    if (!error && !fault) fault = use_origin_form(parser.get());
    if (!error && !fault) cut_public_path(parser.get(), gate.settings().public_path);
    if (!error && !fault) {
        // The bytes after the request are lost with the buffer. A client that sent its next request early sends it
        // again on a new connection.
        auto request = parser.release();
        if (buffer.size() > 0) request.keep_alive(false);
        co_return std::move(request);
    }
    if (error && speaks_tls(buffer.cdata())) {
        report(Level::debug, "a connection speaks TLS, for which this server has no certificate");
        co_return std::nullopt;
    }
    if (error && !is_bad_request(error)) co_return std::nullopt;
    gate.reject(RefusalCause::bad_request);
    const auto why = error ? error.message() : std::string(*fault);
    auto answer = as_asked(parser.get().method(),
                           text_answer(status_of(error), "not a request for this server: " + why));
    co_await send(link, std::move(answer));
    co_return std::nullopt;
}

}  // namespace gridrace::server
