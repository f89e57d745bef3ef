#include "client/app/input/overlay.hpp"

#include <utility>

#include "client/app/core/club_page.hpp"
#include "client/app/core/meetings.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/input/anywhere_actions.hpp"
#include "client/app/input/lobby_actions.hpp"
#include "client/app/input/mode_actions.hpp"
#include "client/app/view/screens.hpp"
#include "client/terminal/key_name.hpp"
#include "common/base/text.hpp"
#include "common/race/talk.hpp"

namespace gridrace::app {

namespace {

using terminal::Key;
using terminal::KeyCode;

constexpr int most_draft_columns = 200;

bool is_character(const Key& key) {
    return key.code == KeyCode::rune && !key.control && !key.alt;
}

void answer_question(Next& next, const Key& key) {
    const Overlay asked = std::exchange(next.model.overlay, Overlay::none);
    if (!is_rune(key, U'y') && !is_rune(key, U'Y') && key.code != KeyCode::enter) return;
    switch (asked) {
        case Overlay::ask_forfeit: return send(next, race::Forfeit{});
        case Overlay::ask_kick: return send(next, race::KickMember{next.model.selected});
        case Overlay::ask_end: return send(next, race::EndRace{});
        case Overlay::ask_quit: quit(next); return;
        default: return;
    }
}

// Help ends after the last page, and with any other key.
void turn_help(Model& model, const Key& key) {
    const bool is_next = is_rune(key, U' ') || key.code == KeyCode::page_down;
    if (is_next && ++model.help_page < help_pages(model, main_area(model.size).size)) return;
    model.overlay = Overlay::none;
}

// Arrows choose a player; any other key closes the page.
void turn_club(Model& model, const Key& key) {
    if (key.code == KeyCode::up) return choose_player(model, -1);
    if (key.code == KeyCode::down) return choose_player(model, 1);
    model.overlay = Overlay::none;
}

// True if the key is one of the list of modes; any other closes it, and does what it always does.
bool choose_in_modes(Next& next, const Key& key) {
    Model& model = next.model;
    const auto action = model.settings.keys.action(Context::lobby, key);
    const bool is_up = action == Action::select_up || is_rune(key, U'k');
    const bool is_down = action == Action::select_down || is_rune(key, U'j');
    if (is_up || is_down) {
        select_mode(model, is_up ? -1 : 1);
        return true;
    }
    if (action == Action::change_mode) {
        step_mode(next);
        return true;
    }
    if (key.code == KeyCode::enter && model.room.rules.mode_settings.mode != model.chosen_mode) {
        set_mode(next, model.chosen_mode);
        // Who would have to leave was told: the same key says yes.
        if (model.risked_rules) return true;
    }
    model.overlay = Overlay::none;
    return key.code == KeyCode::enter || key.code == KeyCode::escape || action == Action::leave;
}

// The character as text for a line; empty if it is not allowed.
std::string typed(char32_t rune) {
    Key key;
    key.rune = rune;
    const auto text = terminal::name_of(key);
    const std::string plain = rune == U' ' ? " " : text;
    return printable(plain) == plain ? plain : "";
}

// Of an emoji that was pasted nothing is left that is none by itself.
void erase_last(std::string& draft) {
    do {
        while (!draft.empty() && (static_cast<unsigned char>(draft.back()) & 0xc0) == 0x80) {
            draft.pop_back();
        }
        if (!draft.empty()) draft.pop_back();
    } while (printable(draft, draft.size()) != draft);
}

void send_line(Next& next) {
    next.model.overlay = Overlay::none;
    auto text = std::exchange(next.model.draft, {});
    if (text.find_first_not_of(' ') != std::string::npos) send(next, race::Say{std::move(text)});
}

void send_meeting(Next& next) {
    Model& model = next.model;
    auto meeting = read_meeting(model.draft, model.settings.language, model.zone, model.now);
    // The line stays, to be corrected: what can be written is shown below it.
    if (!meeting) return next.effects.push_back(Ring{});
    close_overlay(model);
    send(next, race::SetMeeting{*std::move(meeting)});
}

// The line stays, to be corrected, if it cannot be a word.
void send_word(Next& next) {
    Model& model = next.model;
    const auto typed = model.draft;
    if (!set_word(next, typed)) return next.effects.push_back(Ring{});
    close_overlay(model);
}

// `enter` takes the line.
void write_line(Next& next, const Key& key, void (*enter)(Next&)) {
    Model& model = next.model;
    if (key.code == KeyCode::escape) {
        close_overlay(model);
    } else if (key.code == KeyCode::enter) {
        enter(next);
    } else if (key.code == KeyCode::backspace) {
        erase_last(model.draft);
    } else if (key.control && key.rune == U'u') {
        model.draft.clear();
    } else if (is_character(key)) {
        add_to_draft(model, typed(key.rune));
    }
}

// A digit sends the expression of that number; any other key cancels.
void choose_emote(Next& next, const Key& key) {
    next.model.overlay = Overlay::none;
    const auto index = static_cast<std::size_t>(key.rune - U'1');
    if (is_character(key) && key.rune >= U'1' && index < race::all_emotes.size()) {
        send(next, race::React{race::all_emotes[index]});
    }
}

}  // namespace

void add_to_draft(Model& model, std::string_view text) {
    if (display_width(model.draft) + display_width(text) > most_draft_columns) return;
    model.draft += text;
}

bool press_on_overlay(Next& next, const Key& key) {
    switch (next.model.overlay) {
        case Overlay::help: turn_help(next.model, key); return true;
        case Overlay::club: turn_club(next.model, key); return true;
        case Overlay::modes: return choose_in_modes(next, key);
        case Overlay::talk: write_line(next, key, send_line); return true;
        case Overlay::meeting: write_line(next, key, send_meeting); return true;
        case Overlay::word: write_line(next, key, send_word); return true;
        case Overlay::react: choose_emote(next, key); return true;
        case Overlay::ask_forfeit:
        case Overlay::ask_quit:
        case Overlay::ask_kick:
        case Overlay::ask_end: answer_question(next, key); return true;
        case Overlay::none: return false;
    }
    return false;
}

void close_overlay(Model& model) {
    const auto was = std::exchange(model.overlay, Overlay::none);
    if (was == Overlay::meeting || was == Overlay::word)
        model.draft = std::exchange(model.talk, {});
}

void stop_asking_in_vain(Model& model) {
    const bool asks_in_vain =
        (model.overlay == Overlay::ask_forfeit && !model.is_playing()) ||
        (model.overlay == Overlay::ask_quit && !asks_before_leaving(model)) ||
        (model.overlay == Overlay::ask_kick && screen_of(model) != Screen::lobby) ||
        (model.overlay == Overlay::ask_end && !can_end_race(model)) ||
        (model.overlay == Overlay::modes &&
         (screen_of(model) != Screen::lobby || !model.is_host())) ||
        (model.overlay == Overlay::meeting && is_in_race(model)) ||
        (model.overlay == Overlay::word && is_in_race(model)) ||
        (model.overlay == Overlay::club && is_in_race(model)) ||
        (model.overlay == Overlay::club && !model.room.club);
    if (asks_in_vain) close_overlay(model);
}

}  // namespace gridrace::app
