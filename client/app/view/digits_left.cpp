#include "client/app/view/digits_left.hpp"

#include <string>

#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

// "6", or a tick for a digit that is placed nine times.
std::string count_text(int left) {
    return left == 0 ? "✓" : std::to_string(left);
}

}  // namespace

DigitsLeft digits_left(const sudoku::Grid& grid) {
    DigitsLeft left{};
    left.fill(9);
    for (const auto digit : grid.digits()) {
        if (digit != 0) --left[digit - 1u];
    }
    return left;
}

void draw_digits_left(Canvas& canvas, Point corner, int columns, const Theme& look,
                      const sudoku::Grid& grid, std::string_view label) {
    const auto left = digits_left(grid);
    canvas.put(corner, label, look.plain);
    int x = corner.x + columns - 2 * static_cast<int>(left.size()) + 1;
    for (std::size_t i = 0; i < left.size(); ++i, x += 2) {
        const bool is_done = left[i] == 0;
        canvas.put({x, corner.y}, std::to_string(i + 1), is_done ? look.faint : look.strong);
        canvas.put({x, corner.y + 1}, count_text(left[i]), is_done ? look.faint : look.plain);
    }
}

void draw_digits_left_in_a_row(Canvas& canvas, Point corner, int columns, const Theme& look,
                               const sudoku::Grid& grid, std::string_view label) {
    constexpr int columns_each = 4;  // "1:6" and a blank
    const auto left = digits_left(grid);
    const int label_columns = display_width(label) + 1;
    if (label_columns + columns_each * static_cast<int>(left.size()) - 1 <= columns) {
        canvas.put(corner, label, look.plain);
        corner.x += label_columns;
    }
    for (std::size_t i = 0; i < left.size(); ++i, corner.x += columns_each) {
        canvas.put(corner, std::to_string(i + 1) + ":" + count_text(left[i]),
                   left[i] == 0 ? look.faint : look.plain);
    }
}

}  // namespace gridrace::app
