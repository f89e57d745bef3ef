// A room from its log: what the server opens a room with, and what tells a sound log from a damaged one.
#pragma once

#include <span>
#include <string>

#include "common/base/clock.hpp"
#include "common/base/result.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::server {

struct Replayed {
    race::RoomState state;
    Instant latest;  // the time of the last record
};

// What is wrong with a log, and where: a few words such as "record 17: a malformed event", safe to print.
struct Damage {
    std::string reason;
};

// Folds all records of the room of this code. Records that decode are not believed for that alone: they
// must tell of what can have happened.
Result<Replayed, Damage> replay(const race::RoomCode& code, std::span<const std::string> records);

}  // namespace gridrace::server
