// A solver so simple that it is seen to be right: the judge of the fast one. It knows the rules and
// nothing of boards, bits or locked candidates.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "common/sudoku/rules.hpp"

namespace gridrace::sudoku {

// A digit 1..9 for an empty cell.
struct Guess {
    Cell cell;
    int digit = 0;
};

// Guesses of which exactly one is right in each solution.
using Choice = std::vector<Guess>;

// The cells of the 27 houses.
inline constexpr auto all_houses = [] {
    std::array<CellSet, 27> houses;
    for (std::uint8_t i = 0; i < 9; ++i) {
        houses[i] = cells_of({HouseKind::row, i});
        houses[9u + i] = cells_of({HouseKind::column, i});
        houses[18u + i] = cells_of({HouseKind::box, i});
    }
    return houses;
}();

// The choices that a grid leaves: what an empty cell may hold, and where a house may hold a digit
// that it lacks. Calls `offer` with one after the other until that answers true.
template <class Offer>
void offer_choices(const Grid& grid, Offer offer) {
    std::array<DigitSet, Cell::count> possible;  // none in cells that are filled
    Choice choice;
    for (int i = 0; i < Cell::count; ++i) {
        if (!grid.is_empty(Cell(i))) continue;
        const DigitSet digits = candidates(grid, Cell(i));
        choice.clear();
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) choice.push_back({Cell(i), digit});
        }
        if (offer(choice)) return;
        possible[static_cast<std::size_t>(i)] = digits;
    }
    for (const CellSet& house : all_houses) {
        DigitSet lacking = DigitSet::all();
        for (const Cell cell : house) {
            if (!grid.is_empty(cell)) lacking = lacking.without(grid.digit(cell));
        }
        for (int digit = 1; digit <= 9; ++digit) {
            if (!lacking.contains(digit)) continue;
            choice.clear();
            for (const Cell cell : house) {
                const DigitSet digits = possible[static_cast<std::size_t>(cell.index())];
                if (digits.contains(digit)) choice.push_back({cell, digit});
            }
            if (offer(choice)) return;
        }
    }
}

// The choice with the fewest guesses, which are none where no solution can be had; no choice if
// the grid is full.
inline std::optional<Choice> narrowest_choice(const Grid& grid) {
    std::optional<Choice> narrowest;
    offer_choices(grid, [&](const Choice& choice) {
        if (!narrowest || choice.size() < narrowest->size()) narrowest = choice;
        return narrowest->size() < 2;
    });
    return narrowest;
}

// Counts solutions up to `limit` by trying everything that the narrowest choice offers.
inline int judge_count(Grid& grid, int limit) {
    const auto choice = narrowest_choice(grid);
    if (!choice) return 1;

    int count = 0;
    for (const auto& [cell, digit] : *choice) {
        if (count == limit) break;
        grid.place(cell, digit);
        count += judge_count(grid, limit - count);
        grid.clear(cell);
    }
    return count;
}

// The number of solutions of any grid, 0..limit.
inline int judged_count(Grid grid, int limit) {
    return is_consistent(grid) ? judge_count(grid, limit) : 0;
}

}  // namespace gridrace::sudoku
