// The parts of the picture. Internal to client/app.
#pragma once

#include <string>

#include "client/app/core/model.hpp"
#include "client/app/widgets/lines.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// The rows below every screen: status and keys.
inline constexpr int status_rows = 2;

// The part of the window that screens use, without the rows below: the whole of a large one is too wide to look
// over.
Area main_area(Size window);

// How large a board is: cells of 3x1, 5x2 or 7x3.
enum class Tier { compact, roomy, large };
// The largest that leaves room for a panel beside it.
Tier tier_of(Size size);
Size board_size(Tier tier);
// Where the board stands in the area that is used for a race.
Area board_area(Area area);
// The cell at a place that counts from the board's corner; none on a line and beside the board.
std::optional<sudoku::Cell> cell_at(Tier tier, Point place);

// What a hint says, as many lines as there is room for.
void draw_hint(Canvas& canvas, Area area, const Model& model);
// How many lines of that width it takes; 0 if there is no hint.
int hint_rows(const Model& model, int columns);

void draw_board(Canvas& canvas, Point corner, Tier tier, const Model& model);
// Clock, places and progress of everybody, and, from a width of wide_panel on, what is left to do.
inline constexpr int wide_panel = 24;
void draw_panel(Canvas& canvas, Area area, const Model& model);
// Alone, before the puzzle is there.
void draw_making(Canvas& canvas, Area area, const Model& model);
void draw_lobby(Canvas& canvas, Area area, const Model& model);
void draw_countdown(Canvas& canvas, Area area, const Model& model);
void draw_spectating(Canvas& canvas, Area area, const Model& model);
void draw_result(Canvas& canvas, Area area, const Model& model);
void draw_help(Canvas& canvas, Area area, const Model& model);

// Who is in the room, one line each.
void draw_members(Lines& lines, const Model& model, int columns);
// What happened last and is not in the status line any more, in as many rows or in all that are left.
void draw_news(Lines& lines, const Model& model, int rows);
inline void draw_news(Lines& lines, const Model& model) {
    draw_news(lines, model, lines.left());
}

// How a race ended for the player: "3:07.4", "forfeited".
std::string end_text(const Model& model, const race::Standing& standing);
// "2 mistakes, 1 aid", "-".
std::string mistakes_text(const Model& model, const race::Standing& standing);
// The result in a sentence, without its full stop: "You won in 3:07.4".
std::string headline(const Model& model);
// "Ada's server: Room K7QX2M, locked".
std::string room_title(const Model& model);
// The rules of the room: puzzle, countdown, time limit; and the assists that they allow.
std::string rules_text(const Model& model);
std::string allowed_assists_text(const Model& model);
// For rooms whose address leads nobody here from elsewhere: what to do.
std::string reach_text(const Model& model);
// "host, you, ready".
std::string member_text(const Model& model, const race::Member& member);

// What the keys do here, as far as `columns` allow; the last of them leads to all others.
std::string key_hints(const Model& model, int columns);
// What the person should know now: the question asked, the lost connection, the latest news.
Status status_line(const Model& model);
// "in sync", "no contact 3 s": how the connection is.
std::string connection_text(const Model& model);

// Nine steps, one for each box: how much of what was to fill is filled.
std::string box_steps(const race::Race& race, const race::Run& run);
// What the keys mean, on as many pages as the area asks for.
int help_pages(const Model& model, Size area);

}  // namespace gridrace::app
