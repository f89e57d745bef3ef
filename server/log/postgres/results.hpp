// Results of rated races, and the ratings of their players, in PostgreSQL: statements, and what they return.
#pragma once

#include <span>
#include <vector>

#include "server/log/log.hpp"
#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres {

// Lock results and leaves for the rest of the transaction, which must take no other lock after it.
std::vector<Statement> statements_of_locking();
// The same, and read what is needed to count these races: at least one.
std::vector<Statement> statements_before_counting(std::span<const RatedRace> races);
// Writes those of the races that count, from what the statements returned; none if there are none.
std::vector<Statement> statements_of_counting(std::span<const Rows> rows,
                                              std::span<const RatedRace> races,
                                              const std::vector<bool>& counts);
// In place of all.
std::vector<Statement> statements_of_replacing(std::span<const PlayerRating> ratings);

// Of query::results.
Result<std::vector<RatedRace>, std::error_code> races_of(const Rows& rows);
// Of query::best and others.
std::vector<PlayerRating> ratings_of(const Rows& rows);
// Of query::results_of_player.
std::vector<PlayerResult> results_of(const Rows& rows);

}  // namespace gridrace::server::postgres
