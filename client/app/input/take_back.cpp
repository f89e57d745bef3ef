#include "client/app/input/take_back.hpp"

#include <algorithm>

namespace gridrace::app {

namespace {

// After later steps the notes may be others by now.
bool is_last_step(const Model& model, const race::PlaceDigit& refused) {
    const auto& done = model.history.done();
    if (done.empty()) return false;
    return std::ranges::any_of(done.back(), [&refused](const Change& change) {
        return static_cast<std::uint32_t>(change.cell.index()) == refused.cell &&
               static_cast<std::uint32_t>(change.after.digit) == refused.digit &&
               change.before.digit != change.after.digit;
    });
}

}  // namespace

void take_back(Model& model, const race::AnsweredCommand& answer) {
    const auto* refused = std::get_if<race::PlaceDigit>(&answer.command);
    if (refused == nullptr || !answer.refusal || !is_last_step(model, *refused)) return;
    const auto placed = std::ranges::count_if(
        model.history.done().back(), [](const Change& change) { return change.after.digit != 0; });
    if (placed > 1) return;  // several digits at once: the others may stand
    for (const auto& change : model.history.done().back()) {
        const auto place = static_cast<std::size_t>(change.cell.index());
        model.notes[place] = change.before.corner;
        model.centre_notes[place] = change.before.centre;
        model.colors[place] = change.before.color;
        model.note_colors[place] = change.before.note_colors;
    }
    model.history.forget_last();
}

}  // namespace gridrace::app
