// A solver so simple that it is seen to be right: the judge of the fast one.
#pragma once

#include "common/sudoku/rules.hpp"

namespace gridrace::sudoku {

// Counts solutions up to `limit` by trying every candidate of the emptiest cell.
inline int judge_count(Grid& grid, int limit) {
    std::optional<Cell> emptiest;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!grid.is_empty(cell)) continue;
        if (!emptiest || candidates(grid, cell).size() < candidates(grid, *emptiest).size()) {
            emptiest = cell;
        }
    }
    if (!emptiest) return 1;

    int count = 0;
    const DigitSet possible = candidates(grid, *emptiest);
    for (int digit = 1; digit <= 9 && count < limit; ++digit) {
        if (!possible.contains(digit)) continue;
        grid.place(*emptiest, digit);
        count += judge_count(grid, limit - count);
    }
    grid.clear(*emptiest);
    return count;
}

// The number of solutions of any grid, 0..limit.
inline int judged_count(Grid grid, int limit) {
    return is_consistent(grid) ? judge_count(grid, limit) : 0;
}

}  // namespace gridrace::sudoku
