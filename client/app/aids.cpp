#include "client/app/aids.hpp"

#include "client/app/mistakes.hpp"
#include "client/app/past.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using sudoku::HintStage;
using sudoku::HintSubject;
using Tone = Status::Tone;

void check(Model& model) {
    const auto grid = model.echo().grid;
    const Mistakes mistakes = find_mistakes(*model.room.race.puzzle, grid);
    model.focus.wrong = mistakes.cells;
    if (!mistakes.are_there) {
        model.status = {model.say("All is right so far."_t), Tone::good};
    } else if (mistakes.cells.empty()) {
        model.status = {model.say("No solution is left: something is wrong."_t), Tone::bad};
    } else {
        const auto wrong = static_cast<std::size_t>(mistakes.cells.size());
        model.status = {model.say_count(wrong, "{0} digit is wrong."_t, "{0} digits are wrong."_t),
                        Tone::bad};
    }
}

// Notes that say what a cell can hold: those in the centre always, those in the corners once every empty
// cell has some. Before that they tell where a digit can go in a box, and much is not noted.
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

HintStage stage_after(const std::optional<sudoku::Hint>& shown) {
    if (!shown) return HintStage::where;
    return shown->stage == HintStage::where ? HintStage::technique : HintStage::step;
}

void give_hint(Model& model) {
    const auto grid = model.echo().grid;
    const auto stage = stage_after(model.focus.hint);
    model.focus.hint =
        sudoku::hint({*model.room.race.puzzle, grid, candidates_noted(model, grid)}, stage);
    model.status = {};
}

}  // namespace

bool allows(const Model&, Aid) {
    return true;
}

bool is_allowed_or_told(Model& model, Aid aid) {
    if (allows(model, aid)) return true;
    model.status = {model.say("The rules of this room do not allow it."_t), Tone::plain};
    return false;
}

void request_aid(Next& next, Aid aid) {
    if (is_allowed_or_told(next.model, aid)) give_aid(next, aid);
}

void give_aid(Next& next, Aid aid) {
    switch (aid) {
        case Aid::check: return check(next.model);
        case Aid::rewind: return rewind(next);
        case Aid::hints: return give_hint(next.model);
        case Aid::highlights:
        case Aid::note_removal:
        case Aid::auto_notes: return;
    }
}

std::string hint_text(const Model& model) {
    if (!model.focus.hint) return {};
    const auto code = language::code(model.settings.language);
    const auto known = sudoku::parse_language(code);
    return sudoku::say(*model.focus.hint, known.value_or(sudoku::Language::english));
}

}  // namespace gridrace::app
