// Which addresses a webhook may be at, so that nobody makes this server ask its own network. Pure.
#pragma once

#include "server/net/limits/address.hpp"

namespace gridrace::server {

// Whether the address is one of the public internet (IANA's registries of special addresses, and no multicast); one that
// contains an IPv4 address, mapped or for NAT64, is what that one is.
bool is_outside(const Address& address);

}  // namespace gridrace::server
