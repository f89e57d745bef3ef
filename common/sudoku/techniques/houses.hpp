// The 27 houses in the order in which people search them, and their cells.
#pragma once

#include <array>

#include "common/sudoku/cell.hpp"

namespace gridrace::sudoku::techniques {

namespace detail {
constexpr std::array<House, 27> make_houses() {
    std::array<House, 27> houses{};
    for (std::uint8_t i = 0; i < 9; ++i) {
        houses[i] = {HouseKind::box, i};
        houses[i + 9u] = {HouseKind::row, i};
        houses[i + 18u] = {HouseKind::column, i};
    }
    return houses;
}

constexpr std::array<std::array<CellSet, 9>, 3> make_cells() {
    std::array<std::array<CellSet, 9>, 3> cells{};
    for (const House house : make_houses()) {
        cells[static_cast<std::size_t>(house.kind)][house.index] = cells_of(house);
    }
    return cells;
}
inline constexpr auto cells = make_cells();

using CellsInOrder = std::array<Cell, 9>;

constexpr std::array<std::array<CellsInOrder, 9>, 3> make_lists() {
    std::array<std::array<CellsInOrder, 9>, 3> lists{};
    for (const House house : make_houses()) {
        std::size_t i = 0;
        for (const Cell cell : cells_of(house)) {
            lists[static_cast<std::size_t>(house.kind)][house.index][i++] = cell;
        }
    }
    return lists;
}
inline constexpr auto lists = make_lists();
}  // namespace detail

// Boxes, then rows, then columns.
inline constexpr std::array<House, 27> all_houses = detail::make_houses();

// The three houses of a cell in that order: its box, its row, its column.
constexpr std::array<House, 3> houses_in_order(Cell cell) {
    const auto [row, column, box] = houses_of(cell);
    return {box, row, column};
}

// cells_of(house), from a table.
constexpr const CellSet& cells_in(House house) {
    return detail::cells[static_cast<std::size_t>(house.kind)][house.index];
}

// The nine cells of a house in ascending order.
constexpr const std::array<Cell, 9>& list_of_cells(House house) {
    return detail::lists[static_cast<std::size_t>(house.kind)][house.index];
}

}  // namespace gridrace::sudoku::techniques
