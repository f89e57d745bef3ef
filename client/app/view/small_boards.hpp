// Draws several boards side by side, in the largest of a few sizes that fits all: of a replay, and
// of a race that somebody watches. Internal to client/app.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "client/app/settings/theme.hpp"
#include "client/app/widgets/lines.hpp"
#include "client/language/language.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::app {

// One of several boards, with two lines above it: the name, and how its player does.
struct SmallBoard {
    std::string name;
    Style name_style;
    std::string state;              // "45%", "3:07.4", "forfeited"
    std::optional<int> percentage;  // shown as a bar, of players who race
    std::string counts;             // "×2 ○1": mistakes and taken assists
    Style state_style;
    sudoku::Grid givens;
    sudoku::Grid grid;
    std::optional<sudoku::Cell> last;  // the cell that changed last
};

// The size of the largest board, with the lines above it.
inline constexpr Size largest_small_board{31, 15};

// The number of pages that so many boards need, and the boards on each but the last.
int small_board_pages(Size area, int boards);
int small_boards_per_page(Size area, int boards);
// Draws this page of the boards; pages count from 0.
void draw_boards_side_by_side(Canvas& canvas, Area area, std::span<const SmallBoard> boards,
                              int page, const Theme& look, language::Language language);

// How a run stands, in a word: its time or score, or how it ended.
std::string run_state_text(const race::Race& race, const race::Run& run,
                           language::Language language);
// "×2 ○1".
std::string run_counts_text(const race::Run& run);

}  // namespace gridrace::app
