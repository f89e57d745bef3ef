// The statements of results and ratings, by the names they are prepared under; used by results.hpp.
#pragma once

#include <span>

#include "server/log/postgres/connection.hpp"

namespace gridrace::server::postgres::query {

// A node that stalls while it has the lock loses its session within a second.
inline constexpr const char* hurry_results = "hurry_results";
inline constexpr const char* lock_results = "lock_results";
inline constexpr const char* ratings_of_keys = "ratings_of_keys";  // keys: ratings
// Rooms, races, times: the numbers of those that are there, from 1.
inline constexpr const char* known_results = "known_results";
inline constexpr const char* last_result = "last_result";  // 0: none
inline constexpr const char* insert_results = "insert_results";
inline constexpr const char* write_ratings = "write_ratings";
inline constexpr const char* delete_ratings = "delete_ratings";
inline constexpr const char* results = "results";                // after, to: see races_of()
inline constexpr const char* best_ratings = "best_ratings";      // family, at most: ratings
inline constexpr const char* player_ratings = "player_ratings";  // first and last key: ratings
// The same, at most: see results_of().
inline constexpr const char* results_of_player = "results_of_player";
// Key, another one: a row for each rating, for each result.
inline constexpr const char* forget_ratings = "forget_ratings";
inline constexpr const char* forget_results = "forget_results";
inline constexpr const char* all_ratings = "all_ratings";

std::span<const Connection::Prepared> of_results();
// Those that read, for who has not the rest.
std::span<const Connection::Prepared> reading_results();

}  // namespace gridrace::server::postgres::query
