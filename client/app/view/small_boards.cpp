#include "client/app/view/small_boards.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/mode_words.hpp"
#include "client/app/view/digits_left.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

// The layout of a board: the size of cells, and which lines exist.
struct Shape {
    Size size;
    int cell_width = 1;
    bool has_frame = false;
    bool has_rows_between = true;  // between the boxes
    int columns_between = 1;

    Point place(Cell cell) const {
        const int frame = has_frame ? 1 : 0;
        const int gap_rows = has_rows_between ? cell.row() / 3 : 0;
        return {frame + cell.column() * cell_width + cell.column() / 3 * columns_between,
                frame + cell.row() + gap_rows};
    }
};

// The largest first.
constexpr std::array shapes{Shape{{largest_small_board.width, 13}, 3, true, true, 1},
                            Shape{{21, 11}, 2, false, true, 2}, Shape{{11, 11}, 1, false, true, 1},
                            Shape{{11, 9}, 1, false, false, 1}};
constexpr int caption_rows = largest_small_board.height - 13;
constexpr Size gap{2, 1};

struct BoardsLayout {
    Shape shape;
    int across = 1;
    int down = 1;
    int per_page() const { return across * down; }
};

BoardsLayout boards_layout(Size area, int boards) {
    BoardsLayout layout;
    for (const auto& shape : shapes) {
        const int height = shape.size.height + caption_rows;
        layout.shape = shape;
        layout.across = (area.width + gap.width) / (shape.size.width + gap.width);
        layout.down = (area.height + gap.height) / (height + gap.height);
        if (layout.per_page() >= boards) return layout;
    }
    layout.across = std::max(layout.across, 1);
    layout.down = std::max(layout.down, 1);
    return layout;
}

// The lines between boxes and, with a frame, around them.
void draw_lines(Canvas& canvas, Point corner, const Shape& shape, const Style& line) {
    const int first = shape.has_frame ? 0 : 1;
    const int last = shape.has_frame ? 3 : 2;
    const auto column_of = [&shape](int index) {
        if (index == 3) return shape.size.width - 1;
        return std::max(shape.place(Cell::at(0, index * 3)).x - 1 - (shape.columns_between - 1), 0);
    };
    const auto row_of = [&shape](int index) {
        if (index == 3) return shape.size.height - 1;
        return std::max(shape.place(Cell::at(index * 3, 0)).y - 1, 0);
    };
    for (int i = first; i <= last; ++i) {
        for (int y = 0; y < shape.size.height; ++y) {
            canvas.put({corner.x + column_of(i), corner.y + y}, "│", line);
        }
    }
    if (!shape.has_rows_between) return;
    constexpr std::array crossings{"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"};
    for (int j = first; j <= last; ++j) {
        const int y = corner.y + row_of(j);
        for (int x = 0; x < shape.size.width; ++x) canvas.put({corner.x + x, y}, "─", line);
        for (int i = first; i <= last; ++i) {
            const int vertical = j == 0 ? 0 : j == 3 ? 2 : 1;
            const int horizontal = i == 0 ? 0 : i == 3 ? 2 : 1;
            canvas.put({corner.x + column_of(i), y},
                       crossings[static_cast<std::size_t>(vertical * 3 + horizontal)], line);
        }
    }
}

// Givens are bold, the player's digits are not; the last changed cell is coloured and underlined,
// with brackets if there is space.
void draw_small_cells(Canvas& canvas, Point corner, const Shape& shape, const Theme& look,
                      const sudoku::Grid& puzzle, const sudoku::Grid& grid,
                      std::optional<Cell> last) {
    const int middle = shape.cell_width / 3;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const int digit = grid.digit(cell);
        const bool is_last = cell == last;
        const Point inner = shape.place(cell);
        const Point place{corner.x + inner.x, corner.y + inner.y};
        Style style = !puzzle.is_empty(cell) ? look.given : digit != 0 ? look.own : look.faint;
        if (is_last) style = look.cursor;
        style.underline = is_last;
        const auto text = digit != 0 ? std::to_string(digit) : middle > 0 ? " " : "·";
        if (is_last && middle > 0) {
            canvas.put(place, "[" + text + "]", style);
        } else {
            canvas.put({place.x + middle, place.y}, text, style);
        }
    }
}

void draw_caption(Canvas& canvas, Point corner, int columns, const SmallBoard& board) {
    canvas.put(corner, fit(board.name, columns), board.name_style);
    auto state = board.state;
    const int room = columns - display_width(state) - 9;
    if (board.percentage && room >= 5) state = fit(state, 5) + bar(*board.percentage, room);
    canvas.put({corner.x, corner.y + 1}, spread(state, board.counts, columns), board.state_style);
}

}  // namespace

int small_boards_per_page(Size area, int boards) {
    return boards_layout(area, boards).per_page();
}

int small_board_pages(Size area, int boards) {
    const int per_page = small_boards_per_page(area, boards);
    return std::max((boards + per_page - 1) / per_page, 1);
}

void draw_boards_side_by_side(Canvas& canvas, Area area, std::span<const SmallBoard> boards,
                              int page, const Theme& look, language::Language language) {
    const auto count = static_cast<int>(boards.size());
    const auto layout = boards_layout(area.size, count);
    const int first = page % small_board_pages(area.size, count) * layout.per_page();
    const int shown = std::min(count - first, layout.per_page());
    const int across = std::min(layout.across, shown);
    const Size pitch{layout.shape.size.width + gap.width,
                     layout.shape.size.height + caption_rows + gap.height};
    const int down = (shown + layout.across - 1) / layout.across;
    const int left = area.corner.x + (area.size.width - across * pitch.width + gap.width) / 2;
    // A single row of large boards rarely fills the window.
    const bool counts_digits = layout.shape.has_frame && down == 1 &&
                               pitch.height - gap.height + digits_left_rows <= area.size.height;
    const int rows = down * pitch.height - gap.height + (counts_digits ? digits_left_rows : 0);
    const int top = area.corner.y + (area.size.height - rows) / 2;
    for (int i = 0; i < shown; ++i) {
        const auto& board = boards[static_cast<std::size_t>(first + i)];
        const Point corner{left + i % layout.across * pitch.width,
                           top + i / layout.across * pitch.height};
        const Point place{corner.x, corner.y + caption_rows};
        draw_caption(canvas, corner, layout.shape.size.width, board);
        draw_lines(canvas, place, layout.shape, look.line);
        draw_small_cells(canvas, place, layout.shape, look, board.givens, board.grid, board.last);
        if (!counts_digits) continue;
        draw_digits_left(canvas, {place.x, place.y + layout.shape.size.height},
                         layout.shape.size.width, look, board.grid,
                         language::say(language, "left"_t));
    }
}

std::string run_state_text(const race::Race& race, const race::Run& run,
                           language::Language language) {
    switch (run.status) {
        case race::RunStatus::finished: return exact_time(run.time);
        case race::RunStatus::forfeited: return language::say(language, "forfeited"_t);
        case race::RunStatus::gone: return language::say(language, "gone"_t);
        case race::RunStatus::out: return language::say(language, "out"_t);
        case race::RunStatus::racing: break;
    }
    return score_text(race, run);
}

std::string run_counts_text(const race::Run& run) {
    std::string text;
    if (run.refused_moves > 0) text += "×" + std::to_string(run.refused_moves);
    if (run.assists_taken > 0)
        text += (text.empty() ? "○" : " ○") + std::to_string(run.assists_taken);
    return text;
}

}  // namespace gridrace::app
