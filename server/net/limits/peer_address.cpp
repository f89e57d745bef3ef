#include "server/net/limits/peer_address.hpp"

#include <algorithm>
#include <array>

#include "server/net/http/host_header.hpp"
#include "server/net/limits/proxy_header.hpp"

namespace gridrace::server {

namespace {

// Headers that proxies add; enough of them to detect the common proxies.
constexpr std::array<std::string_view, 9> proxy_headers{
    "X-Forwarded-For",    "Forwarded",        "Via",
    "X-Real-IP",          "X-Forwarded-Host", "X-Forwarded-Proto",
    "X-Forwarded-Server", "CF-Connecting-IP", "True-Client-IP"};

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

// For headers that may have several lines.
std::string all_lines_of(const Request& request, std::string_view name) {
    std::string value;
    const auto [begin, end] = request.equal_range(name);
    for (auto line = begin; line != end; ++line) {
        if (line != begin) value += ',';
        value += std::string_view(line->value());
    }
    return value;
}

bool has_header(const Request& request, std::string_view name) {
    return request.find(name) != request.end();
}

bool has_proxy_header(const Request& request) {
    return std::ranges::any_of(proxy_headers,
                               [&](std::string_view name) { return has_header(request, name); });
}

bool is_for_this_machine(const Request& request) {
    const auto host = parse_host(request[http::field::host]);
    return host && is_this_machine(*host);
}

PeerAddress behind_trusted_proxy(const GateSettings& settings, const Peer& peer,
                                 const Request& request) {
    const auto value = all_lines_of(request, name_of(settings.forwarded_header));
    const auto client =
        client_behind(peer.address, settings.trusted_proxies, settings.forwarded_header, value);
    const bool is_named = !contains(settings.trusted_proxies, client);
    return {client, is_named ? ProxyPath::trusted_proxy : ProxyPath::silent_proxy};
}

// The list of trusted proxies with this one added.
std::string line_trusting(const GateSettings& settings, const Address& proxy) {
    std::string list;
    for (const auto& network : settings.trusted_proxies) list += "'" + network.text() + "', ";
    return "trusted_proxies = [" + list + "'" + proxy.to_string() + "']";
}

ProxyAdvice advise_silent_proxy(const GateSettings& settings, const Request& request) {
    constexpr std::string_view problem =
        "a trusted proxy does not say whom it forwards: all its players share one address's limits";
    const bool expects_standard = settings.forwarded_header == ForwardedHeader::forwarded;
    const auto other =
        expects_standard ? ForwardedHeader::x_forwarded_for : ForwardedHeader::forwarded;
    if (!has_header(request, name_of(other))) {
        return {problem,
                expects_standard ? "let the proxy set Forwarded to the address of its client"
                                 : "let the proxy set X-Forwarded-For to the address of its client",
                ""};
    }
    const std::string line = expects_standard ? "x-forwarded-for" : "forwarded";
    return {problem,
            "the proxy says it in another header: if it always sets that itself, put the "
            "line into [gate] of the configuration",
            "forwarded_header = '" + line + "'"};
}

}  // namespace

Awaitable<std::optional<Peer>> find_peer(Gate& gate, Link& link) {
    boost::system::error_code error;
    const auto address = link.socket().remote_endpoint(error).address();
    if (error) co_return std::nullopt;
    const auto& settings = gate.settings();
    const Peer peer{address};
    if (!settings.proxy_protocol || !contains(settings.trusted_proxies, address)) co_return peer;
    const auto header = co_await read_proxy_header(link);
    if (!header) {
        gate.reject(RefusalCause::bad_proxy_header);
        co_return std::nullopt;
    }
    if (!header->source) co_return peer;
    const Peer named{*header->source, true};
    co_return named;
}

PeerAddress find_client(const GateSettings& settings, const Peer& peer, const Request& request) {
    if (contains(settings.trusted_proxies, peer.address)) {
        return behind_trusted_proxy(settings, peer, request);
    }
    if (has_proxy_header(request)) return {peer.address, ProxyPath::unlisted_proxy};
    if (peer.is_named_by_proxy) return {peer.address, ProxyPath::trusted_proxy};
    const bool is_foreign = is_loopback(peer.address) && !is_for_this_machine(request);
    return {peer.address, is_foreign ? ProxyPath::foreign_name : ProxyPath::direct};
}

bool is_unlimited(const GateSettings& settings, const PeerAddress& peer_address) {
    if (!contains(settings.unlimited, peer_address.client)) return false;
    if (peer_address.path == ProxyPath::direct) return true;
    // A proxy behind another one on the same machine names the loopback address for all clients.
    return peer_address.path == ProxyPath::trusted_proxy && !is_loopback(peer_address.client);
}

std::optional<ProxyAdvice> advise(const GateSettings& settings, const Peer& peer,
                                  const PeerAddress& peer_address, const Request& request) {
    constexpr std::string_view trust_it =
        "if this proxy is yours and sets X-Forwarded-For itself, put the line into [gate] of the "
        "configuration";
    switch (peer_address.path) {
        case ProxyPath::direct:
        case ProxyPath::trusted_proxy: break;
        case ProxyPath::silent_proxy: return advise_silent_proxy(settings, request);
        case ProxyPath::unlisted_proxy:
            return ProxyAdvice{
                "a proxy that is not listed forwards requests: all its players share "
                "one address's limits",
                trust_it, line_trusting(settings, peer.address)};
        case ProxyPath::foreign_name:
            return ProxyAdvice{
                "requests from this machine ask for another host, as through a proxy "
                "that does not say so: they share one address's limits",
                "if it is a proxy, let it set X-Forwarded-For to the address of its "
                "client, and put the line into [gate] of the configuration",
                line_trusting(settings, peer.address)};
    }
    return std::nullopt;
}

}  // namespace gridrace::server
