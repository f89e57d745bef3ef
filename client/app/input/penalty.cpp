#include "client/app/input/penalty.hpp"

#include <algorithm>

#include "client/app/core/mode_state.hpp"
#include "client/app/widgets/phrases.hpp"

namespace gridrace::app {

using namespace language::literals;
using Tone = Status::Tone;

bool waits_for_assist(const Model& model) {
    return std::ranges::any_of(model.unanswered, [](const race::Command& command) {
        return std::holds_alternative<race::TakeAssist>(command);
    });
}

namespace {

// In a relay the others of the team are waited for.
bool is_refused_as_waiting(Model& model) {
    const auto* turn = own_turn(model);
    if (turn == nullptr || turn->player == model.self) return false;
    const auto* run = model.room.run(turn->player);
    model.status = {model.say("It is {0}'s turn."_t, run != nullptr ? run->name : ""), Tone::bad};
    return true;
}

}  // namespace

bool is_refused_as_held(Model& model) {
    if (is_refused_as_waiting(model)) return true;
    if (model.is_held()) {
        const auto left = *model.own_run()->held_until - model.now;
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(left);
        const auto time = time_in_words(model.settings.language, seconds);
        const bool is_early = model.now < race::begins_at(model.room.race, *model.own_run());
        model.status = {is_early ? model.say("You begin in {0}: others have a head start."_t, time)
                        : model.mode() == race::Mode::territory
                            ? model.say("You cannot move for {0}: the digit was wrong."_t, time)
                            : model.say("You cannot move for {0}: that help costs time."_t, time),
                        Tone::bad, true};
        return true;
    }
    const bool has_price = model.room.rules.assist_price > std::chrono::seconds(0);
    if (!has_price || !waits_for_assist(model) || model.is_held_up()) return false;
    model.status = {model.say("You cannot move until the help arrives."_t), Tone::bad};
    return true;
}

}  // namespace gridrace::app
