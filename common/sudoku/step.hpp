// A solving step of a person: one use of a technique on the candidates, and its rating.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// In the order in which they are tried, which is that of Sudoku Explainer: 1.0 to 11.9.
enum class Technique : std::uint8_t {
    hidden_single,            // a digit has one place left in a house
    direct_pointing,          // pointing that leaves its digit one place in another box
    direct_claiming,          // claiming that leaves its digit one place on another line
    direct_hidden_pair,       // a hidden pair that leaves another digit one place in its house
    naked_single,             // a cell has one candidate left
    direct_hidden_triplet,    // like the direct hidden pair, with three
    pointing,                 // a digit's places in a box lie on one line
    claiming,                 // a digit's places on a line lie in one box
    naked_pair,               // two cells of a house have only two candidates in all
    x_wing,                   // a digit's places on two lines lie on two lines across
    hidden_pair,              // two digits of a house have only two places in all
    naked_triplet,            // like the pair, with three
    swordfish,                // like the X-wing, with three
    hidden_triplet,           // like the pair, with three
    xy_wing,                  // three cells with three candidates, two in each
    xyz_wing,                 // the same with all three candidates in the middle cell
    unique_rectangle,         // four cells: without other candidates two digits could be exchanged
    unique_loop,              // the same with six cells and more
    naked_quad,               // like the pair, with four
    jellyfish,                // like the X-wing, with four
    hidden_quad,              // like the pair, with four
    bivalue_universal_grave,  // without further candidates, all cells would have two
    aligned_pair_exclusion,   // pairs of candidates of two cells that leave a third none
    bidirectional_x_cycle,    // a loop of one digit's places, true in one direction or the other
    bidirectional_y_cycle,    // a loop of cells with two candidates
    bidirectional_cycle,      // a loop of both
    turbot_fish,              // the shortest chains with one digit
    forcing_x_chain,          // a chain of one digit's places: if not here, then not there
    forcing_chain,            // a chain with the same result whether a candidate is true or false
    aligned_triplet_exclusion,     // like the aligned pair, with three
    nishio_forcing_chains,         // one digit's places: a candidate that contradicts itself
    cell_forcing_chains,           // all candidates of a cell have the same consequence
    region_forcing_chains,         // all places of a digit in a house have the same consequence
    contradiction_forcing_chains,  // a candidate that contradicts itself; from here on dynamic
    double_forcing_chains,         // a consequence of a candidate whether true or false
    dynamic_cell_forcing_chains,   // like those above, with earlier conclusions: `Step::level`
    dynamic_region_forcing_chains,
    // From here on: names that players have for patterns which the scale counts as chains, or does
    // not know. Only the ladder for people (people/people_ladder.hpp) has them.
    full_house,            // the last open cell of a house
    locked_pair,           // a naked pair where a box and a line meet
    locked_triplet,        // the same with three
    remote_pair,           // cells with the same two candidates in a row, each seeing the next
    skyscraper,            // a digit's two places on two lines, of which two share a line across
    two_string_kite,       // a digit's two places in a row and in a column, of which two share a box
    empty_rectangle,       // a digit's places in a box lie on a row and a column of it
    simple_colouring,      // a digit's places, of which every second one is true
    w_wing,                // two cells with the same two candidates, joined by two places of one
    hidden_rectangle,      // a unique rectangle whose digits have few other places
    avoidable_rectangle,   // a unique rectangle with cells that the player has filled
    finned_x_wing,         // a fish with further places, the fins, in one box
    finned_swordfish,      //
    finned_jellyfish,      //
    sashimi_x_wing,        // the same where a line has one place without its fins
    sashimi_swordfish,     //
    sashimi_jellyfish,     //
    wxyz_wing,             // four cells with four candidates, of which one must be there
    sue_de_coq,            // cells where a box and a line meet, with sets of the rest of both
    x_chain,               // strong links of one digit
    xy_chain,              // cells with two candidates
    nice_loop,             // an AIC that closes: one side of every link is true
    aic,                   // strong links, the end of each excluding the start of the next
    grouped_aic,           // the same with groups of cells, or almost locked sets
    als_xz,                // two almost locked sets that exclude a digit from each other
    als_xy_wing,           // three almost locked sets in a row
    als_chain,             // more of them
    death_blossom,         // a cell each of whose candidates belongs to an almost locked set
    franken_fish,          // a fish of lines and boxes
    mutant_fish,           // a fish of rows, columns and boxes
};
inline constexpr int techniques_of_the_scale =
    static_cast<int>(Technique::dynamic_region_forcing_chains) + 1;
