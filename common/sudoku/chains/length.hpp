// How the length of a chain raises its rating. Internal to the chains.
#pragma once

#include <array>

namespace gridrace::sudoku::chains {

// The tenths of a rating that a chain's claims add, after Sudoku Explainer: one for each of these
// lengths that is exceeded. `claims` counts both ends, so the length is two less.
constexpr int tenths_for_length(int claims) {
    int added = 0;
    bool by_half = true;
    for (int limit = 4; claims - 2 > limit; ++added) {
        limit = by_half ? limit * 3 / 2 : limit * 4 / 3;
        by_half = !by_half;
    }
    return added;
}
static_assert(tenths_for_length(6) == 0 && tenths_for_length(7) == 1);
static_assert(tenths_for_length(10) == 2 && tenths_for_length(11) == 3);

}  // namespace gridrace::sudoku::chains
