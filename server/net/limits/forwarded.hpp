// Whom a request comes from when a proxy stands before the server: the header is believed as far back as
// trusted proxies wrote it, and no further.
#pragma once

#include <string_view>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

// The header that proxies tell the client's address in. One that they do not set themselves comes from the
// client as it likes, so there is never more than one that is believed.
enum class ForwardedHeader : std::uint8_t { x_forwarded_for, forwarded };

// The last hop that is no trusted proxy, going back from `peer`, which the connection itself tells. `value` is
// the header's, all its lines joined by commas; what cannot be read in it ends the way back at the proxy that
// passed it on.
Address client_behind(const Address& peer, const Networks& trusted, ForwardedHeader header,
                      std::string_view value);

}  // namespace gridrace::server
