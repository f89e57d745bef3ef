// The whole course of a race, for those who look at it once it has ended: the digits of all included.
#pragma once

#include <span>
#include <vector>

#include "common/base/result.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

// What happened at one moment.
struct TimedEvents {
    Instant at;
    Events events;
    friend bool operator==(const TimedEvents&, const TimedEvents&) = default;
};

// Folding `course` onto `start` gives the race as it was at any moment, each run with its own grid.
struct RaceRecord {
    // The room as anybody might see it when the countdown began, without the race before and what was said.
    RoomState start;
    // From CountdownStarted to RaceEnded: what was public, and every DigitPlaced and CellCleared. Never empty.
    std::vector<TimedEvents> course;
    friend bool operator==(const RaceRecord&, const RaceRecord&) = default;
};

// True for what a record keeps of what happens from the countdown to the end.
bool belongs_to_a_record(const Event& event);

enum class NoRecord : std::uint8_t { no_such_race, under_way };

// The race of this number, from all events of its room since its opening: folds them all once.
Result<RaceRecord, NoRecord> record_of(std::span<const TimedEvents> room, RaceNumber race);

// The last race that has ended; as long as none has, the one that is under way; 0 if there was none.
RaceNumber last_race(std::span<const TimedEvents> room);

}  // namespace gridrace::race
