// Solves grids and counts their solutions, exactly, for any input: full, empty or inconsistent.
// Allocates nothing, has no state, safe on any thread. A usual puzzle takes a few microseconds, the
// hardest known ones some tens of microseconds. A grid designed to be hard can take far longer: for
// untrusted grids, use the forms with a limit on guesses.
#pragma once

#include <optional>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// A solution that keeps every digit of `grid`; none if there is none. The choice between several
// solutions is deterministic.
std::optional<Grid> solve(const Grid& grid);

// The solution of a grid that has exactly one; none if it has none or several.
std::optional<Grid> only_solution(const Grid& grid);

// A solution of `grid` in which `cell` does not hold `digit`; none if there is none. With the digit
// removed from its cell, this decides whether the clue is needed.
std::optional<Grid> solve_without(const Grid& grid, Cell cell, int digit);

// The number of solutions, counted up to `limit` (at least 1): 0..limit.
int count_solutions(const Grid& grid, int limit);

// The same with at most `max_guesses` guesses (under a microsecond each); none if they
// do not suffice.
std::optional<int> count_solutions(const Grid& grid, int limit, long max_guesses);

// True if the grid has exactly one solution.
bool has_one_solution(const Grid& grid);

}  // namespace gridrace::sudoku
