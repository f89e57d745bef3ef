// The parts of the picture. Internal to client/app.
#pragma once

#include <string>

#include "client/app/core/model.hpp"
#include "client/app/widgets/lines.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// The rows below every screen: status and keys.
inline constexpr int status_rows = 2;

// The part of the window for screens, without the rows below: limited, since very wide screens are
// hard to read.
Area main_area(Size window);

// The size of a board: cells of 3x1, 5x2 or 7x3.
enum class Tier { compact, roomy, large };
// The largest one that leaves space for a panel beside it.
Tier tier_of(Size size);
Size board_size(Tier tier);
// The position of the board in the area of a race.
Area board_area(Area area);
// The cell at a position relative to the board's corner; none on lines and outside.
std::optional<sudoku::Cell> cell_at(Tier tier, Point place);

// The text of a hint, as many lines as there is space for.
void draw_hint(Canvas& canvas, Area area, const Model& model);
// The lines that it needs at that width; 0 if there is no hint.
int hint_rows(const Model& model, int columns);

void draw_board(Canvas& canvas, Point corner, Tier tier, const Model& model);
// Clock, ranking and progress of all players, and, from a width of wide_panel on, the digits left.
inline constexpr int wide_panel = 24;
void draw_panel(Canvas& canvas, Area area, const Model& model);
// Solo, before the puzzle is ready.
void draw_making(Canvas& canvas, Area area, const Model& model);
void draw_lobby(Canvas& canvas, Area area, const Model& model);
void draw_countdown(Canvas& canvas, Area area, const Model& model);
void draw_spectating(Canvas& canvas, Area area, const Model& model);
// Instead of draw_spectating or the own board, where the rules show the boards.
void draw_watching(Canvas& canvas, Area area, const Model& model);
void draw_result(Canvas& canvas, Area area, const Model& model);
// For a player who is done while others race: the standing so far.
void draw_standing(Canvas& canvas, Area area, const Model& model);
void draw_help(Canvas& canvas, Area area, const Model& model);

// The members of the room, one line each.
void draw_members(Lines& lines, const Model& model, int columns);
// The latest news that are not in the status line, up to `rows` rows or the remaining space.
void draw_news(Lines& lines, const Model& model, int rows);
inline void draw_news(Lines& lines, const Model& model) {
    draw_news(lines, model, lines.left());
}

// The player's result: "3:07.4", "forfeited".
std::string end_text(const Model& model, const race::Standing& standing);
// "2 mistakes, helped 1 time", "-".
std::string mistakes_text(const Model& model, const race::Standing& standing);
// The result in a sentence, without its full stop: "You won in 3:07.4".
std::string headline(const Model& model);
// "Ada's server: Room K7QX2M, locked".
std::string room_title(const Model& model);
// The rules of the room: puzzle, countdown, time limit, and allowed assists.
std::string rules_text(const Model& model);
std::string allowed_assists_text(const Model& model);
// "Mode: lives, 3 for each."; empty for a race like any other.
std::string mode_rules_text(const Model& model);
// What the host does for friends elsewhere if the address does not work from other machines; empty for others.
std::string reach_text(const Model& model);
// "host, you, ready".
std::string member_text(const Model& model, const race::Member& member);
// What the room waits for while its host is away; else empty.
std::string host_away_text(const Model& model);

// Key hints for this screen, up to `columns`; the last one opens the help.
std::string key_hints(const Model& model, int columns);
// The most important message: an open question, the lost connection, the latest news.
Status status_line(const Model& model);
// The state of the connection: "in sync", "no contact 3 s".
std::string connection_text(const Model& model);

// Nine characters, one for each box: the filled share of its open cells.
std::string box_steps(const race::Race& race, const race::Run& run);
// The keys and their meanings, on as many pages as the area requires.
int help_pages(const Model& model, Size area);

}  // namespace gridrace::app
