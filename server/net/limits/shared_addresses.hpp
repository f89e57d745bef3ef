// Addresses by which many people may come: this machine's own, proxies and routers. To ban one of them, or to remember
// it as one player's, would hit all of these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/limits/gate_settings.hpp"
#include "server/net/limits/peer_warnings.hpp"

namespace gridrace::server {

// The routers in the kernel's tables of IPv4 and IPv6, in the form of /proc/net/route and /proc/net/ipv6_route. Pure.
std::vector<Address> parse_routers(std::string_view v4, std::string_view v6);
// Those of this machine now; empty where the kernel does not tell. By the router of a container's network, and by one
// that translates addresses, anybody may come.
std::vector<Address> routers_of_this_machine();

bool is_router(const GateSettings& settings, const Address& address);

// Why many people may come from this network, as the rest of a sentence: "127.0.0.1 is …"; none if nothing is known.
// `proxies` are those that have been seen.
std::optional<std::string> shared_by_many(const GateSettings& settings, const PeerWarnings& proxies,
                                          const Network& network);

// The network by which a room recognises a client: the address, or the /64 of an IPv6 address. Empty for unlimited
// addresses, and for those that many share: they identify nobody.
std::string network_of(const GateSettings& settings, const PeerWarnings& proxies,
                       const Address& address);

}  // namespace gridrace::server
