// Whether what an operator says can be read on its way to the server. Pure.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/limits/peer_address.hpp"

namespace gridrace::server {

// Why an operator's request may not come this way, as one sentence; none if it may: over TLS, from this machine itself,
// or by a trusted proxy that says that its client came by https. `has_tls`: this server's connections are encrypted.
std::optional<std::string_view> why_not_secure(const GateSettings& settings, bool has_tls,
                                               const PeerAddress& peer_address,
                                               const Request& request);

}  // namespace gridrace::server
