#include "common/sudoku/generator/controlled_bias.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/unavoidable_sets.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// True if a clue has all other eight digits among its peers. A quick test that finds most puzzles
// with too many clues.
bool has_clue_seen_to_be_superfluous(const Grid& solution, std::span<const Cell> clues) {
    std::array<unsigned, 9> rows{}, columns{}, boxes{};
    const auto seen_from = [&](Cell cell) -> std::array<unsigned*, 3> {
        return {&rows[static_cast<std::size_t>(cell.row())],
                &columns[static_cast<std::size_t>(cell.column())],
                &boxes[static_cast<std::size_t>(cell.box())]};
    };
    for (const Cell cell : clues) {
        for (unsigned* house : seen_from(cell)) *house |= 1u << solution.digit(cell);
    }
    return std::any_of(clues.begin(), clues.end(), [&](Cell cell) {
        const auto [row, column, box] = seen_from(cell);
        return (*row | *column | *box) == 0x3fe;
    });
}

bool has_superfluous_clue(const Grid& puzzle, std::span<const Cell> clues) {
    return std::any_of(clues.begin(), clues.end(), [&](Cell cell) {
        Grid without = puzzle;
        without.clear(cell);
        return !solve_without(without, cell, puzzle.digit(cell));
    });
}

// The clues of a full grid, removed one by one in random order.
class Removal {
public:
    // Removes clues until the next one is known to be needed; an earlier one may be needed too.
    Removal(const Grid& solution, detail::UnavoidableSets sets, Random& random)
        : solution_(solution) {
        for (int i = 0; i < Cell::count; ++i) order_[static_cast<std::size_t>(i)] = Cell(i);
        for (; gone_ < order_.size(); ++gone_) {
            const auto left = static_cast<std::uint32_t>(order_.size() - gone_);
            std::swap(order_[gone_], order_[gone_ + random.below(left)]);
            if (sets.need(order_[gone_])) return;
            sets.remove_clue(order_[gone_]);
        }
    }

    // The last puzzle in this order with one solution, if it is minimal. A clue that a puzzle does
    // not need is not needed by earlier ones, which have more clues, so most tries end quickly.
    std::optional<Grid> minimal_puzzle() {
        if (has_clue_seen_to_be_superfluous(solution_, clues())) return std::nullopt;
        if (has_superfluous_clue(puzzle(), clues())) return std::nullopt;
        if (has_one_solution(puzzle())) return puzzle();

        while (!has_one_solution(puzzle())) --gone_;
        if (has_superfluous_clue(puzzle(), clues())) return std::nullopt;
        return puzzle();
    }

private:
    std::span<const Cell> clues() const { return std::span(order_).subspan(gone_); }
    Grid puzzle() const {
        Grid puzzle;
        for (const Cell cell : clues()) puzzle.place(cell, solution_.digit(cell));
        return puzzle;
    }

    const Grid& solution_;
    std::array<Cell, Cell::count> order_;
    std::size_t gone_ = 0;
};

}  // namespace

WeightedPuzzle controlled_bias_puzzle(Random& random) {
    // Several tries per grid save making grids; two puzzles from one grid are rare.
    constexpr long tries_in_a_grid = 100;
    for (long tries = 0;; tries += tries_in_a_grid) {
        const Grid solution = full_grid(random);
        const detail::UnavoidableSets sets(solution);
        for (long i = 1; i <= tries_in_a_grid; ++i) {
            const auto puzzle = Removal(solution, sets, random).minimal_puzzle();
            if (puzzle) return {*puzzle, weight_in_statistics(puzzle->filled()), tries + i};
        }
    }
}

double weight_in_statistics(int clues) {
    double weight = 1;
    for (int n = 26; n < clues; ++n) weight *= (81.0 - n) / (n + 1);
    for (int n = clues; n < 26; ++n) weight *= (n + 1) / (81.0 - n);
    return weight;
}

}  // namespace gridrace::sudoku
