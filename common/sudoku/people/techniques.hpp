// One function for each technique of the ladder for people that the scale lacks. Each returns the
// use that is easiest to see; none if there is none that makes progress. Steps have no rating.
// The names and definitions are those of HoDoKu (B. Hobiger) and SudokuWiki (A. Stuart); almost
// locked sets after "bennys", strong and weak links and their chains after the Player's Forum.
#pragma once

#include <optional>
#include <span>

#include "common/sudoku/people/almost_locked.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::people {

// The last open cell of a house.
std::optional<Step> full_house(const Candidates& candidates);
// `size` 2 or 3: a naked subset where a box and a line meet: both lose its digits.
std::optional<Step> locked_subset(const Candidates& candidates, int size);

// Skyscraper, 2-string kite, turbot fish: two strong links of one digit.
std::optional<Step> single_digit_pattern(const Candidates& candidates);
std::optional<Step> empty_rectangle(const Candidates& candidates);
// Four cells and more with the same two candidates, each seeing the next.
std::optional<Step> remote_pair(const Candidates& candidates);
// The places of a digit joined by strong links have two colours, one of which is true. What sees
// both can go; a colour with two cells in a house is false.
std::optional<Step> simple_colouring(const Candidates& candidates);
// Two cells with the same two candidates see one end each of a strong link of one of these.
std::optional<Step> w_wing(const Candidates& candidates);

// `size` 2..4: finned and sashimi fish. Without its fins it would be a fish: a cell that sees them
// loses the digit either way.
std::optional<Step> finned_fish(const Candidates& candidates, int size);
// The same with boxes among the lines (Franken), and with rows and columns at once (mutant);
// `size` 3 or 4. Some milliseconds.
std::optional<Step> franken_fish(const Candidates& candidates, int size);
std::optional<Step> mutant_fish(const Candidates& candidates, int size);

// The cells of a unique or avoidable rectangle must not be givens: the cells of the grid that hold
// a digit, but no given, are `placed`.
struct Rectangles {
    const Candidates& candidates;
    const Grid& grid;
    CellSet placed;
};
// A unique rectangle, where rows and columns have no further places for one of its digits.
std::optional<Step> hidden_rectangle(const Rectangles& rectangles);
// Types 5 (like 2, in two cells across or three) and 6 (like the hidden one, twice).
std::optional<Step> unique_rectangle(const Rectangles& rectangles);
std::optional<Step> avoidable_rectangle(const Rectangles& rectangles);

std::optional<Step> wxyz_wing(const Candidates& candidates);
// Cells where a box and a line meet, with two digits more than cells: with almost locked sets of
// the rest of the box and of the line, these have as many digits as cells in all.
std::optional<Step> sue_de_coq(const Candidates& candidates);
std::optional<Step> x_chain(const Candidates& candidates);
std::optional<Step> xy_chain(const Candidates& candidates);
// Alternating inference chains, also closed to loops; with groups of cells.
std::optional<Step> chain(const Candidates& candidates);
std::optional<Step> grouped_chain(const Candidates& candidates);
// Two, three, or more almost locked sets of at most `most_cells`.
std::optional<Step> als_xz(const Candidates& candidates, int most_cells);
std::optional<Step> als_xy_wing(const Candidates& candidates, int most_cells);
std::optional<Step> als_chain(const Candidates& candidates, int most_cells);
// All kinds of links together.
std::optional<Step> any_chain(const Candidates& candidates, int most_cells);
// Each candidate of a cell, the stem, is also in an almost locked set that it can see: whichever is
// true, one of the sets has to hold the digit that they share.
std::optional<Step> death_blossom(const Candidates& candidates, int most_cells);

}  // namespace gridrace::sudoku::people
