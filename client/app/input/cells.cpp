#include "client/app/input/cells.hpp"

#include <algorithm>

#include "client/app/core/assists.hpp"
#include "client/app/input/penalty.hpp"

namespace gridrace::app {

namespace {

using sudoku::Cell;

std::size_t place_of(Cell cell) {
    return static_cast<std::size_t>(cell.index());
}

race::Command move_to(Cell cell, int digit) {
    const auto index = static_cast<std::uint32_t>(cell.index());
    if (digit == 0) return race::ClearCell{index};
    return race::PlaceDigit{index, static_cast<std::uint32_t>(digit)};
}

// The moves for the step. If several cells change, those with digits are cleared first, so that
// every intermediate grid is a subset of an allowed one.
std::vector<race::Command> moves_for(const sudoku::Grid& grid, const Step& step) {
    std::vector<Change> changing;
    for (const auto& change : step) {
        if (grid.digit(change.cell) != change.after.digit) changing.push_back(change);
    }
    std::vector<race::Command> moves;
    for (const auto& change : changing) {
        const bool is_only_replaced = changing.size() == 1 && change.after.digit != 0;
        if (!grid.is_empty(change.cell) && !is_only_replaced) {
            moves.push_back(move_to(change.cell, 0));
        }
    }
    for (const auto& change : changing) {
        if (change.after.digit != 0) moves.push_back(move_to(change.cell, change.after.digit));
    }
    return moves;
}

// A colour belongs to its note.
void drop_lost_colors(CellContent& content) {
    const auto noted = content.corner | content.centre;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!noted.contains(digit)) content.note_colors[static_cast<std::size_t>(digit - 1)] = 0;
    }
}

}  // namespace

CellContent content(const Model& model, const sudoku::Grid& grid, Cell cell) {
    const auto place = place_of(cell);
    return {grid.digit(cell), model.notes[place], model.centre_notes[place], model.colors[place],
            model.note_colors[place]};
}

bool carry_out(Next& next, const Step& step) {
    Model& model = next.model;
    const auto moves = moves_for(model.echo().grid, step);
    if (!moves.empty() && is_refused_as_held(model)) return false;
    if (is_refused_as_full(next, moves.size())) return false;
    for (const auto& change : step) {
        const auto place = place_of(change.cell);
        model.notes[place] = change.after.corner;
        model.centre_notes[place] = change.after.centre;
        model.colors[place] = change.after.color;
        model.note_colors[place] = change.after.note_colors;
    }
    for (const auto& move : moves) send(next, move);
    model.focus.wrong = {};
    model.focus.hint.reset();
    return true;
}

void write(Next& next, Step step) {
    for (auto& change : step) drop_lost_colors(change.after);
    std::erase_if(step, [](const Change& change) { return change.before == change.after; });
    if (!step.empty() && carry_out(next, step)) next.model.history.record(std::move(step));
}

void remove_notes(const Model& model, Step& step) {
    if (!model.settings.note_removal || !allows(model, race::Assist::note_removal)) return;
    const auto grid = model.echo().grid;
    const Step placed = step;
    for (const auto& [from, before, after] : placed) {
        if (after.digit == 0 || before.digit == after.digit) continue;
        for (const Cell peer : sudoku::peers_of(from)) {
            auto change = std::ranges::find(step, peer, &Change::cell);
            if (change == step.end()) {
                const auto held = content(model, grid, peer);
                change = step.insert(step.end(), {peer, held, held});
            }
            change->after.corner = change->after.corner.without(after.digit);
            change->after.centre = change->after.centre.without(after.digit);
        }
    }
}

}  // namespace gridrace::app
