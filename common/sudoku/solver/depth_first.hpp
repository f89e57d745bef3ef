// Depth-first search over boards. Internal to the solver.
#pragma once

#include "common/sudoku/solver/digit_boards.hpp"
#include "common/sudoku/solver/search.hpp"

namespace gridrace::sudoku::detail {

template <class Lanes>
SearchResult depth_first(const SearchTask& task) {
    // Every assumption decides a cell, so there are at most as many as cells.
    DigitBoards<Lanes> stack[82];
    int height = 1;
    stack[0] = DigitBoards<Lanes>(task.grid);
    if (task.forbidden_cell >= 0) stack[0].forbid(task.forbidden_cell, task.forbidden_digit - 1);

    SearchResult result;
    long guesses_left = task.max_guesses;
    const bool only_counts = task.last_solution == nullptr;
    while (height > 0) {
        DigitBoards<Lanes>& top = stack[height - 1];
        const Verdict verdict = top.propagate();
        if (verdict == Verdict::open) {
            if (guesses_left-- <= 0) {
                result.gave_up = true;
                return result;
            }
            // Deep in the search comparing more than a few cells costs more than better guesses
            // save. A solution must not change between versions, though: puzzles from seeds depend
            // on it.
            const bool is_deep = height > 5;
            const auto guess = top.choose(is_deep && only_counts ? 4 : 81);
            stack[height] = top;
            top.refute(guess);
            stack[height++].assume(guess);
            continue;
        }
        if (verdict == Verdict::solved) {
            if (task.last_solution != nullptr) top.write_solution(task.last_solution);
            if (++result.solutions == task.limit) return result;
        }
        --height;
    }
    return result;
}

}  // namespace gridrace::sudoku::detail
