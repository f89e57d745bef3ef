// The complete course of an ended race, including all digits, for replays.
#pragma once

#include <span>
#include <vector>

#include "common/base/result.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

// Events of one moment.
struct TimedEvents {
    Instant at;
    Events events;
    friend bool operator==(const TimedEvents&, const TimedEvents&) = default;
};

// Folding `course` onto `start` gives the race as it was at any moment, each run with its own grid.
struct RaceRecord {
    // The room as the public saw it when the countdown began, without the previous race and without
    // chat.
    RoomState start;
    // From CountdownStarted to RaceEnded: all events that a member can see, but no answers and
    // nothing of what watchers were shown late, nor of the list of rooms.
    // Never empty.
    std::vector<TimedEvents> course;
    friend bool operator==(const RaceRecord&, const RaceRecord&) = default;
};

// True for the events that a record keeps between the countdown and the end.
bool belongs_to_a_record(const Event& event);

enum class NoRecord : std::uint8_t { no_such_race, under_way };

// The race of this number, from all events of its room since its opening: folds them once.
Result<RaceRecord, NoRecord> record_of(std::span<const TimedEvents> room, RaceNumber race);

Race race_at_the_end(const RaceRecord& record);

// The last ended race; else the race under way; 0 if there was none.
RaceNumber last_race(std::span<const TimedEvents> room);

}  // namespace gridrace::race
