#include "server/net/operator/secure_way.hpp"

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

// Of every proxy on the way.
bool says_https(const GateSettings& settings, const Request& request) {
    if (settings.forwarded_header == ForwardedHeader::forwarded)
        return is_forwarded_by_https(request[http::field::forwarded]);
    std::string_view told = request["X-Forwarded-Proto"];
    if (request.count("X-Forwarded-Proto") != 1) return false;
    for (;;) {
        const auto comma = told.find(',');
        if (!is_same_text(trimmed(told.substr(0, comma)), "https")) return false;
        if (comma == told.npos) return true;
        told.remove_prefix(comma + 1);
    }
}

}  // namespace

std::optional<std::string_view> why_not_secure(const GateSettings& settings, bool has_tls,
                                               const PeerAddress& peer_address,
                                               const Request& request) {
    const auto path = peer_address.path;
    const bool is_by_proxy = peer_address.is_in_proxy_header || path == ProxyPath::trusted_proxy ||
                             path == ProxyPath::silent_proxy;
    if (is_by_proxy) {
        // A PROXY header comes before the client's own handshake.
        if (has_tls && peer_address.is_in_proxy_header) return std::nullopt;
        if (says_https(settings, request)) return std::nullopt;
        return "the proxy in front of this server does not say that you came by https: come by "
               "https, and let the proxy set X-Forwarded-Proto (or Forwarded, if the server reads "
               "that) to what its client has used";
    }
    if (has_tls) return std::nullopt;
    if (path == ProxyPath::direct && is_loopback(peer_address.client)) return std::nullopt;
    if (path == ProxyPath::unlisted_proxy)
        return "this request came by a proxy that the server does not trust, so it cannot know "
               "whether you came by https: add the proxy to trusted_proxies";
    return "an operator's word and key are not taken over plain http: come by https, or from the "
           "server's own machine, by its address 127.0.0.1 (ssh -L 8765:127.0.0.1:8765 makes yours "
           "one)";
}

}  // namespace gridrace::server
