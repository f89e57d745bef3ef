// The answers to /livez, /readyz and /healthz.
#pragma once

#include "server/net/link/http.hpp"
#include "server/net/server_context.hpp"

namespace gridrace::server {

// The answer if the request asks for the server's health. That costs no more than a rejection, so only banned clients
// are refused it.
std::optional<Response> answer_health(const ServerContext& context, const Request& request);

}  // namespace gridrace::server
