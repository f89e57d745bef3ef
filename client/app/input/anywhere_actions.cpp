#include "client/app/input/anywhere_actions.hpp"

#include "client/app/core/share_text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// True, with a message to the user, if there is no other member.
bool is_told_to_be_alone(Model& model) {
    if (!model.is_solo) return false;
    model.status = {model.say("Nobody else is here."_t), Status::Tone::plain};
    return true;
}

void open_overlay(Model& model, Overlay overlay) {
    if (!is_told_to_be_alone(model)) model.overlay = overlay;
}

}  // namespace

void show_help(Model& model) {
    model.overlay = Overlay::help;
    model.help_page = 0;
}

void open_talk(Model& model) {
    open_overlay(model, Overlay::talk);
}

void open_reactions(Model& model) {
    open_overlay(model, Overlay::react);
}

void copy(Next& next) {
    Model& model = next.model;
    const auto invitations = model.invitations();
    const auto invitation = invitations.empty() ? std::string() : invitations.front();
    const auto text = screen_of(model) == Screen::result ? share_text(model) : invitation;
    if (text.empty()) {
        model.status = {model.say("There is nothing to copy."_t), Status::Tone::plain};
        return;
    }
    model.status = {model.say("Copied, if your terminal allows it."_t), Status::Tone::plain};
    next.effects.push_back(Copy{text});
}

// Values switched by keys become settings, too.
void open_settings(Model& model) {
    model.profile.settings = model.settings;
    model.settings_page.emplace(model.profile);
}

void talk(Next& next, const race::Command& what) {
    if (!is_told_to_be_alone(next.model)) send(next, what);
}

bool is_in_race(const Model& model) {
    return model.is_playing() || (screen_of(model) == Screen::countdown && !model.is_solo);
}

// The seat of an attempt is kept until the end of the day.
void quit(Next& next) {
    const bool keeps_seat = next.model.is_daily() && next.model.own_run() != nullptr;
    next.effects.push_back(keeps_seat ? Effect(Drop{}) : Effect(Quit{}));
}

bool asks_before_leaving(const Model& model) {
    return is_in_race(model) || model.members_sent_away() > 0;
}

void leave_or_ask(Next& next) {
    if (asks_before_leaving(next.model)) {
        next.model.overlay = Overlay::ask_quit;
    } else {
        quit(next);
    }
}

}  // namespace gridrace::app
