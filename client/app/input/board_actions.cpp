#include "client/app/input/board_actions.hpp"

#include "client/app/input/assist_requests.hpp"

namespace gridrace::app {

using namespace language::literals;

void pause(Next& next) {
    Model& model = next.model;
    if (!model.is_solo) {
        model.status = {model.say("Only solo games can be paused."_t), Status::Tone::plain};
        return;
    }
    model.is_paused = true;
    const auto key = model.key_for(Action::pause);
    model.status = {model.say("Paused: {0} resume"_t, key), Status::Tone::plain};
    next.effects.push_back(Pause{});
}

void resume(Next& next) {
    next.model.is_paused = false;
    next.model.status = {};
    next.effects.push_back(Resume{});
}

void toggle_highlights(Model& model) {
    if (!is_allowed_or_told(model, race::Assist::highlights)) return;
    model.settings.highlights = !model.settings.highlights;
}

void toggle_calm(Model& model) {
    model.settings.calm = !model.settings.calm;
}

void ask_to_forfeit(Model& model) {
    model.overlay = Overlay::ask_forfeit;
}

}  // namespace gridrace::app
