// Certificate and key as they lie on the disk, before anybody serves with them.
#pragma once

#include <optional>
#include <string>

#include "server/net/link/tls_keeper.hpp"

namespace gridrace::server {

// Why these files cannot be used, one sentence; none if they can. A certificate that has expired can be.
std::optional<std::string> fault_of(const TlsSettings& settings);

}  // namespace gridrace::server
