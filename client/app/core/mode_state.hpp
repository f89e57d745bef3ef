// How a race stands, in the modes that have more to it than digits.
#pragma once

#include <optional>

#include "client/app/core/effect.hpp"
#include "client/app/core/model.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// Of a run in the mode `lives`.
std::uint32_t lives_left(const race::Race& race, const race::Run& run);
// Of a run in the mode `penalty`: seconds so far.
std::chrono::seconds penalty_of(const race::Race& race, const race::Run& run);
// In the mode `knock-out`: the percentage at which the last player is out; none if nobody is any
// more.
std::optional<int> checkpoint_percentage(const race::Race& race);
// The turn of the player's team; nullptr if it has none.
const race::Turn* own_turn(const Model& model);
// Until the race ends by its time limit; never negative.
Milliseconds time_left(const Model& model);

// The usual rules of a sprint.
inline constexpr sudoku::Grade sprint_grade = sudoku::Grade::hard;
inline constexpr std::chrono::seconds sprint_time_limit{300};

// "A" for the first player of the race, then "B"; names the owner of a cell on a board for all.
char letter_of(const race::Race& race, MemberId member);
// True if several players fill one board.
bool shares_board(race::Mode mode);
// Who filled the cell of such a board, as far as this program knows; none on a board of one's own.
MemberId filler_of(const Model& model, sudoku::Cell cell);
// True if the ranking has places for all, although not everyone has a solved grid.
bool ranks_unfinished(race::Mode mode);
// True if each player solves the puzzle of the race on a grid of their own.
bool can_be_analysed(race::Mode mode);
// The player's run once it is over, for an analysis and a replay before the race has ended for all; of a puzzle of
// the day also after that. None: see own_record(), or players of the mode have no grid of their own.
OwnRecord own_run_record(const Model& model);
// True if the player has a place in the result. Who solved a board together has won nothing over the others.
bool has_place(const race::Race& race, const race::Standing& standing);

}  // namespace gridrace::app
