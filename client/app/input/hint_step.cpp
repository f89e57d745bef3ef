#include "client/app/input/hint_step.hpp"

#include "client/app/core/assists.hpp"
#include "client/app/input/cells.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::Cell;
using sudoku::DigitSet;
using Tone = Status::Tone;

Step placing(const Model& model, const sudoku::Grid& grid, const sudoku::Step& hinted) {
    Step step;
    for (const auto& [cell, digit] : hinted.placements) {
        const auto before = content(model, grid, cell);
        auto after = before;
        after.digit = digit;
        step.push_back({cell, before, after});
    }
    remove_notes(model, step);
    return step;
}

Step removing(const Model& model, const sudoku::Grid& grid, const sudoku::Step& hinted) {
    const Notes noted = candidates_noted(model, grid);
    Step step;
    for (const auto& [cell, digits] : hinted.eliminations) {
        if (!grid.is_empty(cell)) continue;
        const auto before = content(model, grid, cell);
        auto after = before;
        if (noted[static_cast<std::size_t>(cell.index())].empty()) {
            after.centre = sudoku::candidates(grid, cell);
            after.corner = {};
        }
        after.centre = after.centre - digits;
        after.corner = after.corner - digits;
        step.push_back({cell, before, after});
    }
    return step;
}

}  // namespace

void do_hint(Next& next) {
    Model& model = next.model;
    if (!can_do_hint(model)) {
        const auto key = model.is_spoken ? "hint" : model.key_for(Action::hint);
        model.status = {model.say("Ask for the whole hint first, with {0}."_t, key), Tone::plain};
        return;
    }
    const auto hinted = *model.focus.hint->step;
    const auto grid = model.echo().grid;
    const bool places = !hinted.placements.empty();
    Step step = places ? placing(model, grid, hinted) : removing(model, grid, hinted);
    if (step.empty()) return;
    model.cursor = step.front().cell;
    write(next, std::move(step));
    if (model.focus.hint) return;  // refused, and told why
    const auto key = model.is_spoken ? "undo" : model.key_for(Action::undo);
    model.status = {model.say("Done: {0} undoes it."_t, key), Tone::good};
}

}  // namespace gridrace::app
