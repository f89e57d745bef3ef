#include <array>
#include <cassert>
#include <numeric>
#include <span>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/unavoidable_sets.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// Removes clues from a full grid in a given order, each if it is not needed at its turn. The result
// depends only on the order, not on the shortcuts taken here.
class Thinning {
public:
    explicit Thinning(const Grid& solution)
        : solution_(solution), puzzle_(solution), sets_(solution) {}

    const Grid& puzzle() const { return puzzle_; }

    // Removes those of these cells that it can. Many at once: if one solution remains without all
    // those that no known set needs, none of them was needed at its turn.
    void take_away(std::span<const Cell> cells) {
        if (cells.size() == 1) {
            take_away(cells.front());
            return;
        }
        const Thinning before = *this;
        for (const Cell cell : cells) {
            if (!sets_.need(cell)) remove(cell);
        }
        if (has_one_solution(puzzle_)) return;

        *this = before;
        take_away(cells.first(cells.size() / 2));
        take_away(cells.subspan(cells.size() / 2));
    }

private:
    void take_away(Cell cell) {
        if (sets_.need(cell)) return;
        remove(cell);
        if (solve_without(puzzle_, cell, solution_.digit(cell))) {
            puzzle_.place(cell, solution_.digit(cell));
            sets_.restore_clue(cell);
        }
    }

    void remove(Cell cell) {
        puzzle_.clear(cell);
        sets_.remove_clue(cell);
    }

    Grid solution_;
    Grid puzzle_;
    detail::UnavoidableSets sets_;
};

}  // namespace

Grid minimal_puzzle(const Grid& solution, Random& random) {
    assert(is_solved(solution));
    std::array<int, Cell::count> order{};
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span(order));
    std::array<Cell, Cell::count> cells;
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = Cell(order[i]);

    // The first 36 can nearly always be removed together, and often the next eight.
    const std::span all(cells);
    Thinning thinning(solution);
    thinning.take_away(all.first(36));
    thinning.take_away(all.subspan(36, 8));
    for (std::size_t i = 44; i < cells.size(); ++i) thinning.take_away(all.subspan(i, 1));
    return thinning.puzzle();
}

}  // namespace gridrace::sudoku
