// The common search behind naked and hidden subsets and fish: a few items that share as many
// partners, so that no other item can have these.
#pragma once

#include <array>
#include <optional>

#include "common/sudoku/digit_set.hpp"

namespace gridrace::sudoku::techniques {

// Nine items, each with a mask of its nine partners: cells of a house and their digits, digits and
// their places in a house, lines and the places of a digit on them. Zero: the item is not used.
using Partners = std::array<unsigned, 9>;

// `size` items that have `size` partners in all, some of which an item outside shares.
struct Subset {
    unsigned items = 0;
    unsigned partners = 0;
};

// The first such subset.
std::optional<Subset> find_subset(const Partners& partners, int size);

// Subsets as bits of `whole`: the one after `subset` in numeric order; empty after the last.
constexpr unsigned next_subset(unsigned subset, unsigned whole) {
    return (subset - whole) & whole;
}

static_assert(next_subset(0b0001, 0b1001) == 0b1000);
static_assert(next_subset(0b1001, 0b1001) == 0);

}  // namespace gridrace::sudoku::techniques
