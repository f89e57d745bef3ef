// The smallest first two rows that a full grid can have. Internal to canonical.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/sudoku/canonical/arrangement.hpp"

namespace gridrace::sudoku::detail {

// Two rows of a band and an order of the columns. With the digits renamed so that the first row
// reads 123456789, the second reads `second`: nine digits of four bits, the first one highest.
struct RowPair {
    std::size_t view = 0;
    std::size_t first_row = 0;
    std::size_t second_row = 0;
    Line columns{};
};

struct SmallestRowPairs {
    std::uint64_t second = ~std::uint64_t{0};
    std::vector<RowPair> pairs;  // all that give it
};

// `views` are those of a full and valid grid. Takes about a microsecond.
SmallestRowPairs smallest_row_pairs(const std::array<View, 2>& views);

}  // namespace gridrace::sudoku::detail
