#include "client/app/analysis/slow_steps.hpp"

#include <utility>

#include "common/base/sort_by.hpp"

namespace gridrace::app {

namespace {

// All digits that the player placed, with the grid before each.
std::vector<SlowStep> all_steps(const PlayerCourse& player) {
    std::vector<SlowStep> steps;
    sudoku::Grid grid = player.start;
    Milliseconds last = player.begin;
    for (const auto& move : player.moves) {
        if (move.digit == 0) {
            grid.clear(move.cell);
            continue;
        }
        SlowStep step{move.cell, move.digit, move.at, move.at - last, grid, false, {}, {}};
        step.before.clear(move.cell);
        steps.push_back(std::move(step));
        grid.place(move.cell, move.digit);
        last = move.at;
    }
    return steps;
}

void clear_wrong_digits(sudoku::Grid& grid, const sudoku::Grid& solution) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (grid.digit(cell) != solution.digit(cell)) grid.clear(cell);
    }
}

}  // namespace

std::vector<SlowStep> slowest_steps(const PlayerCourse& player,
                                    const std::optional<sudoku::Grid>& solution,
                                    const std::function<bool()>& give_up) {
    auto steps = all_steps(player);
    sort_by(steps, [](const SlowStep& step) { return -step.took.count(); });
    if (steps.size() > most_slow_steps) steps.resize(most_slow_steps);
    if (!solution) return steps;
    for (auto& step : steps) {
        clear_wrong_digits(step.before, *solution);
        step.is_wrong = step.digit != solution->digit(step.cell);
        if (step.is_wrong || give_up()) continue;
        step.needed = needed_step(step.before, step.cell, step.digit, give_up);
        const auto than = step.needed ? step.needed->step.rating : sudoku::highest_rating;
        step.easier = easier_single(step.before, than);
    }
    return steps;
}

}  // namespace gridrace::app
