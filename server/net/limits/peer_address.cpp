#include "server/net/limits/peer_address.hpp"

#include <algorithm>
#include <array>

#include "server/net/limits/host_header.hpp"
#include "server/net/limits/proxy_header.hpp"
#include "server/net/limits/shared_addresses.hpp"

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

// Private networks whose addresses only their owner gives away: neither those of the link nor of a
// provider (RFC 6598), where neighbours are strangers.
bool is_of_own_network(const Address& address) {
    static const auto networks =
        *parse_networks("10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7");
    return is_loopback(address) || contains(networks, address);
}

// Whether nobody on the internet can be at this address, so that a line which trusts it may be
// offered. A request from there proves nothing more: anybody can write a proxy's headers.
bool is_out_of_reach(const GateSettings& settings, const Address& address) {
    return is_of_own_network(address) && !is_router(settings, address);
}

// Of requests with a proxy's headers, from an address that is not listed.
ProxyAdvice advise_unlisted_proxy(const GateSettings& settings, const Address& peer) {
    constexpr std::string_view problem =
        "a proxy that is not listed forwards requests: all its players share one address's limits";
    if (is_router(settings, peer)) {
        return {
            "requests with a proxy's headers come by this machine's router: all who come by it "
            "share one address's limits",
            "let the proxy reach the server directly, in one network of containers for "
            "example; never list the router: strangers come by it, too",
            ""};
    }
    if (!is_of_own_network(peer)) {
        return {
            "a client that is not listed says that it forwards requests: its limits are those "
            "of one address",
            "nothing, if you know of no proxy there: anybody can say so. Only a proxy of yours "
            "or of your provider belongs into trusted_proxies",
            "", Level::info};
    }
    if (settings.proxy_protocol) {
        return {problem,
                "if this proxy is yours, let it send a PROXY header, and then add it to "
                "trusted_proxies",
                ""};
    }
    return {problem,
            "if this proxy is yours and sets X-Forwarded-For itself, whatever its clients send, "
            "put the line into [gate] of the configuration",
            line_trusting(settings, peer)};
}

// This machine asks for another host, which its host does, too, to try out the address.
ProxyAdvice advise_foreign_name(const GateSettings& settings, const Address& peer) {
    const bool may_list = !settings.proxy_protocol && is_out_of_reach(settings, peer);
    return {
        "requests from this machine ask for another host: fine if you try it out here; if a "
        "proxy forwards them, all its players share one address's limits",
        may_list ? "if it is a proxy, let it set X-Forwarded-For to the address of its client, "
                   "and put the line into [gate] of the configuration"
                 : "if it is a proxy, let it say the address of its client, and then add it to "
                   "trusted_proxies",
        may_list ? line_trusting(settings, peer) : "", Level::info};
}

// Headers that nobody has asked for are often passed on as the client wrote them: so no line names
// the other one.
ProxyAdvice advise_silent_proxy(const GateSettings& settings, const Request& request) {
    const auto header = settings.forwarded_header;
    if (last_hop(header, all_lines_of(request, name_of(header)))) {
        return {
            "a trusted proxy forwards requests of this machine or of another trusted proxy: "
            "fine if you try it out here; players who come that way share one address's limits",
            "let the proxy before it pass on the address of its client", "", Level::info};
    }
    const bool expects_standard = header == ForwardedHeader::forwarded;
    return {
        "a trusted proxy does not say whom it forwards: all its players share one address's "
        "limits",
        expects_standard ? "let the proxy set Forwarded to the address of its client"
                         : "let the proxy set X-Forwarded-For to the address of its client",
        ""};
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
    if (has_proxy_header(request))
        return {peer.address, ProxyPath::unlisted_proxy, peer.is_named_by_proxy};
    if (peer.is_named_by_proxy) return {peer.address, ProxyPath::trusted_proxy, true};
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
    if (peer.is_named_by_proxy) return std::nullopt;  // so headers tell nothing new
    switch (peer_address.path) {
        case ProxyPath::direct:
        case ProxyPath::trusted_proxy: break;
        case ProxyPath::silent_proxy: return advise_silent_proxy(settings, request);
        case ProxyPath::unlisted_proxy: return advise_unlisted_proxy(settings, peer.address);
        case ProxyPath::foreign_name: return advise_foreign_name(settings, peer.address);
    }
    return std::nullopt;
}

}  // namespace gridrace::server
