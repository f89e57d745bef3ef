// The key of the encrypted connections between nodes, from their shared secret.
#pragma once

#include <string_view>

#include "common/net/psk_tls.hpp"

namespace gridrace::server {

// HMAC-SHA-256 of a label, keyed with the secret. Nodes of different versions must agree on it.
net::PskTls::Key node_key(std::string_view secret);

}  // namespace gridrace::server
