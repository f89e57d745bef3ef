#include "client/app/input/penalty.hpp"

#include <algorithm>

#include "client/app/widgets/phrases.hpp"

namespace gridrace::app {

using namespace language::literals;
using Tone = Status::Tone;

bool waits_for_assist(const Model& model) {
    return std::ranges::any_of(model.unanswered, [](const race::Command& command) {
        return std::holds_alternative<race::TakeAssist>(command);
    });
}

bool is_refused_as_held(Model& model) {
    if (model.is_held()) {
        const auto left = *model.own_run()->held_until - model.now;
        model.status = {model.say("You cannot move for {0}: that help costs time."_t,
                                  time_in_words(model.settings.language,
                                                std::chrono::ceil<std::chrono::seconds>(left))),
                        Tone::bad};
        return true;
    }
    const bool has_price = model.room.rules.assist_price > std::chrono::seconds(0);
    if (!has_price || !waits_for_assist(model) || model.is_held_up()) return false;
    model.status = {model.say("You cannot move until the help arrives."_t), Tone::bad};
    return true;
}

}  // namespace gridrace::app
