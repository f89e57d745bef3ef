// A race on one time axis: how it stood at any moment, and what in it is worth a look.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/race/race_record.hpp"

namespace gridrace::app {

// What happened at once: a digit, say, and the progress that it made. Those without a kind of their own change
// no board.
struct TimelineStep {
    enum class Kind : std::uint8_t { aside, move, mistake, aid, retreat, finish };

    Kind kind = Kind::aside;
    Milliseconds at{};  // since the start; the server's absences are not counted
    MemberId member;
    std::optional<sudoku::Cell> cell;  // of a digit placed or cleared
    MemberId passed;  // by this step the member got ahead of that one, who had begun
};

class Timeline {
public:
    // The record is one that can be true (common/race/record_check.hpp); any other does no harm.
    explicit Timeline(const race::RaceRecord& record);

    // From the start of the race to its end.
    const std::vector<TimelineStep>& steps() const { return steps_; }
    Milliseconds length() const { return steps_.empty() ? Milliseconds(0) : steps_.back().at; }
    Instant starts_at() const { return starts_at_; }
    // Of all who took part at any time.
    const std::vector<race::Run>& runs_at_the_end() const { return end_.race.runs; }
    const race::RoomState& end() const { return end_; }

    // The room when so many steps have been taken. Folds no more than some of the events.
    race::RoomState state_after(std::size_t steps) const;
    // How many steps have been taken at a time.
    std::size_t steps_until(Milliseconds at) const;
    // The member's last digit placed or cleared within the first `steps`.
    std::optional<sudoku::Cell> last_cell(MemberId member, std::size_t steps) const;

private:
    void take(race::RoomState& state, Instant at, const race::Events& events);
    void take_step(race::RoomState& state, Instant at, race::Events events);
    void find_passed(TimelineStep& step, const race::Race& race);
    void keep_checkpoints(const race::RoomState& start);

    std::vector<TimelineStep> steps_;
    std::vector<race::Events> events_;  // of each step
    std::vector<race::RoomState> checkpoints_;
    std::size_t stride_ = 1;  // from one to the next
    Instant starts_at_;
    race::RoomState end_;
    std::map<MemberId, std::vector<std::size_t>> moves_;  // of each member: which steps
    std::vector<MemberId> order_;  // of the members in the race, while the steps are gathered
};

// The timeline of a record, or a sentence that says why the record cannot be true.
Result<std::shared_ptr<const Timeline>, std::string> timeline_of(const race::RaceRecord& record);

}  // namespace gridrace::app
