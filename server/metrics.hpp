// What the server has counted, as /metrics tells it.
#pragma once

#include <string>

#include "server/net/server_context.hpp"
#include "server/puzzles/puzzle_supply.hpp"

namespace gridrace::server {

// Reads the counts of all shards, on any thread, and disturbs none.
std::string metrics(const ServerContext& context, const PuzzleSupply& puzzles);

}  // namespace gridrace::server
