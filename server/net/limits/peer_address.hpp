// Who a connection is from, and which way a request came. A peer on this machine is not limited, so what a proxy on
// it forwards must not be taken for that peer's own.
#pragma once

#include <optional>
#include <string>

#include "server/net/http/http.hpp"
#include "server/net/limits/gate.hpp"

namespace gridrace::server {

// The other end of a connection.
struct Peer {
    Address address;
    bool is_named_by_proxy =
        false;  // in a PROXY header, that is; otherwise the connection itself tells
};

enum class ProxyPath : std::uint8_t {
    direct,          // from the client itself, or by something that leaves no trace
    trusted_proxy,   // which names the client
    silent_proxy,    // a trusted proxy that names no client
    unlisted_proxy,  // with a proxy's headers, from an address that is not in trusted_proxies
    foreign_name,  // from this machine, but for a host of another name: perhaps a proxy that adds no header
};

// How a request came, as far as can be told.
struct PeerAddress {
    Address client;
    ProxyPath path = ProxyPath::direct;
};

// The address that the connection itself tells or, if a trusted proxy begins with a PROXY header, the one in there.
// None if it does not: the connection is of no use.
Awaitable<std::optional<Peer>> find_peer(Gate& gate, Link& link);

// The client is the address that a trusted proxy forwards the request for; the peer if there is no such proxy, or if
// it names nobody.
PeerAddress find_client(const GateSettings& settings, const Peer& peer, const Request& request);

// Whether the client has no limits of its own: it is in `unlimited`, and no proxy may stand for others there.
bool is_unlimited(const GateSettings& settings, const PeerAddress& peer_address);

// What the host should do about requests that came this way; none if all is well.
struct ProxyAdvice {
    std::string_view problem;
    std::string_view do_this;
    std::string line;  // of the configuration's [gate]; empty if the proxy is what must be changed
};
std::optional<ProxyAdvice> advise(const GateSettings& settings, const Peer& peer,
                                  const PeerAddress& peer_address, const Request& request);

}  // namespace gridrace::server
