// A race on a time axis: its state at any moment, and its notable steps.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::app {

// Events of one moment: for example a digit and the progress it made. Steps without a cell change
// no board.
struct TimelineStep {
    enum class Kind : std::uint8_t { aside, move, mistake, assist, retreat, finish };

    Kind kind = Kind::aside;
    Milliseconds at{};  // since the start, without the server's downtime
    MemberId member;
    std::optional<sudoku::Cell> cell;  // of a placed or cleared digit
    MemberId passed;                   // a racing member whom this member overtook by this step
};

class Timeline {
public:
    // The record must be a possible one (common/race/decide/record_check.hpp); others do no harm.
    explicit Timeline(const race::RaceRecord& record);

    // From the start of the race to its end.
    const std::vector<TimelineStep>& steps() const { return steps_; }
    Milliseconds length() const { return steps_.empty() ? Milliseconds(0) : steps_.back().at; }
    Instant starts_at() const { return starts_at_; }
    // Of all members who took part.
    const std::vector<race::Run>& runs_at_the_end() const { return end_.race.runs; }
    const race::RoomState& end() const { return end_; }

    // The room after that number of steps. Folds only some of the events.
    race::RoomState state_after(std::size_t steps) const;
    // The number of steps up to a time.
    std::size_t steps_until(Milliseconds at) const;
    // The member's last placed or cleared cell within the first `steps`.
    std::optional<sudoku::Cell> last_cell(MemberId member, std::size_t steps) const;

private:
    void take(race::RoomState& state, Instant at, const race::Events& events);
    void take_step(race::RoomState& state, Instant at, race::Events events);
    void find_passed(TimelineStep& step, const race::Race& race);
    void keep_checkpoints(const race::RoomState& start);

    std::vector<TimelineStep> steps_;
    std::vector<race::Events> events_;  // of each step
    std::vector<race::RoomState> checkpoints_;
    std::size_t stride_ = 1;  // distance between stored states
    Instant starts_at_;
    race::RoomState end_;
    std::map<MemberId, std::vector<std::size_t>> moves_;  // for each member: the indices of steps
    std::vector<MemberId> order_;                         // ranking during construction
};

// The timeline of a record, or a sentence on why the record is impossible.
Result<std::shared_ptr<const Timeline>, std::string> timeline_of(const race::RaceRecord& record);

}  // namespace gridrace::app
