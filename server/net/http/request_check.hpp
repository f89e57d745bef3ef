// What HTTP forbids and the parser accepts: requests that a proxy in front of the server could parse differently
// (request smuggling). Pure.
#pragma once

#include <optional>
#include <string_view>

#include "server/net/link/http.hpp"

namespace gridrace::server {

// One sentence for the client if the request must be answered with 400: no Host with HTTP/1.1, two of them, one that is
// no host (RFC 9112, 3.2); a Transfer-Encoding that is not "chunked" alone (RFC 9112, 6.1), or with HTTP/1.0.
std::optional<std::string_view> fault_in(const Request& request);

}  // namespace gridrace::server
