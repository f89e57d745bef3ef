// What modes add to the screens: owners and cursors on a board for all, checkpoints, standings of a
// match. Internal to client/app.
#pragma once

#include <array>

#include "client/app/view/screens.hpp"
#include "common/race/team_standings.hpp"

namespace gridrace::app {

// On a board for all, letters of players: who filled each cell, and who looks at it; 0: nobody.
struct PlayerMarks {
    std::array<char, sudoku::Cell::count> owner{};
    std::array<char, sudoku::Cell::count> looking{};
};
PlayerMarks player_marks(const Model& model);
// A bar with the checkpoint that decides who is out, if the mode has them.
void add_progress_bar(Lines& lines, const std::string& before, int percentage, int columns,
                      const race::Race& race);
// The standings of teams; those of the player's stand out. Nothing if there are none.
void draw_teams(Lines& lines, const Model& model, const std::vector<race::TeamStanding>& teams);
// The standings of the match that this room plays; nothing in other modes or before its first race.
void draw_match(Lines& lines, const Model& model);
// The same in sentences, for line mode.
std::vector<std::string> match_sentences(const Model& model);
// Of a tournament, during the countdown: whom the player meets in this round. Empty for spectators.
std::vector<std::string> seat_sentences(const Model& model);
// The number of lines that draw_match needs.
int match_rows(const Model& model);

}  // namespace gridrace::app
