// The ladder for people: techniques in the order in which teachers bring them, each under the name
// that players have for it. Hints and the analysis use it; ratings and grades do not.
// The order is that of HoDoKu (B. Hobiger), which most of SudokuWiki (A. Stuart) shares.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

// A position as a player sees it. Rectangles that the player has filled in need to know the givens.
struct Position {
    Grid puzzle;  // the givens
    Grid played;  // the givens and what the player has entered
    Candidates candidates;
};

// How far up the ladder to look.
enum class UpTo : std::uint8_t {
    patterns,  // not as far as forcing chains
    everything,
};

// A step of the first technique of the ladder that makes progress; where there are several, the one
// with the fewest cells to look at. The puzzle has one solution; then there is a step until the grid
// is full. Its rating is 0 where the scale has no such technique. About a millisecond up to chains,
// some up to almost locked sets; beyond like `next_step`.
std::optional<Step> next_step_for_people(const Position& position, UpTo highest = UpTo::everything);

// Takes steps until the grid is full.
SolvePath solve_path_for_people(const Grid& puzzle);

// Those of the ladder, forcing chains left out, in its order. Some are looked for together.
std::vector<Technique> techniques_for_people();

// "hidden single, naked single, … or death blossom": for help and messages about unknown names. No puzzle needs no more than
// full houses.
std::string list_of_techniques_for_people();

// The technique of that name among those; none if there is no such one. Takes capitals, blanks,
// hyphens and underscores as they come: "X-wing", "xwing", "x wing".
std::optional<Technique> parse_technique_for_people(std::string_view name);

// True if a puzzle, which has one solution, is solved by this technique and those before it on the
// ladder, in steps of which one is this one. Those that are looked for together may stand for each
// other. A tenth of a millisecond to two.
bool is_exercise_in(Technique technique, const Grid& puzzle);

// A position on the way up the ladder at which this technique is the next step, and that step. Of
// several the one at `which`, or else the last; none if easier techniques solve the puzzle, or do not lead to it.
struct PositionBefore {
    Position position;
    Step step;
};
std::optional<PositionBefore> position_before(Technique technique, const Grid& puzzle, int which);

// A step that is looked for together with this technique, whatever easier ones there are.
std::optional<Step> step_with(Technique technique, const Position& position);

}  // namespace gridrace::sudoku
