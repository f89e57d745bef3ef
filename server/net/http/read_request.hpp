// Reads one HTTP request from a connection.
#pragma once

#include <optional>

#include "server/net/limits/gate.hpp"
#include "server/net/link/http.hpp"

namespace gridrace::server {

// None if no request came; if a malformed one came, it has been answered.
Awaitable<std::optional<Request>> read_request(Gate& gate, Link& link);

}  // namespace gridrace::server
