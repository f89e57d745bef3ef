// The checker's own model of a sudoku. It shares no code with the engine on purpose: a fault in
// shared code would go unnoticed.
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string_view>
#include <vector>

namespace gridrace::checker {

// Cells are 0..80 row by row, houses 0..8 the rows, 9..17 the columns, 18..26 the boxes.
inline constexpr int cell_count = 81;
inline constexpr int house_count = 27;
inline constexpr int first_column = 9;
inline constexpr int first_box = 18;

using Cells = std::bitset<cell_count>;
// A set of digits: bit 0 is digit 1.
using Digits = unsigned;
inline constexpr Digits all_digits = 0x1ff;

constexpr Digits only(int digit) {
    return 1u << (digit - 1);
}

// The row (kind 0), column (1) or box (2) of a cell, as a house number.
int house_of(int cell, int kind);
constexpr bool is_box(int house) {
    return house >= first_box;
}
const Cells& cells_in(int house);
// The 20 cells that share a house with the cell.
const Cells& peers_of(int cell);
// The cells that are peers of all of these; none if the set is empty.
Cells common_peers(const Cells& cells);

Cells only_cell(int cell);
std::vector<int> list(const Cells& cells);

// One digit per cell, 0 for none.
using Grid = std::array<int, cell_count>;

// True if all cells are filled and no house has a digit twice.
bool is_solved(const Grid& grid);

// A partly filled grid and the candidates of its open cells.
struct Board {
    // Starts with the candidates that the rules allow.
    explicit Board(const Grid& puzzle);

    void place(int cell, int digit);
    bool has(int cell, int digit) const { return (open[index(cell)] & only(digit)) != 0; }
    // The open cells where the digit is a candidate, in the grid or in a house.
    Cells places(int digit) const;
    Cells places(int digit, int house) const { return places(digit) & cells_in(house); }
    // The union of these cells' candidates.
    Digits candidates(const Cells& cells) const;
    Digits candidates(int cell) const { return open[index(cell)]; }

    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }

    Grid filled;
    std::array<Digits, cell_count> open{};  // empty for filled cells
};

// Whether the puzzle has a solution in which the cell does not hold the digit, found by search;
// none if `trials` do not suffice. Subtracts the trials that it needs; one costs about 2 us.
std::optional<bool> has_solution_without(const Grid& puzzle, int cell, int digit, int& trials);

}  // namespace gridrace::checker
