// The client's address of a connection, and the path of a request. Peers on this machine are
// unlimited, so clients behind a proxy on it must not be taken for local ones.
#pragma once

#include <optional>
#include <string>

#include "server/net/limits/gate.hpp"
#include "server/net/link/http.hpp"
#include "server/ops/diagnostic_line.hpp"

namespace gridrace::server {

// The other end of a connection.
struct Peer {
    Address address;
    bool is_named_by_proxy =
        false;  // named in a PROXY header; otherwise the address is the socket's own
};

enum class ProxyPath : std::uint8_t {
    direct,          // directly, or through something that leaves no trace
    trusted_proxy,   // which names the client
    silent_proxy,    // a trusted proxy that does not name the client
    unlisted_proxy,  // with a proxy's headers, from an address outside trusted_proxies
    foreign_name,    // from this machine, for another host: perhaps a proxy without headers
};

// How a request came, as far as known.
struct PeerAddress {
    Address client;
    ProxyPath path = ProxyPath::direct;
    bool is_in_proxy_header = false;  // named by a trusted proxy in a PROXY header
};

// The socket's address or, if a trusted proxy sends a PROXY header, the address in it. None if that
// is missing: the connection is unusable.
Awaitable<std::optional<Peer>> find_peer(Gate& gate, Link& link);

// The client is the address for which a trusted proxy forwards the request; the peer if there is no
// such proxy, or if it names no client.
PeerAddress find_client(const GateSettings& settings, const Peer& peer, const Request& request);

// Whether the client is unlimited: it is in `unlimited`, and is not a proxy for others.
bool is_unlimited(const GateSettings& settings, const PeerAddress& peer_address);

// What the operator should change about such requests; none if nothing.
struct ProxyAdvice {
    std::string_view problem;
    std::string_view do_this;
    // For the configuration's [gate], where it is safe to paste: it trusts only an address that
    // nobody on the internet can have. Otherwise empty.
    std::string line;
    Level level = Level::warning;
};
std::optional<ProxyAdvice> advise(const GateSettings& settings, const Peer& peer,
                                  const PeerAddress& peer_address, const Request& request);

}  // namespace gridrace::server
