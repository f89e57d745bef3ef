#include "common/sudoku/generator.hpp"

#include <array>
#include <span>

#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver.hpp"
#include "common/sudoku/uniform_grid.hpp"

namespace gridrace::sudoku {

namespace {

using Digits = std::array<int, 9>;

Digits shuffled_digits(Random& random) {
    Digits digits = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(std::span(digits));
    return digits;
}

constexpr Cell cell_of_box(int box, int place) {
    return Cell::at(box / 3 * 3 + place / 3, box % 3 * 3 + place % 3);
}

// Fills the empty cells of a box, each with the first digit that leaves the grid a solution. As it
// looks ahead by solving, it never has to step back.
void fill_box(Grid& grid, int box, const Digits& preferred) {
    for (int place = 0; place < 9; ++place) {
        const Cell cell = cell_of_box(box, place);
        if (!grid.is_empty(cell)) continue;
        const DigitSet possible = candidates(grid, cell);
        for (const int digit : preferred) {
            if (!possible.contains(digit)) continue;
            grid.place(cell, digit);
            if (solve(grid)) break;
            grid.clear(cell);
        }
    }
}

Grid grid_from_diagonal(Random& random) {
    Grid grid;
    for (const int box : {0, 4, 8}) {
        const Digits digits = shuffled_digits(random);
        for (int place = 0; place < 9; ++place) {
            grid.place(cell_of_box(box, place), digits[static_cast<std::size_t>(place)]);
        }
    }
    for (int box = 0; box < 9; ++box) fill_box(grid, box, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    return grid;
}

Grid grid_box_by_box(std::uint64_t seed) {
    Grid grid;
    for (int box = 0; box < 9; ++box) {
        Random random(mix(seed + static_cast<std::uint64_t>(box)));
        fill_box(grid, box, shuffled_digits(random));
    }
    return grid;
}

}  // namespace

Grid full_grid(Random& random, FullGridMethod method) {
    switch (method) {
        case FullGridMethod::uniform: break;
        case FullGridMethod::diagonal_boxes: return grid_from_diagonal(random);
        case FullGridMethod::box_by_box: return grid_box_by_box(random.next());
    }
    return detail::uniform_grid(random);
}

Grid generate(std::uint64_t seed, Grade wanted) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        Random random(mix(mix(seed) + attempt));
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        if (grade(puzzle) == wanted) return puzzle;
    }
}

}  // namespace gridrace::sudoku
