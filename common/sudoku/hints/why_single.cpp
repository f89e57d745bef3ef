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

// As few of the cells as see all of the others that can be seen. A digit is in nine cells at most.
CellSet fewest_seeing(const CellSet& cells, const CellSet& others) {
    CellSet fewest = cells;
    int most_seen = -1;
    for (unsigned chosen = 0; chosen < 1u << cells.size(); ++chosen) {
        CellSet some, left = others;
        unsigned place = chosen;
        for (const Cell cell : cells) {
            if ((place & 1u) != 0) {
                some.insert(cell);
                left = left - peers_of(cell);
            }
            place >>= 1;
        }
        const int seen = others.size() - left.size();
        if (seen < most_seen || (seen == most_seen && some.size() >= fewest.size())) continue;
        most_seen = seen;
        fewest = some;
    }
    return fewest;
}

WhySingle other_places(const Step& step, const Grid& grid) {
    WhySingle why;
    const auto [cell, digit] = step.placements.front();
    CellSet others;
    for (const Cell other : techniques::cells_in(step.houses.front())) {
        if (other != cell && grid.is_empty(other)) others.insert(other);
    }
    why.seen = fewest_seeing(cells_with(grid, digit), others);
    if (!why.seen.empty()) why.digits_seen = DigitSet::only(digit);
    for (const Cell seen : why.seen) others = others - peers_of(seen);
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

House house_blocked_by(Cell cell, House house) {
    const auto met = [house](House one) { return (cells_of(one) & cells_of(house)).size(); };
    House best = houses_of(cell).front();
    for (const House one : houses_of(cell)) {
        if (met(one) > met(best)) best = one;
    }
    return best;
}

}  // namespace gridrace::sudoku
