#include "client/app/replay/timeline.hpp"

#include <algorithm>
#include <utility>

#include "common/race/decide/record_check.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

constexpr std::size_t least_stride = 32;
constexpr std::size_t most_checkpoints = 256;

// A move on a team's board is told to each of the team.
bool is_same_move(const race::Event& event, const race::Event& first) {
    const auto* told = std::get_if<race::TeamBoardChanged>(&event);
    const auto* move = std::get_if<race::TeamBoardChanged>(&first);
    return told != nullptr && move != nullptr && told->by == move->by && told->cell == move->cell &&
           told->digit == move->digit;
}

// True for events that only follow from others.
bool is_consequence(const race::Event& event, const race::Event& first) {
    return std::holds_alternative<race::ProgressChanged>(event) ||
           std::holds_alternative<race::PlayerHeld>(event) ||
           std::holds_alternative<race::PuzzleSolved>(event) ||
           std::holds_alternative<race::PuzzleDealt>(event) ||
           std::holds_alternative<race::TurnChanged>(event) || is_same_move(event, first) ||
           std::holds_alternative<race::PlayerFinished>(event) ||
           std::holds_alternative<race::PlayerEntered>(event) ||
           std::holds_alternative<race::HostChanged>(event) ||
           std::holds_alternative<race::RaceEnded>(event);
}

// Makes a step from events; `state` is the room before them.
struct Telling {
    const race::RoomState& state;
    TimelineStep& step;

    void operator()(const race::DigitPlaced& e) const { tell_move(e.member, e.cell); }
    void operator()(const race::CellCleared& e) const { tell_move(e.member, e.cell); }
    void operator()(const race::BoardChanged& e) const { tell_move(e.member, e.cell); }
    void operator()(const race::TeamBoardChanged& e) const { tell_move(e.by, e.cell); }
    void operator()(const race::PlayerOut& e) const { tell(TimelineStep::Kind::retreat, e.member); }
    void operator()(const race::MoveRefused& e) const {
        tell(TimelineStep::Kind::mistake, e.member);
    }
    void operator()(const race::AssistTaken& e) const {
        tell(TimelineStep::Kind::assist, e.member);
    }
    void operator()(const race::PlayerForfeited& e) const {
        tell(TimelineStep::Kind::retreat, e.member);
    }
    // Those who share a board finish together: the step stays that of the last move.
    void operator()(const race::PlayerFinished& e) const {
        if (step.cell && step.member != e.member) return;
        tell(TimelineStep::Kind::finish, e.member);
    }
    void operator()(const race::MemberLeft& e) const {
        const auto* run = state.run(e.member);
        if (run != nullptr && run->status == race::RunStatus::racing) {
            tell(TimelineStep::Kind::retreat, e.member);
        }
    }
    template <class Other>
    void operator()(const Other&) const {}

private:
    void tell(TimelineStep::Kind kind, MemberId member) const {
        if (state.run(member) == nullptr) return;
        step.kind = kind;
        step.member = member;
    }
    void tell_move(MemberId member, sudoku::Cell cell) const {
        tell(TimelineStep::Kind::move, member);
        if (step.member == member) step.cell = cell;
    }
};

void fold_all(race::RoomState& state, const race::Events& events) {
    for (const auto& event : events) race::fold(state, event);
}

std::vector<MemberId> members_of(const race::Race& race) {
    std::vector<MemberId> members;
    for (const auto& run : race.runs) members.push_back(run.member);
    return members;
}

}  // namespace

Timeline::Timeline(const race::RaceRecord& record) {
    race::RoomState state = record.start;
    race::RoomState start = state;
    bool has_started = false;
    for (const auto& moment : record.course) {
        race::Events raced;
        for (const auto& event : moment.events) {
            if (has_started) {
                raced.push_back(event);
                continue;
            }
            race::fold(state, event);
            has_started = state.phase == race::Phase::racing;
            start = state;
        }
        if (has_started && order_.empty()) order_ = members_of(state.race);
        take(state, moment.at, raced);
    }
    starts_at_ = start.race.starts_at;
    end_ = std::move(state);
    keep_checkpoints(start);
}

void Timeline::take(race::RoomState& state, Instant at, const race::Events& events) {
    race::Events together;
    for (const auto& event : events) {
        if (!together.empty() && !is_consequence(event, together.front())) {
            take_step(state, at, std::exchange(together, {}));
        }
        together.push_back(event);
    }
    if (!together.empty()) take_step(state, at, std::move(together));
}

void Timeline::take_step(race::RoomState& state, Instant at, race::Events events) {
    TimelineStep step;
    for (const auto& event : events) {
        std::visit(Telling{state, step}, event);
        race::fold(state, event);
    }
    // Downtime of the server moves the start.
    step.at = std::max(at - state.race.starts_at, length());
    find_passed(step, state.race);
    if (step.cell) moves_[step.member].push_back(steps_.size());
    steps_.push_back(step);
    events_.push_back(std::move(events));
}

// Moves only the step's member to its rank; ties keep their order.
void Timeline::find_passed(TimelineStep& step, const race::Race& race) {
    const auto run_of = [&race](MemberId member) {
        return std::ranges::find(race.runs, member, &race::Run::member);
    };
    if (order_.size() < race.runs.size()) order_.push_back(race.runs.back().member);
    auto at = std::ranges::find(order_, step.member);
    if (at == order_.end()) return;
    const auto& mover = *run_of(step.member);
    while (at + 1 != order_.end() && race::is_ahead(race, *run_of(*(at + 1)), mover)) {
        std::iter_swap(at, at + 1);
        ++at;
    }
    while (at != order_.begin() && race::is_ahead(race, mover, *run_of(*(at - 1)))) {
        const auto& passed = *run_of(*(at - 1));
        if (passed.status == race::RunStatus::racing && race::cells_filled(passed) > 0) {
            step.passed = passed.member;
        }
        std::iter_swap(at, at - 1);
        --at;
    }
}

void Timeline::keep_checkpoints(const race::RoomState& start) {
    stride_ = std::max(least_stride, steps_.size() / most_checkpoints);
    race::RoomState state = start;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (i % stride_ == 0) checkpoints_.push_back(state);
        fold_all(state, events_[i]);
    }
    if (checkpoints_.empty()) checkpoints_.push_back(std::move(state));
}

race::RoomState Timeline::state_after(std::size_t steps) const {
    steps = std::min(steps, steps_.size());
    const auto checkpoint = std::min(steps / stride_, checkpoints_.size() - 1);
    race::RoomState state = checkpoints_[checkpoint];
    for (std::size_t i = checkpoint * stride_; i < steps; ++i) fold_all(state, events_[i]);
    return state;
}

std::size_t Timeline::steps_until(Milliseconds at) const {
    const auto later = std::ranges::upper_bound(steps_, at, {}, &TimelineStep::at);
    return static_cast<std::size_t>(later - steps_.begin());
}

std::optional<sudoku::Cell> Timeline::last_cell(MemberId member, std::size_t steps) const {
    const auto moves = moves_.find(member);
    if (moves == moves_.end()) return std::nullopt;
    const auto later = std::ranges::lower_bound(moves->second, steps);
    if (later == moves->second.begin()) return std::nullopt;
    return steps_[*(later - 1)].cell;
}

Result<std::shared_ptr<const Timeline>, std::string> timeline_of(const race::RaceRecord& record) {
    if (const auto reason = race::record_fault(record)) return race::disbelief(*reason);
    return std::make_shared<const Timeline>(record);
}

}  // namespace gridrace::app
