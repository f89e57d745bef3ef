// A step as a person takes it: one use of a technique on the candidates, and how hard it is.
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

// In the order in which they are tried: that of Sudoku Explainer, 1.0 to 11.9.
enum class Technique : std::uint8_t {
    hidden_single,              // a digit has one place left in a house
    direct_pointing,            // pointing that leaves its digit one place in another box
    direct_claiming,            // claiming that leaves its digit one place on another line
    direct_hidden_pair,         // a hidden pair that leaves another digit one place in its house
    naked_single,               // a cell has one candidate left
    direct_hidden_triplet,      // like the direct hidden pair, with three
    pointing,                   // a digit's places in a box lie on one line
    claiming,                   // a digit's places on a line lie in one box
    naked_pair,                 // two cells of a house hold two candidates between them
    x_wing,                     // a digit's places on two lines lie on two lines across
    hidden_pair,                // two digits of a house have two places between them
    naked_triplet,              // like the pair, with three
    swordfish,                  // like the X-wing, with three
    hidden_triplet,             // like the pair, with three
    xy_wing,                    // three cells with three candidates, two in each
    xyz_wing,                   // the same with all three in the middle cell
    unique_rectangle,           // four cells whose two digits could be exchanged but for something
    unique_loop,                // the same with six cells and more
    naked_quad,                 // like the pair, with four
    jellyfish,                  // like the X-wing, with four
    hidden_quad,                // like the pair, with four
    bivalue_universal_grave,    // all cells would have two candidates but for something
    aligned_pair_exclusion,     // pairs of candidates of two cells that would leave a third none
    bidirectional_x_cycle,      // a loop of one digit's places, true one way round or the other
    bidirectional_y_cycle,      // a loop of cells with two candidates
    bidirectional_cycle,        // a loop of both
    turbot_fish,                // the shortest chains of one digit
    forcing_x_chain,            // a chain of one digit's places: if not here, then not there
    forcing_chain,              // a chain that says the same of a candidate, true or false
    aligned_triplet_exclusion,  // like the aligned pair, with three
    nishio_forcing_chains,      // one digit's places: a candidate that contradicts itself
    cell_forcing_chains,        // all candidates of a cell lead to the same
    region_forcing_chains,      // all places of a digit in a house lead to the same
    contradiction_forcing_chains,  // a candidate that contradicts itself; from here on, chains
    double_forcing_chains,         // true or false, a candidate leads to the same
    dynamic_cell_forcing_chains,   // that use what they have concluded so far: `Step::level`
    dynamic_region_forcing_chains,
};

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

// How hard a step or a puzzle is for a person, on the scale of Sudoku Explainer.
struct Rating {
    int tenths = 0;  // 34 is SE 3.4
    friend constexpr auto operator<=>(const Rating&, const Rating&) = default;
};

// The ends of the scale.
inline constexpr Rating least_rating{10};
inline constexpr Rating highest_rating{119};

// "3.4".
std::string to_string(Rating rating);

// What a chain says of a candidate: that the digit stands in the cell, or that it does not.
struct Claim {
    Cell cell;
    int digit = 0;
    bool stands = false;
    friend bool operator==(const Claim&, const Claim&) = default;
};

// Why a claim holds.
enum class Reason : std::uint8_t {
    assumption,            // it is where the branch begins
    cell_is_taken,         // another digit stands in the cell
    digit_is_in_row,       // the digit stands elsewhere in the row; the same for column and box
    digit_is_in_column,    //
    digit_is_in_box,       //
    last_candidate,        // the cell's other candidates are gone
    last_place_in_row,     // the digit's other places in the row are gone; column and box as well
    last_place_in_column,  //
    last_place_in_box,     //
    technique,             // `Step::nested[nested]` says so, after the claims it follows from
};

// One link of a branch: a claim and the earlier claims it follows from.
struct Link {
    Claim claim;
    Reason reason = Reason::assumption;
    std::vector<int> parents;  // earlier links of the same branch
    int nested = -1;           // for Reason::technique
    friend bool operator==(const Link&, const Link&) = default;
};

// A line of thought: an assumption first, and what it leads to last.
using Branch = std::vector<Link>;

// What one use of a technique finds, and where a person has to look to see it. Has at least one
// placement or elimination, and each is true in every solution of the grid it was found in; those
// of unique rectangles, unique loops and graves only if that grid has one solution.
struct Step {
    Technique technique = Technique::hidden_single;
    Rating rating;
    std::vector<Placement> placements;
    std::vector<Elimination> eliminations;
    CellSet cells;              // the cells that make up the pattern
    std::vector<House> houses;  // the house that the pattern lies in, then the one it acts on
    DigitSet digits;            // the digits it is about

    int type = 0;  // 1..4 of unique rectangles, unique loops and graves
    // What a pattern needs beside its own cells. Of type 3: the rest of the naked or hidden subset,
    // whose cells lose candidates only if it is hidden, and its digits. Of aligned exclusions: the
    // cells that some candidates of the pattern would leave none.
    CellSet other_cells;
    DigitSet other_digits;
    // What dynamic chains may use besides singles: 0 nothing; 1 locked candidates, pairs and the
    // X-wing; 2 forcing chains as well; 3 multiple forcing chains as well; from 4 on dynamic ones.
    int level = 0;
    // Chains only. Cycle: one branch that comes back to its assumption. Forcing chain: one branch
    // that ends with the opposite of its assumption. Nishio and contradiction: two from one
    // assumption to a claim and its opposite. Double, cell and region: one for each case, all to
    // the same claim.
    std::vector<Branch> branches;
    std::vector<Step> nested;  // steps used within the branches
    friend bool operator==(const Step&, const Step&) = default;
};

// Does what the step says.
void apply(const Step& step, Grid& grid, Candidates& candidates);

}  // namespace gridrace::sudoku
