#include "common/race/rule_set.hpp"

#include <algorithm>
#include <cassert>

#include "common/race/recorder.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

RefusalCode code_for(sudoku::HouseKind kind) {
    switch (kind) {
        case sudoku::HouseKind::row: return RefusalCode::digit_in_row;
        case sudoku::HouseKind::column: return RefusalCode::digit_in_column;
        case sudoku::HouseKind::box: return RefusalCode::digit_in_box;
    }
    return RefusalCode::digit_in_row;
}

Refusal refusal_for(const sudoku::Conflict& conflict) {
    Refusal refusal(code_for(conflict.houses.front().kind));
    refusal.houses = conflict.houses;
    refusal.cells = conflict.cells;
    return refusal;
}

}  // namespace

ModeSummary RuleSet::summary() const {
    return {"fills a cell of the player's own grid; a digit that clashes is refused and counted",
            "how many cells are filled in each box", "finished first, then more cells filled",
            "all have finished, given up or left, or the time limit",
            "the order of finishing; then by cells filled"};
}

PuzzleOrder RuleSet::order(const RoomState& state, std::size_t) const {
    return puzzle_order(state.rules, state.choice);
}

std::optional<Refusal> RuleSet::judge(const Race& race, const sudoku::Grid& grid, sudoku::Cell cell,
                                      int digit) const {
    if (auto clash = sudoku::conflict(grid, cell, digit)) return refusal_for(*clash);
    if (knows_solution() && race.solution->digit(cell) != digit) return RefusalCode::digit_is_wrong;
    return std::nullopt;
}

std::optional<Refusal> RuleSet::place(Recorder& room, MemberId author, sudoku::Cell cell,
                                      std::uint8_t digit, Context context) const {
    const auto& state = room.state();
    const auto& grid = state.run(author)->grid;
    if (auto refusal = judge(state.race, grid, cell, digit)) {
        record_refused(room, author, context);
        return refusal;
    }
    if (grid.digit(cell) != digit) write(room, author, cell, digit, context);
    return std::nullopt;
}

void RuleSet::write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                    Context context) const {
    const auto& state = room.state();
    const bool was_empty = state.run(author)->grid.is_empty(cell);
    delay_move(room, was_empty, context);
    room.record(DigitPlaced{author, cell, digit});
    if (was_empty) record_progress(room, author, cell, 1);
    const auto& run = *state.run(author);
    if (sudoku::is_solved(run.grid)) {
        record_finish(room, author, result_time(state.race, run, context.now));
    }
    settle(room, context);
}

std::optional<Refusal> RuleSet::clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                      Context context) const {
    if (room.state().run(author)->grid.is_empty(cell)) return RefusalCode::cell_is_empty;
    delay_move(room, true, context);
    room.record(CellCleared{author, cell});
    record_progress(room, author, cell, -1);
    return std::nullopt;
}

void RuleSet::record_refused(Recorder& room, MemberId author, Context) const {
    room.record(MoveRefused{author, room.state().run(author)->refused_moves + 1});
}

void RuleSet::settle(Recorder& room, Context context) const {
    if (!somebody_races(room.state().race)) end_race(room, RaceEndReason::all_done, context);
    announce_end_if_due(room, context);
}

Rank RuleSet::rank(const Race&, const Run& run) const {
    return {status_rank(run.status), run.place, -cells_filled(run)};
}

Milliseconds RuleSet::result_time(const Race& race, const Run&, Instant now) const {
    return now - race.starts_at;
}

bool takes_late_joiners(const RoomState& state) {
    return state.phase == Phase::racing && state.rules.late_join &&
           rule_set(state.race.mode()).takes_late_joiners() && state.race.runs.size() < max_runs;
}

bool somebody_races(const Race& race) {
    return std::ranges::any_of(race.runs,
                               [](const Run& run) { return run.status == RunStatus::racing; });
}

void record_progress(Recorder& room, MemberId author, sudoku::Cell cell, int change) {
    const auto* run = room.state().run(author);
    if (run == nullptr || has_attempts(room.state().race.mode())) return;
    auto filled = run->filled_by_box;
    auto& of_box = filled[static_cast<std::size_t>(cell.box())];
    of_box = static_cast<std::uint8_t>(of_box + change);
    room.record(ProgressChanged{author, filled});
}

void record_finish(Recorder& room, MemberId member, Milliseconds time) {
    std::uint32_t place = 1;
    const auto& state = room.state();
    for (const auto& run : state.race.runs) {
        const bool is_as_fast = run.status == RunStatus::finished && run.time <= time;
        place += is_as_fast && are_ranked_together(state.race, run, *state.run(member));
    }
    room.record(PlayerFinished{member, time, place});
    open_boards(room, member);
}

int status_rank(RunStatus status) {
    if (status == RunStatus::finished) return 0;
    return status == RunStatus::racing ? 1 : 2;
}

}  // namespace gridrace::race
