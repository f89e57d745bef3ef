// What head starts bring about at the start of a race: race/recorder.hpp.
#include <algorithm>
#include <utility>
#include <vector>

#include "common/race/recorder.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::race {

namespace {

// Most guesses for the solution of a given puzzle; about ten milliseconds.
constexpr long most_guesses = 10'000;

// Any solution will do: a move is checked against the rules of sudoku, or the only one is known.
std::optional<sudoku::Grid> solution_of(const Race& race) {
    if (race.solution) return race.solution;
    if (sudoku::count_solutions(*race.puzzle, 1, most_guesses) != 1) return std::nullopt;
    return sudoku::solve(*race.puzzle);
}

std::vector<sudoku::Cell> open_cells(const sudoku::Grid& grid) {
    std::vector<sudoku::Cell> open;
    for (int index = 0; index < sudoku::Cell::count; ++index) {
        if (grid.is_empty(sudoku::Cell(index))) open.emplace_back(index);
    }
    return open;
}

// Spread over the grid; at least one cell stays open.
void fill_cells(Recorder& room, MemberId member, std::size_t cells, const sudoku::Grid& solution,
                Context context) {
    const auto open = open_cells(*room.state().race.puzzle);
    if (open.empty()) return;
    cells = std::min(cells, open.size() - 1);
    FilledByBox filled{};
    for (std::size_t i = 0; i < cells; ++i) {
        const auto cell = open[i * open.size() / cells];
        delay_move(room, true, context);
        room.record(DigitPlaced{member, cell, static_cast<std::uint8_t>(solution.digit(cell))});
        ++filled[static_cast<std::size_t>(cell.box())];
    }
    if (cells > 0) room.record(ProgressChanged{member, filled});
}

}  // namespace

void hold_until_begin(Recorder& room, MemberId member, Context context) {
    const auto& race = room.state().race;
    const auto begin = begins_at(race, *room.state().run(member));
    if (context.now < begin) room.record(PlayerHeld{member, begin});
}

void give_head_starts(Recorder& room, Context context) {
    const auto& race = room.state().race;
    std::vector<std::pair<MemberId, std::uint32_t>> cells;
    for (const auto& run : race.runs) {
        if (run.head_start.cells > 0) cells.emplace_back(run.member, run.head_start.cells);
    }
    if (const auto solution = cells.empty() ? std::nullopt : solution_of(race)) {
        for (const auto& [member, count] : cells)
            fill_cells(room, member, count, *solution, context);
    }
    for (std::size_t i = 0; i < race.runs.size(); ++i) {
        hold_until_begin(room, race.runs[i].member, context);
    }
}

}  // namespace gridrace::race
