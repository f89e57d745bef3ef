#include "common/race/modes/sprint.hpp"

#include <algorithm>

#include "common/base/random.hpp"
#include "common/race/recorder.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

// Puzzles made ahead of the fastest player.
constexpr std::size_t puzzles_ahead = 2;
// After so many puzzles the grade rises by one.
constexpr std::size_t puzzles_of_a_grade = 2;

sudoku::Grade grade_of(std::size_t index, sudoku::Grade highest) {
    const auto risen = index / puzzles_of_a_grade;
    return static_cast<sudoku::Grade>(std::min(risen, static_cast<std::size_t>(highest)));
}

// The player has solved a puzzle and has no other yet.
bool is_waiting(const Run& run) {
    return sudoku::is_solved(run.grid);
}

// Deals the player's next puzzle, if there is one.
void deal(Recorder& room, MemberId member) {
    const auto& race = room.state().race;
    const auto next = room.state().run(member)->solved;
    if (next < race.puzzles.size()) room.record(PuzzleDealt{member, race.puzzles[next]});
}

}  // namespace

ModeSummary Sprint::summary() const {
    return {"as in race; a solved grid is followed by the next puzzle",
            "puzzles solved, cells filled in each box",
            "more puzzles solved, then more cells filled", "the time limit",
            "by puzzles solved, then by cells filled"};
}

PuzzleOrder Sprint::order(const RoomState& state, std::size_t index) const {
    auto order = puzzle_order(state.rules, state.choice);
    if (index > 0) order.given_puzzle.reset();
    order.grade = grade_of(index, order.grade);
    if (index > 0) {
        const auto& race = state.race;
        if (race.draw_secret)
            order.seed = drawn_seed(race.number, *race.draw_secret, race.openings);
    }
    for (std::size_t i = 0; i < index && order.seed; ++i) order.seed = mix(*order.seed);
    order.index = static_cast<std::uint32_t>(index);
    return order;
}

std::optional<Refusal> Sprint::refuse_player(const RoomState& state, MemberId player) const {
    if (is_waiting(*state.run(player))) return RefusalCode::puzzle_not_ready;
    return std::nullopt;
}

void Sprint::write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                   Context) const {
    const auto& state = room.state();
    const bool was_empty = state.run(author)->grid.is_empty(cell);
    room.record(DigitPlaced{author, cell, digit});
    if (was_empty) record_progress(room, author, cell, 1);
    if (!is_waiting(*state.run(author))) return;
    room.record(PuzzleSolved{author, state.run(author)->solved + 1});
    deal(room, author);
}

bool Sprint::wants_puzzle(const RoomState& state) const {
    const auto& race = state.race;
    if (race.runs.empty() || race.puzzles.size() >= max_puzzles) return false;
    const auto most_solved = std::ranges::max(race.runs, {}, &Run::solved).solved;
    return race.puzzles.size() <= most_solved + puzzles_ahead;
}

void Sprint::on_puzzle(Recorder& room, Context) const {
    const auto& race = room.state().race;
    const auto open_cells = sudoku::Cell::count - race.puzzles.back().filled();
    room.record(PuzzleAdded{static_cast<std::uint32_t>(open_cells)});
    std::vector<MemberId> waiting;
    for (const auto& run : race.runs) {
        const bool races = run.status == RunStatus::racing;
        if (races && is_waiting(run)) waiting.push_back(run.member);
    }
    for (const auto member : waiting) deal(room, member);
}

Rank Sprint::rank(const Race&, const Run& run) const {
    const bool has_stopped = run.status == RunStatus::forfeited || run.status == RunStatus::gone;
    const auto solved = static_cast<std::int64_t>(run.solved);
    return {has_stopped ? 1 : 0, -solved, -cells_filled(run)};
}

}  // namespace gridrace::race
