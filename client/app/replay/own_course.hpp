// The player's own run as this program saw it: for an analysis and a replay while the record of the race
// is still secret, because it holds the digits of others.
#pragma once

#include <optional>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::app {

struct OwnCourse {
    // From the start of the run, at the time when its clock began; empty if the program did not see that.
    std::vector<race::TimedEvents> moments;

    // Follows the run; `events` led to `room`.
    void follow(const race::RoomState& room, MemberId self, const race::Events& events,
                Instant now);
};

// The record of that run alone, as a race without others; it holds no event of anybody else. None while the
// run continues, or if this program did not see all of it. Moves that were told late have the time at
// which they were told.
std::optional<race::RaceRecord> own_record(const OwnCourse& course, const race::RoomState& room,
                                           MemberId self);

}  // namespace gridrace::app
