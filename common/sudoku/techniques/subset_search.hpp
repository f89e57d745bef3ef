// What naked and hidden subsets and fish have in common: a few things that must share as few
// partners among themselves, so that nothing else can have these.
#pragma once

#include <array>
#include <optional>

#include "common/sudoku/digit_set.hpp"

namespace gridrace::sudoku::techniques {

// Nine things and for each a mask of its nine partners: cells of a house and the digits that fit
// them, digits and their places in a house, lines and the places of a digit on them. Zero: the
// thing is out of play.
using Partners = std::array<unsigned, 9>;

// `size` things that have `size` partners between them, while a thing outside shares one of these.
struct Subset {
    unsigned things = 0;
    unsigned partners = 0;
};

// The first such subset.
std::optional<Subset> find_subset(const Partners& partners, int size);

// Subsets as bits of `whole`: the one that follows `subset` as a number; empty after the last.
constexpr unsigned next_subset(unsigned subset, unsigned whole) {
    return (subset - whole) & whole;
}

static_assert(next_subset(0b0001, 0b1001) == 0b1000);
static_assert(next_subset(0b1001, 0b1001) == 0);

}  // namespace gridrace::sudoku::techniques
