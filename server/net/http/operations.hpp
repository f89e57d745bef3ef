// HTTP requests of the operator and of monitoring: whether the server is alive (/livez), whether it can take players
// (/readyz), and its metrics (/metrics).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/net/http/http.hpp"
#include "server/net/limits/peer_address.hpp"
#include "server/ops/health.hpp"

namespace gridrace::server {

// On any thread.
struct Operations {
    const Health& health;
    std::function<std::string()> metrics;
    bool has_own_port = false;  // then no other tells metrics
};

// Who asks may see metrics, or only whether the server is well.
enum class Insight { health, all };

// None if the request is for anything else.
std::optional<Response> answer_operations(const Operations& operations, const Request& request,
                                          Insight insight);

// Of a request on the players' port: metrics are for this machine alone, and not for those whom a proxy on it may
// forward.
Insight insight_of(const Operations& operations, const PeerAddress& peer_address);

}  // namespace gridrace::server
