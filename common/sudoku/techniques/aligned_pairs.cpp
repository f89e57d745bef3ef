#include <algorithm>
#include <array>

#include "common/sudoku/techniques/aligned_exclusion.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

// The cells that lose `digit` because each other candidate of `partner` would leave an excluder
// none, which then holds just these two digits.
CellSet losers(const Candidates& candidates, const Alignment& alignment, Cell partner, int digit) {
    const CellSet near = alignment.excluders_of(partner) & candidates.places(digit);
    CellSet losers = candidates.places(digit) & alignment.cells;
    losers.erase(partner);
    if (candidates.contains(partner, digit)) losers = losers & peers_of(partner);
    DigitSet rest = candidates.at(partner).without(digit);
    for (; !rest.empty() && !losers.empty(); rest = rest.without(rest.first())) {
        CellSet seen;
        for (const Cell excluder : near& candidates.places(rest.first())) {
            seen = seen | peers_of(excluder);
        }
        losers = losers & seen;
    }
    return losers;
}

}  // namespace

std::optional<Step> aligned_pair_exclusion(const Candidates& candidates) {
    const Alignment alignment(candidates, 2);
    std::optional<Step> first;
    // Pairs are ordered by their second cell, then by their first.
    std::array<Cell, 2> pair = {Cell(Cell::count - 1), Cell(Cell::count - 1)};
    const auto comes_before = [&](Cell low, Cell high) {
        return high < pair[1] || (high == pair[1] && low < pair[0]);
    };
    for (const Cell partner : alignment.cells) {
        for (int digit = 1; digit <= 9; ++digit) {
            for (const Cell loser : losers(candidates, alignment, partner, digit)) {
                const auto [low, high] = std::minmax(partner, loser);
                if (first && !comes_before(low, high)) continue;
                auto step = exclude(candidates, alignment, std::array{low, high});
                if (!step) continue;
                first = std::move(step);
                pair = std::array{low, high};
            }
        }
    }
    return first;
}

}  // namespace gridrace::sudoku::techniques
