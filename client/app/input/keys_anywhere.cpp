#include "client/app/input/keys_anywhere.hpp"

#include "client/app/core/share_text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void copy(Next& next) {
    Model& model = next.model;
    const auto text = screen_of(model) == Screen::result ? share_text(model) : model.invite;
    if (text.empty()) {
        model.status = {model.say("There is nothing to copy."_t), Status::Tone::plain};
        return;
    }
    model.status = {model.say("Copied, if your terminal allows it."_t), Status::Tone::plain};
    next.effects.push_back(Copy{text});
}

// What was switched by a key since counts as chosen.
void open_settings(Model& model) {
    model.profile.settings = model.settings;
    model.settings_page.emplace(model.profile);
}

// True, and the person is told, if nobody could hear it.
bool is_told_to_be_alone(Model& model) {
    if (!model.is_solo) return false;
    model.status = {model.say("Nobody else is here."_t), Status::Tone::plain};
    return true;
}

void open_talk(Model& model, Overlay overlay) {
    if (!is_told_to_be_alone(model)) model.overlay = overlay;
}

}  // namespace

void talk(Next& next, const race::Command& what) {
    if (!is_told_to_be_alone(next.model)) send(next, what);
}

bool is_in_race(const Model& model) {
    return model.is_playing() || (screen_of(model) == Screen::countdown && !model.is_solo);
}

void leave_or_ask(Next& next) {
    if (is_in_race(next.model)) {
        next.model.overlay = Overlay::ask_quit;
    } else {
        next.effects.push_back(Quit{});
    }
}

bool press_anywhere(Next& next, Action action) {
    switch (action) {
        case Action::help:
            next.model.overlay = Overlay::help;
            next.model.help_page = 0;
            return true;
        case Action::leave: leave_or_ask(next); return true;
        case Action::talk: open_talk(next.model, Overlay::talk); return true;
        case Action::react: open_talk(next.model, Overlay::react); return true;
        case Action::copy: copy(next); return true;
        case Action::settings: open_settings(next.model); return true;
        default: return false;
    }
}

}  // namespace gridrace::app
