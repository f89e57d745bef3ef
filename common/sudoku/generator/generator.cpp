#include "common/sudoku/generator/generator.hpp"

#include <array>
#include <span>

#include "common/sudoku/canonical/transformation.hpp"
#include "common/sudoku/generator/uniform_grid.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

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

// A solution. A few cells of a grid without one can keep the search busy for seconds, though it
// refutes nearly every essentially equal grid at once.
std::optional<Grid> quick_solution(const Grid& grid) {
    Random random(0);
    Transformation transformation;
    for (long guesses = 1000;; guesses *= 2) {
        const Grid equal = transformation(grid);
        const auto count = count_solutions(equal, 1, guesses);
        if (count == 0) return std::nullopt;
        if (count == 1) return transformation.inverse()(*solve(equal));
        transformation = Transformation::random(random);
    }
}

// Fills a grid cell by cell, each with the first of its preferred digits that leaves a solution. A
// backtracking search that tries digits in the same order finds the same grid; this one never
// backtracks, since it solves the grid first.
class Filling {
public:
    // The cell must be empty.
    void fill(Cell cell, const Digits& preferred) {
        const DigitSet possible = candidates(grid_, cell);
        for (const int digit : preferred) {
            if (!possible.contains(digit)) continue;
            if (solution_.digit(cell) != digit && !solves_with(cell, digit)) continue;
            grid_.place(cell, digit);
            return;
        }
    }

    void fill_box(int box, const Digits& preferred) {
        for (int place = 0; place < 9; ++place) {
            const Cell cell = cell_of_box(box, place);
            if (grid_.is_empty(cell)) fill(cell, preferred);
        }
    }

    const Grid& grid() const { return grid_; }

private:
    bool solves_with(Cell cell, int digit) {
        Grid tried = grid_;
        tried.place(cell, digit);
        const auto solution = quick_solution(tried);
        if (solution) solution_ = *solution;
        return solution.has_value();
    }

    Grid grid_;
    Grid solution_;  // a solution of the grid; empty before it is first needed
};

Grid grid_from_diagonal(Random& random) {
    Filling filling;
    for (const int box : {0, 4, 8}) filling.fill_box(box, shuffled_digits(random));
    for (int box = 0; box < 9; ++box) filling.fill_box(box, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    return filling.grid();
}

Grid grid_box_by_box(std::uint64_t seed) {
    Filling filling;
    for (int box = 0; box < 9; ++box) {
        Random random(mix(seed + static_cast<std::uint64_t>(box)));
        filling.fill_box(box, shuffled_digits(random));
    }
    return filling.grid();
}

Grid grid_row_by_row(Random& random) {
    Filling filling;
    for (int i = 0; i < Cell::count; ++i) filling.fill(Cell(i), shuffled_digits(random));
    return filling.grid();
}

constexpr std::array all_methods = {FullGridMethod::uniform, FullGridMethod::diagonal_boxes,
                                    FullGridMethod::box_by_box, FullGridMethod::row_by_row};

}  // namespace

std::string_view name(FullGridMethod method) {
    switch (method) {
        case FullGridMethod::uniform: return "uniform";
        case FullGridMethod::diagonal_boxes: return "diagonal_boxes";
        case FullGridMethod::box_by_box: return "box_by_box";
        case FullGridMethod::row_by_row: return "row_by_row";
    }
    return "";
}

std::optional<FullGridMethod> parse_full_grid_method(std::string_view name) {
    for (const FullGridMethod method : all_methods) {
        if (name == sudoku::name(method)) return method;
    }
    return std::nullopt;
}

Grid full_grid(Random& random, FullGridMethod method) {
    switch (method) {
        case FullGridMethod::uniform: break;
        case FullGridMethod::diagonal_boxes: return grid_from_diagonal(random);
        case FullGridMethod::box_by_box: return grid_box_by_box(random.next());
        case FullGridMethod::row_by_row: return grid_row_by_row(random);
    }
    return detail::uniform_grid(random);
}

}  // namespace gridrace::sudoku
