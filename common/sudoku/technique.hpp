// Solving as a person does: one technique at a time on the candidates, the easiest first. The
// foundation of grades, ratings and hints.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/digit_set.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

// In the order in which they are tried: that of Sudoku Explainer's ratings, 1.0 to 5.4.
enum class Technique : std::uint8_t {
    hidden_single,          // a digit has one place left in a house
    direct_pointing,        // pointing that leaves its digit one place in another box
    direct_claiming,        // claiming that leaves its digit one place on another line
    direct_hidden_pair,     // a hidden pair that leaves another digit one place in its house
    naked_single,           // a cell has one candidate left
    direct_hidden_triplet,  // like the direct hidden pair, with three
    pointing,               // a digit's places in a box lie on one line
    claiming,               // a digit's places on a line lie in one box
    naked_pair,             // two cells of a house hold two candidates between them
    x_wing,                 // a digit's places on two lines lie on two lines across
    hidden_pair,            // two digits of a house have two places between them
    naked_triplet,          // like the pair, with three
    swordfish,              // like the X-wing, with three
    hidden_triplet,         // like the pair, with three
    xy_wing,                // three cells with three candidates, two in each
    xyz_wing,               // the same with all three in the middle cell
    naked_quad,             // like the pair, with four
    jellyfish,              // like the X-wing, with four
    hidden_quad,            // like the pair, with four
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

// What one use of a technique finds, and where a person has to look to see it. Has at least one
// placement or elimination, and each is true in every solution of the grid it was found in.
struct Step {
    Technique technique = Technique::hidden_single;
    std::vector<Placement> placements;
    std::vector<Elimination> eliminations;
    CellSet cells;              // the cells that make up the pattern
    std::vector<House> houses;  // the house that the pattern lies in, then the one it acts on
    DigitSet digits;            // the digits it is about
    friend bool operator==(const Step&, const Step&) = default;
};

// The first step of the easiest technique that makes progress; none if none of them does.
// `candidates` belong to `grid`: nothing for filled cells, no more than the rules allow.
std::optional<Step> next_step(const Grid& grid, const Candidates& candidates);

// Does what the step says.
void apply(const Step& step, Grid& grid, Candidates& candidates);

// A way from a grid towards its solution.
struct SolvePath {
    std::vector<Step> steps;
    Grid grid;  // as the steps leave it: full if the techniques suffice
};

// Takes one step after the other until the grid is full or no technique helps. About a tenth
// of a millisecond.
SolvePath solve_path(const Grid& puzzle);

}  // namespace gridrace::sudoku
