// A sudoku grid: 81 cells, each empty or holding a digit 1..9. The digits may break the rules;
// rules.hpp checks them.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "common/sudoku/cell.hpp"

namespace gridrace::sudoku {

class Grid {
public:
    using Digits = std::array<std::uint8_t, Cell::count>;

    constexpr Grid() = default;
    // From 81 digits, row by row, 0 for an empty cell.
    constexpr explicit Grid(const Digits& digits) : digits_(digits) {}

    // The 81 digits, row by row, 0 for an empty cell.
    constexpr const Digits& digits() const { return digits_; }

    // The digit in a cell, 0 when it is empty.
    constexpr int digit(Cell cell) const { return digits_[static_cast<std::size_t>(cell.index())]; }
    constexpr bool is_empty(Cell cell) const { return digit(cell) == 0; }

    // `digit` is 1..9.
    constexpr void place(Cell cell, int digit) {
        assert(digit >= 1 && digit <= 9);
        digits_[static_cast<std::size_t>(cell.index())] = static_cast<std::uint8_t>(digit);
    }
    constexpr void clear(Cell cell) { digits_[static_cast<std::size_t>(cell.index())] = 0; }

    // The number of cells that hold a digit, 0..81.
    constexpr int filled() const {
        int count = 0;
        for (const auto digit : digits_) count += digit != 0;
        return count;
    }
    constexpr bool is_full() const { return filled() == Cell::count; }

    friend constexpr bool operator==(const Grid&, const Grid&) = default;

private:
    Digits digits_{};
};

}  // namespace gridrace::sudoku
