#include "common/sudoku/candidates.hpp"

namespace gridrace::sudoku {

Candidates::Candidates(const Grid& grid) {
    std::array<DigitSet, 9> in_row, in_column, in_box;
    const auto at = [](auto& houses, int house) -> DigitSet& {
        return houses[static_cast<std::size_t>(house)];
    };
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (grid.is_empty(cell)) continue;
        const DigitSet digit = DigitSet::only(grid.digit(cell));
        at(in_row, cell.row()) = at(in_row, cell.row()) | digit;
        at(in_column, cell.column()) = at(in_column, cell.column()) | digit;
        at(in_box, cell.box()) = at(in_box, cell.box()) | digit;
    }
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!grid.is_empty(cell)) continue;
        const DigitSet left = DigitSet::all() - at(in_row, cell.row()) -
                              at(in_column, cell.column()) - at(in_box, cell.box());
        digits_[static_cast<std::size_t>(i)] = left;
        for (int digit = 1; digit <= 9; ++digit) {
            if (left.contains(digit)) places_[static_cast<std::size_t>(digit - 1)].insert(cell);
        }
    }
}

void Candidates::eliminate(Cell cell, int digit) {
    auto& digits = digits_[static_cast<std::size_t>(cell.index())];
    digits = digits.without(digit);
    places_[static_cast<std::size_t>(digit - 1)].erase(cell);
}

void Candidates::place(Cell cell, int digit) {
    for (int other = 1; other <= 9; ++other) eliminate(cell, other);
    for (const Cell peer : places(digit) & peers_of(cell)) eliminate(peer, digit);
}

}  // namespace gridrace::sudoku
