// Which races of a room count for the ratings of the server's players. Pure.
#pragma once

#include <optional>

#include "common/race/room_state.hpp"
#include "server/log/ratings/rated_race.hpp"
#include "server/log/replay.hpp"

namespace gridrace::server {

// None of modes that are not rated.
std::optional<RatingFamily> rating_family(race::Mode mode);

// The race that has just ended, if it counts: see server/README.md, "Ratings".
std::optional<RatedRace> rated_race(const race::RoomState& state, const RunKeys& keys);

}  // namespace gridrace::server
