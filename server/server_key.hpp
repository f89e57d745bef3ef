// The key of this server, by which players' clients recognise it; in a cluster that of all nodes.
#pragma once

#include <optional>

#include "common/identity/key_pair.hpp"
#include "server/log/log.hpp"

namespace gridrace::server {

// The one that the log keeps, or a new one from now on; reports its fingerprint. None, which is reported, if the log keeps none: then players prove
// no keys. Waits for the log.
std::optional<identity::KeyPair> take_server_key(Log& log);

}  // namespace gridrace::server
