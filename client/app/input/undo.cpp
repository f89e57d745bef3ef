#include "client/app/input/undo.hpp"

#include <algorithm>

#include "client/app/analysis/mistakes.hpp"
#include "client/app/input/cells.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using Tone = Status::Tone;

// Undoes down to that number of steps; false if it is not possible now.
bool go_back_to(Next& next, std::size_t steps) {
    Model& model = next.model;
    if (!carry_out(next, inverse(model.history.changes_since(steps)))) return false;
    while (model.history.done().size() > steps) {
        model.cursor = model.history.undo().front().cell;
    }
    return true;
}

sudoku::Grid grid_before(sudoku::Grid grid, const Step& step) {
    for (const auto& change : inverse(step)) {
        if (change.before.digit == change.after.digit) continue;
        if (change.after.digit == 0) {
            grid.clear(change.cell);
        } else {
            grid.place(change.cell, change.after.digit);
        }
    }
    return grid;
}

// The number of steps after which all digits were last correct; none if not since the oldest known
// step.
std::optional<std::size_t> last_right(const Model& model) {
    const auto& puzzle = model.puzzle();
    auto grid = model.echo().grid;
    for (auto steps = model.history.done().size();; --steps) {
        if (!find_mistakes(puzzle, grid).are_there) return steps;
        if (steps == 0) return std::nullopt;
        grid = grid_before(grid, model.history.done()[steps - 1]);
    }
}

}  // namespace

void undo(Next& next) {
    Model& model = next.model;
    if (model.history.done().empty()) {
        model.status = {model.say("Nothing to undo."_t), Tone::plain};
        return;
    }
    go_back_to(next, model.history.done().size() - 1);
}

void redo(Next& next) {
    Model& model = next.model;
    if (model.history.undone().empty()) {
        model.status = {model.say("Nothing to redo."_t), Tone::plain};
        return;
    }
    if (!carry_out(next, model.history.undone().back())) return;
    model.cursor = model.history.redo().front().cell;
}

void set_save_point(Model& model) {
    model.history.save();
    const auto points = model.history.save_points();
    const auto here = std::ranges::find(points, model.history.done().size());
    model.status = {model.say("Save point {0} set."_t, here - points.begin() + 1), Tone::plain};
}

void go_back_to_save_point(Next& next) {
    Model& model = next.model;
    const auto point = model.history.last_save_point();
    if (!point) {
        model.status = {model.say("There is no earlier save point."_t), Tone::plain};
        return;
    }
    if (!go_back_to(next, *point)) return;
    const auto points = model.history.save_points();
    const auto number = std::ranges::find(points, *point) - points.begin() + 1;
    model.status = {model.say("Back at save point {0}."_t, number), Tone::plain};
}

void rewind(Next& next) {
    Model& model = next.model;
    const auto right = last_right(model);
    if (!right) {
        model.status = {model.say("The first mistake is too far back to undo."_t), Tone::bad};
        return;
    }
    const auto steps = model.history.done().size() - *right;
    if (steps == 0) {
        model.status = {model.say("Everything is correct so far."_t), Tone::good};
        return;
    }
    if (!go_back_to(next, *right)) return;
    model.status = {model.say_count(steps, "Undid {0} step, back to before the mistake."_t,
                                    "Undid {0} steps, back to before the mistake."_t),
                    Tone::good};
}

}  // namespace gridrace::app
