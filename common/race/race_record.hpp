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

// Makes the record of one race after the other, from the events of its room as they happen.
class RecordMaker {
public:
    enum class Phase : std::uint8_t { none, under_way, ended };

    // `only`: no other race than this one; 0: each.
    explicit RecordMaker(RaceNumber only = {}) : only_(only) {}

    // The next event, with the room before it.
    void follow(const RoomState& before, Instant at, const Event& event);

    Phase phase() const { return phase_; }
    // Of the race under way or the last one, as far as it has come. What was used may be taken out of it: only the last
    // moment may still get events, and none once the race has ended.
    RaceRecord& record() { return record_; }

private:
    void keep(Instant at, Event event);

    RaceNumber only_;
    Phase phase_ = Phase::none;
    RaceRecord record_;
};

enum class NoRecord : std::uint8_t { no_such_race, under_way };

// The race of this number, from all events of its room since its opening: folds them once.
Result<RaceRecord, NoRecord> record_of(std::span<const TimedEvents> room, RaceNumber race);

Race race_at_the_end(const RaceRecord& record);

// The last ended race; else the race under way; 0 if there was none.
RaceNumber last_race(std::span<const TimedEvents> room);

}  // namespace gridrace::race
