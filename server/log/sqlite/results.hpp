// Results of rated races, and the ratings of their players, in the file with the rooms. In a transaction. The tables are made
// when they are needed: programs that do not know them leave them alone, so the schema keeps its version.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/log/ratings/player_rating.hpp"
#include "server/log/sqlite/database.hpp"

namespace gridrace::server::sqlite {

// All of them or, after an error, none. Those that are there count no more.
std::error_code add_results(Database& database, std::span<const RatedRace> races);
// See Log::read_results().
Result<std::vector<RatedRace>, std::error_code> read_results(Database& database,
                                                             std::int64_t after);
Result<std::vector<PlayerRating>, std::error_code> all_ratings(Database& database);
std::error_code replace_ratings(Database& database, std::span<const PlayerRating> ratings);

Result<PlayerReport, std::error_code> find_player(Database& database, std::string key_prefix);
Result<std::vector<PlayerRating>, std::error_code> list_best(Database& database,
                                                             RatingFamily family);
// LogFault::no_such_room: there is none.
std::error_code forget_player(Database& database, const race::PlayerKey& key);

}  // namespace gridrace::server::sqlite