inline constexpr int all_techniques = static_cast<int>(Technique::mutant_fish) + 1;

// "hidden single", "claiming".
std::string_view name(Technique technique);

struct Placement {
    Cell cell;
    int digit = 0;
    friend bool operator==(const Placement&, const Placement&) = default;
};

struct Elimination {
    Cell cell;
    DigitSet digits;
    friend bool operator==(const Elimination&, const Elimination&) = default;
};

// The difficulty of a step or a puzzle for a person, on the scale of Sudoku Explainer.
struct Rating {
    int tenths = 0;  // 34 is SE 3.4
    friend constexpr auto operator<=>(const Rating&, const Rating&) = default;
};

// The ends of the scale.
inline constexpr Rating least_rating{10};
inline constexpr Rating highest_rating{119};

// "3.4".
std::string to_string(Rating rating);

// A statement of a chain about a candidate: the digit is in the cell, or it is not.
struct Claim {
    Cell cell;
    int digit = 0;
    bool stands = false;
    friend bool operator==(const Claim&, const Claim&) = default;
};

// Why a claim holds.
enum class Reason : std::uint8_t {
    assumption,          // the start of the branch
    cell_is_taken,       // the cell holds another digit
    digit_is_in_row,     // the digit is elsewhere in the row; the same for column and box
    digit_is_in_column,  //
    digit_is_in_box,     //
    last_candidate,      // the cell's other candidates are removed
    last_place_in_row,   // the digit's other places in the row are removed; column and box as well
    last_place_in_column,  //
    last_place_in_box,     //
    technique,             // by `Step::nested[nested]`, given the parent claims
};

// One link of a branch: a claim and its parents, the earlier claims that it follows from.
struct Link {
    Claim claim;
    Reason reason = Reason::assumption;
    std::vector<int> parents;  // earlier links of the same branch
    int nested = -1;           // for Reason::technique
    friend bool operator==(const Link&, const Link&) = default;
};

// A sequence of claims: an assumption first, its final consequence last.
using Branch = std::vector<Link>;

// A statement about a digit: it is in one of these cells.
struct Side {
    CellSet cells;
    int digit = 0;
    friend bool operator==(const Side&, const Side&) = default;
};

// A strong link: at least one of two sides is true, because they are all places of a digit in a
// house; or, with a `set`, because its cells of one house hold one candidate more than they are:
// a cell with two candidates, or an almost locked set.
struct EitherOr {
    Side one;
    Side other;
    House house;
    CellSet set;
    friend bool operator==(const EitherOr&, const EitherOr&) = default;
};

// The result of one use of a technique, and where a person sees it. Has at least one placement or
// elimination, and each is true in every solution of the grid it was found in; those of unique
// rectangles, unique loops and graves only if that grid has one solution.
struct Step {
    Technique technique = Technique::hidden_single;
    Rating rating;
    std::vector<Placement> placements;
    std::vector<Elimination> eliminations;
    CellSet cells;              // the cells of the pattern
    std::vector<House> houses;  // the pattern's houses, then the ones it acts on
    DigitSet digits;            // the digits of the pattern

    int type = 0;  // 1..6 of unique rectangles, 1..4 of unique loops and graves
    // Further parts of a pattern, outside its cells. Type 3: the rest of the naked or hidden
    // subset, whose cells lose candidates only if it is hidden, and its digits. Aligned exclusions:
    // the cells that some candidates of the pattern would leave without candidates. Fish: the fins.
    // Colouring: the other colour.
    CellSet other_cells;
    DigitSet other_digits;
    // The techniques that dynamic chains may use besides singles: 0 none; 1 locked candidates,
    // pairs and the X-wing; 2 also forcing chains; 3 also multiple forcing chains; from 4 also
    // dynamic ones.
    int level = 0;
    // Chains only. Cycle: one branch that returns to its assumption. Forcing chain: one branch that
    // ends with the opposite of its assumption. Nishio and contradiction: two from one assumption
    // to a claim and its opposite. Double, cell and region: one for each case, all to the same
    // claim.
    std::vector<Branch> branches;
    std::vector<Step> nested;  // steps used within the branches
    // Patterns of strong links: the second side of each excludes the first side of the next. So the
    // first side of the first link or the second side of the last is true; if these are the same,
    // it is. In a loop the last excludes the first, too. Of a death blossom the first sides are one
    // digit, and the second sides the candidates of the stem (`other_cells`).
    std::vector<EitherOr> links;
    friend bool operator==(const Step&, const Step&) = default;
};

// Applies the step's placements and eliminations.
void apply(const Step& step, Grid& grid, Candidates& candidates);

}  // namespace gridrace::sudoku
