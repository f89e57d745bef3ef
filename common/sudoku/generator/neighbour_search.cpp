#include "common/sudoku/generator/neighbour_search.hpp"

#include <array>
#include <cassert>
#include <span>

#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// The cells of a set in random order.
class Shuffled {
public:
    Shuffled(const CellSet& cells, Random& random) {
        for (const Cell cell : cells) cells_[size_++] = cell;
        random.shuffle(std::span(cells_.data(), size_));
    }
    const Cell* begin() const { return cells_.data(); }
    const Cell* end() const { return cells_.data() + size_; }

private:
    std::array<Cell, Cell::count> cells_;
    std::size_t size_ = 0;
};

CellSet clues_of(const Grid& puzzle) {
    CellSet clues;
    for (int i = 0; i < Cell::count; ++i) {
        if (!puzzle.is_empty(Cell(i))) clues.insert(Cell(i));
    }
    return clues;
}

CellSet differences(const Grid& a, const Grid& b) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        if (a.digit(Cell(i)) != b.digit(Cell(i))) cells.insert(Cell(i));
    }
    return cells;
}

}  // namespace

Grid neighbour(const Grid& puzzle, const Grid& solution, Random& random) {
    assert(!puzzle.is_full());
    Grid result = puzzle;
    const Cell gone = *Shuffled(clues_of(puzzle), random).begin();
    result.clear(gone);
    // A clue where another solution differs excludes that solution. Every other solution differs in
    // the cell of the removed clue, so the loop ends when none differs there.
    while (const auto other = solve_without(result, gone, solution.digit(gone))) {
        CellSet excluding = differences(*other, solution);
        excluding.erase(gone);
        const Cell added = *Shuffled(excluding, random).begin();
        result.place(added, solution.digit(added));
    }
    for (const Cell cell : Shuffled(clues_of(result), random)) {
        result.clear(cell);
        if (solve_without(result, cell, solution.digit(cell))) {
            result.place(cell, solution.digit(cell));
        }
    }
    return result;
}

}  // namespace gridrace::sudoku
