#include "client/app/core/refusal_news.hpp"

#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using Tone = Status::Tone;

// What a wrong digit cost: empty in modes where it costs nothing.
std::string cost_text(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    switch (model.mode()) {
        case race::Mode::lives:
            return " " + model.say("Lives left: {0}."_t, lives_left(model.room.race, *run));
        case race::Mode::penalty:
            return " " +
                   model.say("This costs {0} s."_t, model.room.race.mode_settings.penalty.count());
        default: return "";
    }
}

std::string house_text(const Model& model, sudoku::HouseKind kind) {
    switch (kind) {
        case sudoku::HouseKind::row: return model.say("the row"_t);
        case sudoku::HouseKind::column: return model.say("the column"_t);
        case sudoku::HouseKind::box: return model.say("the box"_t);
    }
    return "";
}

// "the row, the column and the box".
std::string houses_text(const Model& model, const std::vector<sudoku::House>& houses) {
    std::string text;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        if (i > 0) text += i + 1 == houses.size() ? model.say(" and "_t) : model.say(", "_t);
        text += house_text(model, houses[i].kind);
    }
    return text;
}

// "5 is already in the row and the box (r1c3, r2c2): refused."
std::string clash_text(const Model& model, std::uint32_t digit, const race::Refusal& refusal) {
    return model.say("{0} is already in {1} ({2}): refused."_t, digit,
                     houses_text(model, refusal.houses), coordinates(refusal.cells));
}

}  // namespace

std::string full_text(const Model& model) {
    return model.say("{0} moves are waiting; there is no room for more"_t, model.unanswered.size());
}

void tell_answer(Model& model, const race::AnsweredCommand& answer) {
    if (!answer.refusal) return;
    const auto& refusal = *answer.refusal;
    // Nobody asked for it, and the cursor moves on.
    if (std::holds_alternative<race::PointAt>(answer.command)) return;
    const auto* place = std::get_if<race::PlaceDigit>(&answer.command);
    if (place != nullptr && refusal.code == race::RefusalCode::digit_is_wrong) {
        model.status = {model.say("{0} is wrong here."_t, place->digit) + cost_text(model),
                        Tone::bad};
        return;
    }
    if (place != nullptr && !refusal.houses.empty()) {
        model.clash_cells = refusal.cells;
        model.status = {clash_text(model, place->digit, refusal) + cost_text(model), Tone::bad};
        return;
    }
    if (refusal.code == race::RefusalCode::not_everyone_ready) {
        model.start_anyway = true;
        model.status = {model.say("Not everyone is ready. Press {0} again to start anyway."_t,
                                  model.key_for(Action::start)),
                        Tone::bad};
        return;
    }
    const bool is_move =
        place != nullptr || std::holds_alternative<race::ClearCell>(answer.command);
    const bool came_too_late = is_move && refusal.code == race::RefusalCode::not_racing;
    const auto reason =
        came_too_late ? model.say("The race was over."_t) : refusal_text(model, refusal);
    if (!is_move) {
        model.status = {reason, Tone::bad};
        return;
    }
    const bool is_of_hold = refusal.code == race::RefusalCode::locked_out && model.is_held();
    // One message for many moves refused at once.
    model.status = {model.say_count(++model.taken_back, "{0} move taken back: {1}"_t,
                                    "{0} moves taken back: {1}"_t, reason),
                    Tone::bad, is_of_hold};
}

}  // namespace gridrace::app
