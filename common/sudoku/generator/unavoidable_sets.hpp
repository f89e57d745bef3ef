// Sets of cells of a full grid whose digits could be exchanged: a puzzle with one solution has a
// clue in each of them. Internal to the generator.
#pragma once

#include <array>
#include <cstdint>

#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku::detail {

// The sets formed by two digits, and those formed by two lines of a band or stack: about ninety in
// a grid, including every set of four cells. Keeps the number of clues in each.
class UnavoidableSets {
public:
    // All cells are clues. `solution` is full and valid. About two microseconds.
    explicit UnavoidableSets(const Grid& solution);

    // True if this is the last clue of a set. False does not mean that it can be left out.
    bool need(Cell cell) const {
        for (const auto set : sets_of(cell)) {
            if (clues_in_[set] == 1) return true;
        }
        return false;
    }

    void remove_clue(Cell cell) {
        for (const auto set : sets_of(cell)) --clues_in_[set];
    }
    void restore_clue(Cell cell) {
        for (const auto set : sets_of(cell)) ++clues_in_[set];
    }

private:
    // Each cell is in one set for each other digit, and for each other line of its band and stack.
    static constexpr std::size_t sets_of_a_cell = 8 + 2 + 2;
    // 36 pairs of digits and 18 of lines, each with up to four sets.
    static constexpr std::size_t max_sets = (36 + 18) * 4;
    using SetsOfCell = std::array<std::uint8_t, sets_of_a_cell>;

    const SetsOfCell& sets_of(Cell cell) const {
        return sets_of_[static_cast<std::size_t>(cell.index())];
    }

    void add_sets_of_digits(const Grid& solution);
    void add_sets_of_lines(const Grid& solution, Cell (*cell_at)(int line, int place));
    // Adds a cell to the set under construction, the last one.
    void add(Cell cell);

    std::array<std::uint8_t, max_sets> clues_in_{};
    std::array<SetsOfCell, Cell::count> sets_of_{};
    std::array<std::uint8_t, Cell::count> sets_known_{};
    std::size_t sets_ = 0;
};

}  // namespace gridrace::sudoku::detail
