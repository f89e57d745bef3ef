// HTTP requests of the operator and of monitoring: whether the server is alive (/livez), whether it can take players
// (/readyz), and its metrics (/metrics).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/net/limits/peer_address.hpp"
#include "server/net/link/http.hpp"
#include "server/ops/health.hpp"

namespace gridrace::server {

// On any thread.
struct Operations {
    const Health& health;
    std::function<std::string()> metrics;
    bool has_own_port = false;  // if set, only that port serves metrics
};

// Whether the requester may see metrics, or only the server's health.
enum class Insight { health, all };

// None if the request is for anything else.
std::optional<Response> answer_operations(const Operations& operations, const Request& request,
                                          Insight insight);

// Of a request on the players' port: metrics are for this machine alone, and not for requests that a proxy on it
// may have forwarded.
Insight insight_of(const Operations& operations, const PeerAddress& peer_address);

}  // namespace gridrace::server
