// Which program of this machine listens at a port. Blocking calls.
#pragma once

#include <cstdint>
#include <string>

namespace gridrace::server {

// The program's name, safe to print; "another program" if only root may know; empty if nothing listens there.
std::string port_owner(std::uint16_t port);

}  // namespace gridrace::server
