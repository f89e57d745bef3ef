#include "client/app/input/assist_requests.hpp"

#include "client/app/analysis/mistakes.hpp"
#include "client/app/core/assists.hpp"
#include "client/app/input/penalty.hpp"
#include "client/app/input/undo.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using race::Assist;
using sudoku::HintStage;
using Tone = Status::Tone;

void check(Model& model) {
    const auto grid = model.echo().grid;
    const Mistakes mistakes = find_mistakes(model.puzzle(), grid);
    model.focus.wrong = mistakes.cells;
    if (!mistakes.are_there) {
        model.status = {model.say("Everything is correct so far."_t), Tone::good};
    } else if (mistakes.cells.empty()) {
        model.status = {model.say("Something is wrong: no solution is left."_t), Tone::bad};
    } else {
        const auto wrong = static_cast<std::size_t>(mistakes.cells.size());
        model.status = {model.say_count(wrong, "{0} digit is wrong."_t, "{0} digits are wrong."_t),
                        Tone::bad};
    }
}

HintStage stage_after(const std::optional<sudoku::Hint>& shown) {
    if (!shown) return HintStage::where;
    return shown->stage == HintStage::where ? HintStage::technique : HintStage::step;
}

void give_hint(Model& model) {
    const auto grid = model.echo().grid;
    const auto stage = stage_after(model.focus.hint);
    model.focus.hint = sudoku::hint({model.puzzle(), grid, candidates_noted(model, grid)}, stage);
    model.focus.hint_page = 0;
    model.status = {};
}

// Before the first time in a race: nothing is paid without consent.
bool tells_price(Model& model, Assist assist) {
    const auto price = model.room.rules.assist_price;
    const bool is_priced = race::AssistSet::priced().contains(assist);
    if (!is_priced || price <= std::chrono::seconds(0)) return false;
    if (model.focus.prices_told.contains(assist)) return false;
    model.focus.prices_told = model.focus.prices_told.with(assist);
    model.status = {assist == Assist::hints
                        ? model.say("A hint costs you {0} s, once for all its steps. Ask again to "
                                    "take it."_t,
                                    price.count())
                        : model.say("This costs you {0} s. Ask again to take it."_t, price.count()),
                    Tone::plain};
    return true;
}

}  // namespace

bool is_allowed_or_told(Model& model, Assist assist) {
    if (allows(model, assist)) return true;
    model.status = {model.say("This race does not allow that."_t), Tone::plain};
    return false;
}

void request_assist(Next& next, Assist assist) {
    Model& model = next.model;
    const auto& hint = model.focus.hint;
    if (assist == Assist::hints && hint && hint->stage == HintStage::step) {
        ++model.focus.hint_page;
        return;
    }
    if (waits_for_assist(model) || !is_allowed_or_told(model, assist)) return;
    if (model.silent_since()) {
        model.status = {model.say("Help is not available while the server is away."_t),
                        Tone::plain};
        return;
    }
    if (tells_price(model, assist)) return;
    send(next, race::TakeAssist{assist});
}

void give_assist(Next& next, Assist assist) {
    Model& model = next.model;
    if (!model.is_playing()) return;
    switch (assist) {
        case Assist::check: return check(model);
        case Assist::rewind: model.rewind_is_due = true; return give_what_waited(next);
        case Assist::hints: return give_hint(model);
        case Assist::highlights:
        case Assist::note_removal:
        case Assist::auto_notes: return;
    }
}

void give_what_waited(Next& next) {
    Model& model = next.model;
    if (!model.rewind_is_due || !model.is_playing() || is_refused_as_held(model)) return;
    model.rewind_is_due = false;
    rewind(next);
}

}  // namespace gridrace::app
