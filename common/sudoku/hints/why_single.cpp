#include "common/sudoku/hints/why_single.hpp"

#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku {

namespace {

CellSet cells_with(const Grid& grid, int digit) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        if (grid.digit(Cell(i)) == digit) cells.insert(Cell(i));
    }
    return cells;
}

// The one of `cells` that sees most of `others`.
Cell best_of(const CellSet& cells, const CellSet& others) {
    Cell best = cells.first();
    for (const Cell cell : cells) {
        if ((peers_of(cell) & others).size() > (peers_of(best) & others).size()) best = cell;
    }
    return best;
}

WhySingle other_places(const Step& step, const Grid& grid) {
    WhySingle why;
    const auto [cell, digit] = step.placements.front();
    CellSet others;
    for (const Cell other : techniques::cells_in(step.houses.front())) {
        if (other != cell && grid.is_empty(other)) others.insert(other);
    }
    const CellSet holders = cells_with(grid, digit);
    while (!others.empty() && !holders.empty()) {
        const Cell best = best_of(holders, others);
        const CellSet seen = peers_of(best) & others;
        if (seen.empty()) break;
        why.seen.insert(best);
        why.digits_seen = DigitSet::only(digit);
        others = others - seen;
    }
    why.cells_without_note = others;
    return why;
}

WhySingle other_digits(const Step& step, const Grid& grid) {
    WhySingle why;
    const auto [cell, digit] = step.placements.front();
    for (int other = 1; other <= 9; ++other) {
        if (other == digit) continue;
        const CellSet seen = peers_of(cell) & cells_with(grid, other);
        if (seen.empty()) {
            why.digits_without_note = why.digits_without_note.with(other);
        } else {
            why.seen.insert(seen.first());
            why.digits_seen = why.digits_seen.with(other);
        }
    }
    return why;
}

}  // namespace

WhySingle why_single(const Step& step, const Grid& played) {
    if (step.technique == Technique::hidden_single) return other_places(step, played);
    if (step.technique == Technique::naked_single) return other_digits(step, played);
    return {};
}

}  // namespace gridrace::sudoku
