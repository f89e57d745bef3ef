#include "common/sudoku/rules.hpp"

namespace gridrace::sudoku {

std::optional<Conflict> conflict(const Grid& grid, Cell cell, int digit) {
    Conflict found;
    for (const Cell peer : peers_of(cell)) {
        if (grid.digit(peer) == digit) found.cells.insert(peer);
    }
    if (found.cells.empty()) return std::nullopt;

    for (const House house : houses_of(cell)) {
        if (!(found.cells & cells_of(house)).empty()) found.houses.push_back(house);
    }
    return found;
}

DigitSet candidates(const Grid& grid, Cell cell) {
    DigitSet left = DigitSet::all();
    for (const Cell peer : peers_of(cell)) {
        if (!grid.is_empty(peer)) left = left.without(grid.digit(peer));
    }
    return left;
}

CellSet clashing_cells(const Grid& grid) {
    CellSet clashing;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (grid.is_empty(cell)) continue;
        for (const Cell peer : peers_of(cell)) {
            if (grid.digit(peer) == grid.digit(cell)) clashing.insert(cell);
        }
    }
    return clashing;
}

bool is_consistent(const Grid& grid) {
    return clashing_cells(grid).empty();
}

bool is_solved(const Grid& grid) {
    return grid.is_full() && is_consistent(grid);
}

}  // namespace gridrace::sudoku
