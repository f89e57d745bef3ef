#include "client/app/input/selection.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;

terminal::Point direction_of(Action action) {
    switch (action) {
        case Action::move_up:
        case Action::extend_up: return {0, -1};
        case Action::move_down:
        case Action::extend_down: return {0, 1};
        case Action::move_left:
        case Action::extend_left: return {-1, 0};
        default: return {1, 0};
    }
}

// Wraps around at the edges.
Cell beside(Cell cell, terminal::Point step) {
    return Cell::at((cell.row() + step.y + 9) % 9, (cell.column() + step.x + 9) % 9);
}

void extend_by(Model& model, terminal::Point step) {
    const int row = std::clamp(model.cursor.row() + step.y, 0, 8);
    const int column = std::clamp(model.cursor.column() + step.x, 0, 8);
    extend_to(model, Cell::at(row, column));
}

void move_to(Model& model, Cell cell) {
    if (!model.focus.is_picking) model.focus.picked = {};
    model.cursor = cell;
}

// The next cell in reading order, or backwards, that satisfies the predicate; wraps around.
template <class Predicate>
std::optional<Cell> find_from(Cell start, int direction, const Predicate& is_wanted) {
    for (int i = 1; i <= Cell::count; ++i) {
        const Cell cell((start.index() + direction * i + Cell::count) % Cell::count);
        if (is_wanted(cell)) return cell;
    }
    return std::nullopt;
}

void go_to_empty(Model& model, int direction) {
    const auto grid = model.echo().grid;
    const auto found =
        find_from(model.cursor, direction, [&](Cell cell) { return grid.is_empty(cell); });
    if (found) move_to(model, *found);
}

// The middle of the box: all its cells are near.
void go_to_box(Model& model, int number) {
    const int box = number - 1;
    move_to(model, Cell::at(box / 3 * 3 + 1, box % 3 * 3 + 1));
}

void find_digit(Model& model, int digit) {
    model.focus.spotlight = digit;
    const auto grid = model.echo().grid;
    const auto found =
        find_from(model.cursor, 1, [&](Cell cell) { return grid.digit(cell) == digit; });
    if (found) return move_to(model, *found);
    model.status = {model.say("There is no {0} on the board yet."_t, digit), Status::Tone::plain};
}

}  // namespace

void move_cursor(Model& model, Action action) {
    move_to(model, beside(model.cursor, direction_of(action)));
}

void extend_selection(Model& model, Action action) {
    extend_by(model, direction_of(action));
}

void pick(Model& model) {
    auto& picked = model.focus.picked;
    model.focus.is_picking = true;
    if (picked.contains(model.cursor)) {
        picked.erase(model.cursor);
    } else {
        picked.insert(model.cursor);
    }
    if (picked.empty()) model.focus.is_picking = false;
}

void go_to_next_empty(Model& model) {
    go_to_empty(model, 1);
}

void go_to_previous_empty(Model& model) {
    go_to_empty(model, -1);
}

void await_digit(Model& model, Action action) {
    model.focus.awaits = action;
}

void drop_selection(Model& model) {
    model.focus = {};
}

void extend_to(Model& model, Cell cell) {
    model.focus.picked.insert(model.cursor);
    model.cursor = cell;
    model.focus.picked.insert(cell);
}

void answer_awaited(Model& model, Action action) {
    const auto awaited = std::exchange(model.focus.awaits, std::nullopt);
    const int digit = digit_of(action);
    if (!awaited || digit == 0) return;
    if (awaited == Action::go_to_box) return go_to_box(model, digit);
    find_digit(model, digit);
}

}  // namespace gridrace::app
