// The leaves of the tree of races, in the file with the rooms. The table is made when it is needed: programs that do not know it
// leave it alone, so the schema keeps its version.
#pragma once

#include <span>
#include <vector>

#include "server/log/race_leaf.hpp"
#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// In a transaction.
std::error_code add_leaves(Database& database, std::span<const RaceLeaf> leaves);
// See Log::read_leaves() and find_leaf().
Result<std::vector<RaceLeaf>, std::error_code> read_leaves(Database& database, std::int64_t after,
                                                           std::int64_t most);
Result<std::int64_t, std::error_code> find_leaf(Database& database, const RaceLeaf& leaf);

}  // namespace gridrace::server::sqlite
