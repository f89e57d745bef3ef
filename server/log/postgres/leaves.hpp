// The leaves of the tree of races in PostgreSQL: statements, and what they return.
#pragma once

#include <span>
#include <vector>

#include "server/log/log.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// In a transaction that has locked the results: see statements_of_locking(). One leaf at least.
Statement statement_of_adding(std::span<const RaceLeaf> leaves);
// See Log::read_leaves(), and what the statement returned.
Statement statement_of_leaves(std::int64_t after, std::int64_t most);
Result<std::vector<RaceLeaf>, std::error_code> leaves_of(const Rows& rows, std::int64_t after);
// Returns one number.
Statement statement_of_finding(const RaceLeaf& leaf);

namespace query {

std::span<const Connection::Prepared> of_leaves();
// Those that read, for who has not the rest.
std::span<const Connection::Prepared> reading_leaves();

}  // namespace query

}  // namespace gridrace::server::postgres
