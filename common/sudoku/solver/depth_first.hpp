// Depth-first search over boards. Internal to the solver.
#pragma once

#include "common/sudoku/solver/digit_boards.hpp"
#include "common/sudoku/solver/search.hpp"

namespace gridrace::sudoku::detail {

// With fewer clues a grid never has exactly one solution.
inline constexpr int least_clues_of_one_solution = 17;

// Where almost any guess leads to a solution, it is reached fastest by many cheap guesses. When
// this many have failed it is time to be thorough.
inline constexpr int most_failures_in_haste = 8;

// `effort` is that of the beginning.
template <class Lanes, Effort effort>
SearchResult depth_first(const SearchTask& task) {
    // Every assumption decides a cell, so there are at most as many as cells.
    DigitBoards<Lanes> stack[82];
    int height = 1;
    stack[0] = DigitBoards<Lanes>(task.grid);
    if (task.forbidden_cell >= 0) stack[0].forbid(task.forbidden_cell, task.forbidden_digit - 1);

    SearchResult result;
    long guesses_left = task.max_guesses;
    const bool only_counts = task.last_solution == nullptr;
    int failures = 0;
    while (height > 0) {
        DigitBoards<Lanes>& top = stack[height - 1];
        const bool is_hasty = effort == Effort::hasty && failures < most_failures_in_haste;
        const Verdict verdict = is_hasty ? top.template propagate<Effort::hasty>()
                                         : top.template propagate<Effort::thorough>();
        if (verdict == Verdict::open) {
            typename DigitBoards<Lanes>::Guess guess;
            if (is_hasty) {
                if (!top.choose_hastily(guess)) continue;
            } else {
                // Deep in the search comparing more than a few cells costs more than better
                // guesses save. A solution must not change between versions, though: puzzles
                // from seeds depend on it.
                const bool is_deep = height > 5;
                guess = top.choose(is_deep && only_counts ? 4 : 81);
            }
            if (guesses_left-- <= 0) {
                result.gave_up = true;
                return result;
            }
            stack[height] = top;
            top.refute(guess);
            stack[height++].assume(guess);
            continue;
        }
        if (verdict == Verdict::solved) {
            if (task.last_solution != nullptr) top.write_solution(task.last_solution);
            if (++result.solutions == task.limit) return result;
        } else {
            ++failures;
        }
        --height;
    }
    return result;
}

// Haste is for counting only, as it finds other solutions first.
template <class Lanes>
SearchResult depth_first(const SearchTask& task) {
    int clues = 0;
    for (int cell = 0; cell < 81; ++cell) clues += task.grid[cell] != 0;
    const bool is_sparse = clues < least_clues_of_one_solution;
    if (is_sparse && task.last_solution == nullptr) return depth_first<Lanes, Effort::hasty>(task);
    return depth_first<Lanes, Effort::thorough>(task);
}

}  // namespace gridrace::sudoku::detail
