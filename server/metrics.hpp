// The server's metrics in the format of /metrics.
#pragma once

#include <string>

#include "server/net/server_context.hpp"
#include "server/puzzles/puzzle_supply.hpp"
#include "server/webhook/webhook.hpp"

namespace gridrace::server {

// Reads the counters of all shards, on any thread, without blocking them. `webhook`: may be none.
std::string metrics(const ServerContext& context, const PuzzleSupply& puzzles,
                    const Webhook* webhook);

}  // namespace gridrace::server
