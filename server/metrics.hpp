// The server's metrics in the format of /metrics.
#pragma once

#include <string>

#include "server/net/server_context.hpp"
#include "server/puzzles/puzzle_supply.hpp"

namespace gridrace::server {

// Reads the counters of all shards, on any thread, without blocking them.
std::string metrics(const ServerContext& context, const PuzzleSupply& puzzles);

}  // namespace gridrace::server
