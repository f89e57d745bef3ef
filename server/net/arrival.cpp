#include "server/net/arrival.hpp"

#include "server/net/proxy_header.hpp"

namespace gridrace::server {

namespace {

Awaitable<Result<ProxyHeader, ProxyFault>> read_proxy_header(Link& link) {
    auto& socket = link.socket();
    std::string header;
    for (auto more = more_of_proxy_header(header); more > 0; more = more_of_proxy_header(header)) {
        const auto begun = header.size();
        header.resize(begun + more);
        boost::system::error_code error;
        const auto buffer = boost::asio::buffer(header.data() + begun, more);
        const auto read = co_await socket.async_read_some(
            buffer, boost::asio::redirect_error(use_awaitable, error));
        if (error) co_return ProxyFault::not_proxy;
        header.resize(begun + read);
    }
    co_return parse_proxy_header(header);
}

std::string_view name_of(ForwardedHeader header) {
    return header == ForwardedHeader::forwarded ? "Forwarded" : "X-Forwarded-For";
}

// Of a header that may come in several lines.
std::string all_lines_of(const Request& request, std::string_view name) {
    std::string value;
    const auto [begin, end] = request.equal_range({name.data(), name.size()});
    for (auto line = begin; line != end; ++line) {
        if (line != begin) value += ',';
        value += std::string_view(line->value());
    }
    return value;
}

}  // namespace

Awaitable<std::optional<Address>> find_peer(Gate& gate, Link& link) {
    boost::system::error_code error;
    const auto peer = link.socket().remote_endpoint(error).address();
    if (error) co_return std::nullopt;
    const auto& settings = gate.settings();
    if (!settings.proxy_protocol || !contains(settings.trusted_proxies, peer)) co_return peer;
    const auto header = co_await read_proxy_header(link);
    if (!header) {
        gate.reject(RefusalCause::bad_proxy_header);
        co_return std::nullopt;
    }
    co_return header->source.value_or(peer);
}

Address find_client(const Gate& gate, const Address& peer, const Request& request) {
    const auto& settings = gate.settings();
    if (!contains(settings.trusted_proxies, peer)) return peer;
    const auto value = all_lines_of(request, name_of(settings.forwarded_header));
    return client_behind(peer, settings.trusted_proxies, settings.forwarded_header, value);
}

}  // namespace gridrace::server
