// One function for each technique. Each returns the first use that makes progress; none if there is
// none. They change nothing.
#pragma once

#include <optional>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::techniques {

// The rating of a technique whose uses all have the same; 0 for others.
constexpr Rating fixed_rating(Technique technique) {
    switch (technique) {
        case Technique::direct_pointing: return {17};
        case Technique::direct_claiming: return {19};
        case Technique::direct_hidden_pair: return {20};
        case Technique::naked_single: return {23};
        case Technique::direct_hidden_triplet: return {25};
        case Technique::pointing: return {26};
        case Technique::claiming: return {28};
        case Technique::naked_pair: return {30};
        case Technique::x_wing: return {32};
        case Technique::hidden_pair: return {34};
        case Technique::naked_triplet: return {36};
        case Technique::swordfish: return {38};
        case Technique::hidden_triplet: return {40};
        case Technique::xy_wing: return {42};
        case Technique::xyz_wing: return {44};
        case Technique::naked_quad: return {50};
        case Technique::jellyfish: return {52};
        case Technique::hidden_quad: return {54};
        case Technique::aligned_pair_exclusion: return {62};
        case Technique::aligned_triplet_exclusion: return {75};
        default: return {0};
    }
}

// The last cell of a house first, then in boxes, rows and columns: the order in which people
// search.
std::optional<Step> hidden_single(const Candidates& candidates);
// Locked candidates that leave their digit one place in the next house: places it there.
std::optional<Step> direct_pointing(const Candidates& candidates);
std::optional<Step> direct_claiming(const Candidates& candidates);
// `size` 2 or 3: a hidden subset that leaves another digit one place in its house: places it there.
std::optional<Step> direct_hidden_subset(const Candidates& candidates, int size);
std::optional<Step> naked_single(const Candidates& candidates);
std::optional<Step> pointing(const Candidates& candidates);
std::optional<Step> claiming(const Candidates& candidates);
// `size` 2..4: `size` cells of a house with only `size` candidates in all.
std::optional<Step> naked_subset(const Candidates& candidates, int size);
// `size` 2..4: `size` digits of a house with only `size` places in all.
std::optional<Step> hidden_subset(const Candidates& candidates, int size);
// `size` 2..4: X-wing, swordfish, jellyfish. `size` lines where a digit has places in only `size`
// lines across: it is removed from the rest of these.
std::optional<Step> fish(const Candidates& candidates, int size);
// A cell with two candidates and two of its peers, each with one of these and a third: the cells
// that see both peers lose the third.
std::optional<Step> xy_wing(const Candidates& candidates);
// The same where the first cell also has the third candidate, and must be seen too.
std::optional<Step> xyz_wing(const Candidates& candidates);

// The chains return their easiest use, not the first: the one with the lowest rating, then the
// fewest claims.

// Cycles and forcing chains, 6.5 to about 7.5.
std::optional<Step> simple_chains(const Candidates& candidates);
std::optional<Step> nishio_forcing_chains(const Candidates& candidates);
// Cell and region forcing chains.
std::optional<Step> multiple_forcing_chains(const Candidates& candidates);
// Chains that use their own conclusions. `level` as in Step::level; from level 4 on, `nesting` is
// the level of the dynamic chains used within, 0..2.
std::optional<Step> dynamic_forcing_chains(const Candidates& candidates, int level,
                                           int nesting = 0);
// A loop of cells that hold the same two digits, two cells in each house it visits: these could be
// exchanged all around without other candidates. Four cells are a rectangle. Finds the loop of
// lowest rating (4.5 to 5.3: by its length, and the size of the subset), then type. Types: 1, one
// cell has other candidates and takes one of them; 2, all other candidates are the same digit,
// which is in one of its cells; 3, two cells with others belong to a naked or hidden subset as if
// they were one cell; 4, the same two are a house's only places of one of the two digits, and lose
// the other. A few microseconds.
std::optional<Step> unique_loop(const Candidates& candidates);
// Without a few candidates (5.6 to 6.2), all cells would have two candidates and all digits two
// places in each house, so that there would be no solution or two: one of them is true. Types: 1,
// they are in one cell; 2, they are one digit; 3 and 4 as for loops, 3 with any number of cells.
// About a microsecond.
std::optional<Step> bivalue_universal_grave(const Candidates& candidates);
// Two or three cells that see some cells in common: goes through the combinations of their
// candidates and drops those that would give one digit to two cells of a house, or leave a common
// peer no candidate. Removes the candidates without a remaining combination. A few microseconds for
// the pair, tens for the triplet.
std::optional<Step> aligned_pair_exclusion(const Candidates& candidates);
std::optional<Step> aligned_triplet_exclusion(const Candidates& candidates);

}  // namespace gridrace::sudoku::techniques
