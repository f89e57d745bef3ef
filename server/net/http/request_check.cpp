#include "server/net/http/request_check.hpp"

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr unsigned http_1_1 = 11;

std::optional<std::string_view> host_fault(const Request& request) {
    const auto hosts = request.count(http::field::host);
    if (hosts > 1) return "a request has one Host header";
    if (hosts == 1 && !parse_host(request[http::field::host])) {
        return "the Host header names no host";
    }
    if (hosts == 0 && request.version() >= http_1_1)
        return "a request of HTTP/1.1 has a Host header";
    return std::nullopt;
}

std::optional<std::string_view> encoding_fault(const Request& request) {
    const auto encodings = request.count(http::field::transfer_encoding);
    if (encodings == 0) return std::nullopt;
    const auto encoding = request[http::field::transfer_encoding];
    const bool is_chunked = encodings == 1 && is_same_text(encoding, "chunked");
    if (is_chunked && request.version() >= http_1_1) return std::nullopt;
    return "the only Transfer-Encoding is chunked, once, with HTTP/1.1";
}

}  // namespace

std::optional<std::string_view> fault_in(const Request& request) {
    if (const auto fault = host_fault(request)) return fault;
    return encoding_fault(request);
}

}  // namespace gridrace::server
