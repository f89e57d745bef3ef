#include "common/sudoku/generator/puzzle_shape.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "common/sudoku/generator/clue_exchange.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/unavoidable_sets.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// Removes the clues of an orbit, unless one of them is then known to be needed.
bool take_away(const CellSet& orbit, detail::UnavoidableSets& sets, Grid& puzzle) {
    CellSet gone;
    for (const Cell cell : orbit) {
        if (sets.need(cell)) {
            for (const Cell back : gone) sets.restore_clue(back);
            return false;
        }
        sets.remove_clue(cell);
        gone.insert(cell);
    }
    for (const Cell cell : orbit) puzzle.clear(cell);
    return true;
}

constexpr int fewest_clues = 17;  // McGuire, Tugemann, Civario, "There is no 16-clue Sudoku", 2012
// More are so rare that looking for them takes tens of milliseconds and mostly fails.
constexpr int most_minimal_clues(Symmetry symmetry) {
    return symmetry == Symmetry::none ? 29 : 34;
}

// After this many steps a new grid is more promising.
constexpr int steps_in_a_grid = 3000;

// Walks between neighbours, never away from the target number of clues, until it is reached or no
// steps are left.
std::optional<Grid> walk_to(int clues, detail::ClueExchange& exchange, Random& random, int steps) {
    const auto distance = [clues](const CellSet& set) {
        return std::max(set.size(), clues) - std::min(set.size(), clues);
    };
    for (; steps > 0; --steps) {
        if (exchange.clues().size() == clues) return exchange.puzzle();
        const CellSet neighbour = exchange.neighbour(random);
        if (distance(neighbour) <= distance(exchange.clues())) exchange.move_to(neighbour);
    }
    return std::nullopt;
}

std::optional<Grid> minimal_puzzle_with(int clues, Symmetry symmetry, Random& random, int effort) {
    for (; effort > 0; effort -= steps_in_a_grid) {
        const Grid solution = full_grid(random);
        const Grid puzzle = symmetric_puzzle(solution, symmetry, random);
        detail::ClueExchange exchange(puzzle, solution, symmetry);
        const int steps = std::min(effort, steps_in_a_grid);
        if (const auto found = walk_to(clues, exchange, random, steps)) return found;
    }
    return std::nullopt;
}

// Adds orbits of clues to a puzzle in this order, each if it does not exceed the number and the
// puzzle with it is one to keep. May end below the number.
template <class Keeps>
Grid filled_up_to(int clues, Grid puzzle, const Grid& solution, std::span<const CellSet> order,
                  Keeps keeps) {
    int missing = clues - puzzle.filled();
    for (const CellSet& orbit : order) {
        if (orbit.size() > missing || !puzzle.is_empty(orbit.first())) continue;
        for (const Cell cell : orbit) puzzle.place(cell, solution.digit(cell));
        if (keeps(puzzle)) {
            missing -= orbit.size();
        } else {
            for (const Cell cell : orbit) puzzle.clear(cell);
        }
    }
    return puzzle;
}

std::optional<Grid> puzzle_with_superfluous_clues(int clues, Symmetry symmetry, Random& random) {
    std::vector<CellSet> order = orbits(symmetry);
    // Mostly a failure depends on whether the middle cell is a clue.
    for (int round = 0; round < 100; ++round) {
        const Grid solution = full_grid(random);
        const Grid puzzle = symmetric_puzzle(solution, symmetry, random);
        random.shuffle(std::span(order));
        const auto any = [](const Grid&) { return true; };
        const Grid filled = filled_up_to(clues, puzzle, solution, order, any);
        if (filled.filled() == clues) return filled;
    }
    return std::nullopt;
}

}  // namespace

std::string_view describe(ShapeFault fault) {
    switch (fault) {
        case ShapeFault::too_few_clues: return "no puzzle with less than 17 clues has one solution";
        case ShapeFault::too_many_clues: return "a grid has no more than 81 cells";
        case ShapeFault::unfit_clues: return "this symmetry never has so many clues";
        case ShapeFault::not_found: return "no such puzzle was found";
    }
    return "";
}

std::optional<ShapeFault> fault_of(const PuzzleShape& shape) {
    if (!shape.clues) return std::nullopt;
    if (*shape.clues < fewest_clues) return ShapeFault::too_few_clues;
    if (*shape.clues > Cell::count) return ShapeFault::too_many_clues;
    // Orbits of four cells, and the middle cell.
    const bool unfit = shape.symmetry == Symmetry::rotational_90 && *shape.clues % 4 > 1;
    if (unfit) return ShapeFault::unfit_clues;
    return std::nullopt;
}

Grid symmetric_puzzle(const Grid& solution, Symmetry symmetry, Random& random) {
    assert(is_solved(solution));
    if (symmetry == Symmetry::none) return minimal_puzzle(solution, random);
    std::vector<CellSet> order = orbits(symmetry);
    random.shuffle(std::span(order));
    Grid puzzle = solution;
    detail::UnavoidableSets sets(solution);
    for (const CellSet& orbit : order) {
        if (!take_away(orbit, sets, puzzle) || has_one_solution(puzzle)) continue;
        for (const Cell cell : orbit) {
            puzzle.place(cell, solution.digit(cell));
            sets.restore_clue(cell);
        }
    }
    return puzzle;
}

Result<ShapedPuzzle, ShapeFault> shaped_puzzle(const PuzzleShape& shape, Random& random,
                                               int effort) {
    if (const auto fault = fault_of(shape)) return *fault;
    if (!shape.clues) {
        return ShapedPuzzle{symmetric_puzzle(full_grid(random), shape.symmetry, random)};
    }
    if (*shape.clues <= most_minimal_clues(shape.symmetry)) {
        const auto minimal = minimal_puzzle_with(*shape.clues, shape.symmetry, random, effort);
        if (minimal) return ShapedPuzzle{*minimal};
    }
    const auto puzzle = puzzle_with_superfluous_clues(*shape.clues, shape.symmetry, random);
    if (!puzzle) return ShapeFault::not_found;
    return ShapedPuzzle{*puzzle, false};
}

std::optional<Grid> filled_up_puzzle(const PuzzleShape& shape, const RatingRange& range,
                                     Random& random) {
    const Grid solution = full_grid(random);
    const Grid puzzle = symmetric_puzzle(solution, shape.symmetry, random);
    if (puzzle.filled() > *shape.clues || !rates_within(puzzle, range)) return std::nullopt;

    std::vector<CellSet> order = orbits(shape.symmetry);
    random.shuffle(std::span(order));
    const Rating below{range.lowest.tenths - 1};
    const auto is_hard_enough = [below](const Grid& grid) { return rates_above(grid, below); };
    const Grid filled = filled_up_to(*shape.clues, puzzle, solution, order, is_hard_enough);
    if (filled.filled() != *shape.clues || !rates_within(filled, range)) return std::nullopt;
    return filled;
}

}  // namespace gridrace::sudoku
