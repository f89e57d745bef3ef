#include "client/app/core/assists.hpp"

#include "client/app/widgets/phrases.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::app {

namespace {

using race::Assist;

}  // namespace

bool allows(const Model& model, Assist assist) {
    return model.room.race.assists.contains(assist);
}

bool shows_highlights(const Model& model) {
    return model.settings.highlights && allows(model, Assist::highlights);
}

sudoku::DigitSet contradicted_notes(const Model& model, const sudoku::Grid& grid,
                                    sudoku::Cell cell) {
    const auto place = static_cast<std::size_t>(cell.index());
    const auto noted = model.notes[place] | model.centre_notes[place];
    if (noted.empty() || !grid.is_empty(cell) || !shows_highlights(model)) return {};
    return noted - sudoku::candidates(grid, cell);
}

Notes candidates_noted(const Model& model, const sudoku::Grid& grid) {
    Notes all{};
    bool is_complete = true;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const auto place = static_cast<std::size_t>(i);
        all[place] = model.notes[place] | model.centre_notes[place];
        if (grid.is_empty(sudoku::Cell(i)) && all[place].empty()) is_complete = false;
    }
    return is_complete ? all : model.centre_notes;
}

bool can_do_hint(const Model& model) {
    const auto& hint = model.focus.hint;
    return hint && hint->stage == sudoku::HintStage::step && hint->step;
}

std::string hint_text(const Model& model) {
    if (!model.focus.hint) return {};
    return sudoku::say(*model.focus.hint, language_of_hints(model.settings.language));
}

}  // namespace gridrace::app
