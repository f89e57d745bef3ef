// The client of a request that came through proxies: the header is believed as far back as trusted
// proxies wrote it.
#pragma once

#include <string_view>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

// The header with the client's address. Clients can send headers that their proxy does not set, so
// exactly one is believed.
enum class ForwardedHeader : std::uint8_t { x_forwarded_for, forwarded };

// The last hop that is not a trusted proxy, going back from `peer`, the connection's own address.
// `value` is the header's, all its lines joined by commas; an unreadable part ends the search at
// the proxy that forwarded it.
Address client_behind(const Address& peer, const Networks& trusted, ForwardedHeader header,
                      std::string_view value);

// Whether each element of a header Forwarded says that the client of that proxy came by https.
bool is_forwarded_by_https(std::string_view value);

// The address that the nearest proxy wrote; none if it wrote none, or an unreadable one.
std::optional<Address> last_hop(ForwardedHeader header, std::string_view value);

}  // namespace gridrace::server
