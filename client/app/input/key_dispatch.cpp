#include "client/app/input/key_dispatch.hpp"

#include <utility>

#include "client/app/core/race_end.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/input/action_handlers.hpp"
#include "client/app/input/analysis_actions.hpp"
#include "client/app/input/anywhere_actions.hpp"
#include "client/app/input/board_mouse.hpp"
#include "client/app/input/overlay.hpp"
#include "client/app/input/replay_actions.hpp"
#include "client/app/settings/layout.hpp"
#include "client/app/view/view.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

Context context_of(Screen screen) {
    switch (screen) {
        case Screen::lobby: return Context::lobby;
        case Screen::board: return Context::board;
        case Screen::result: return Context::result;
        case Screen::connecting:
        case Screen::spectating: return Context::watching;
        case Screen::countdown:
        case Screen::closed: break;
    }
    return Context::everywhere;
}

// The context of a key now.
Context context_now(const Model& model) {
    if (model.replay) return Context::replay;
    if (model.shows_analysis()) return Context::result;
    const bool looks_on = watches_boards(model) || shows_standing(model);
    return looks_on ? Context::watching : context_of(screen_of(model));
}

// While open, the settings page takes all input; its changes apply at once.
void use_settings_page(Next& next, const terminal::Input& input) {
    Model& model = next.model;
    auto& page = *model.settings_page;
    page.take(input);
    model.settings = page.profile().settings;
    if (!page.is_done()) return;
    auto changed = differences(model.profile, page.profile());
    model.profile = page.profile();
    model.settings_page.reset();
    if (!changed.empty()) next.effects.push_back(StoreSettings{std::move(changed)});
}

}  // namespace

void take_key(Next& next, const terminal::Key& key) {
    Model& model = next.model;
    if (key.control && key.rune == U'c') {  // always, whatever the key bindings
        if (model.overlay != Overlay::ask_quit) return leave_or_ask(next);
        return quit(next);
    }
    const Screen screen = screen_of(model);
    if (screen == Screen::closed) {
        next.effects.push_back(Quit{});
        return;
    }
    if (model.settings_page) return use_settings_page(next, key);
    if (press_on_overlay(next, key)) return;
    const auto context = context_now(model);
    const auto action = action_of(model.settings, context, key);
    const bool leaves = key.code == terminal::KeyCode::escape || action == Action::leave;
    if (model.replay && leaves) return close_replay(model);
    if (model.shows_analysis() && leaves) return close_analysis(model);
    // The host's key, where it does nothing on the board: any on one that is full, else one that is free.
    const bool is_free = !action || !model.is_playing();
    const bool is_hosts = context == Context::board && can_end_race(model) && is_free &&
                          model.settings.keys.action(Context::watching, key) == Action::end_race;
    if (is_hosts) return act(next, Context::watching, Action::end_race);
    const bool opens = model.is_done() && !model.replay && (!action || context == Context::board) &&
                       model.settings.keys.action(Context::result, key) == Action::analyse;
    if (opens) return toggle_analysis(next);
    if (action) act(next, context, *action);
}

std::optional<Action> action_of(const Settings& settings, Context context,
                                const terminal::Key& key) {
    const auto action = settings.keys.action(context, key);
    if (action || context != Context::board || !settings.azerty) return action;
    const auto digit = azerty_digit(key);
    return digit ? settings.keys.action(context, *digit) : std::nullopt;
}

void take_mouse(Next& next, const terminal::Mouse& mouse) {
    using enum terminal::Mouse::Button;
    using enum terminal::Mouse::Motion;
    const auto cell = cell_under(next.model, mouse.at);
    if (!cell) return;
    if (mouse.button == left && mouse.motion == press) return click(next, *cell);
    if (mouse.button == left && mouse.motion == drag) {
        return drag_over(next.model, *cell);
    }
    if (mouse.button == right && mouse.motion == press) right_click(next, *cell);
}

void take_choice(Next& next, Action action) {
    const Screen screen = screen_of(next.model);
    if (screen == Screen::closed || next.model.overlay != Overlay::none) return;
    // An action needs no key to be told apart: the result's are possible in the lobby, too.
    const bool is_late =
        row_of(action).context == Context::result &&
        (screen == Screen::lobby || (next.model.is_done() && action == Action::analyse));
    const bool is_about_boards = row_of(action).context == Context::watching &&
                                 (watches_boards(next.model) || action == Action::end_race);
    const auto context = is_late           ? Context::result
                         : is_about_boards ? Context::watching
                                           : context_of(screen);
    act(next, context, action);
}

void take_paste(Next& next, const std::string& text) {
    Model& model = next.model;
    if (model.settings_page) return use_settings_page(next, terminal::Paste{text});
    const bool is_writing = model.overlay == Overlay::talk || model.overlay == Overlay::meeting ||
                            model.overlay == Overlay::word;
    if (!is_writing) return;
    add_to_draft(model, printable(std::string_view(text).substr(0, text.find_first_of("\r\n"))));
}

}  // namespace gridrace::app
