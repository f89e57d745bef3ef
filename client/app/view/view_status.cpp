// Draws the two rows below every screen: the current message, and key hints.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "client/app/analysis/costliest.hpp"
#include "client/app/core/assists.hpp"
#include "client/app/core/meetings.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/refusal_news.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/view/board_words.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "client/language/key_names.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Actions with hints besides help, the most useful first.
std::vector<Action> lobby_actions(const Model& model) {
    using enum Action;
    if (model.is_solo) return {ready, leave, change_grade, settings};
    if (model.is_daily()) return {start, leave, copy};
    std::vector<Action> actions;
    if (!model.is_host()) {
        actions = {ready, leave, talk, change_role, copy, react, mute};
    } else if (model.room.members.size() == 1) {
        actions = {ready,       start,          leave,        add_bot,       change_grade,
                   change_mode, change_assists, copy,         lock_room,     list_room,
                   change_role, change_number,  change_teams, change_boards, set_word};
    } else {
        actions = {ready,         start,          leave,         kick,         change_grade,
                   change_mode,   change_assists, talk,          copy,         lock_room,
                   list_room,     react,          mute,          make_host,    add_bot,
                   change_role,   lift_kicks,     change_number, change_teams, change_boards,
                   change_window, set_word};
    }
    if (!model.is_host() && model.room.start_offered_at) actions.insert(actions.begin(), start);
    if (model.room.club) actions.insert(actions.begin() + 2, club);
    if (model.room.club && model.is_host()) actions.insert(actions.begin() + 3, set_meeting);
    const bool has_teams = race::has_teams(model.room.rules.mode_settings);
    if (has_teams) actions.insert(actions.begin() + 1, change_team);
    return actions;
}

std::vector<Action> result_actions(const Model& model) {
    using enum Action;
    if (model.is_daily()) {
        if (own_run_record(model)) return {leave, watch_replay, analyse, copy};
        if (!model.room.race.ended_at) return {leave, copy};
        return {leave, watch_replay, copy};
    }
    // The next race of a match or tournament comes by itself.
    std::vector<Action> actions{to_lobby, leave};
    if (!model.room.match.next_at) actions.insert(actions.begin(), rematch);
    if (can_be_analysed(model.mode())) actions.push_back(analyse);
    actions.insert(actions.end(), {watch_replay, copy});
    if (!model.is_solo) actions.insert(actions.end(), {talk, react});
    if (!can_have_ghosts(model.mode())) return actions;
    // Alone, it is the way to friends.
    actions.insert(model.is_solo ? std::prev(actions.end()) : actions.end(), challenge);
    return actions;
}

// During a race: the host's key comes first.
std::vector<Action> hosts_actions(const Model& model, std::vector<Action> actions) {
    if (can_end_race(model)) actions.insert(actions.begin(), Action::end_race);
    return actions;
}

// Who is done can look back at the own run at once.
std::vector<Action> with_analysis(const Model& model, std::vector<Action> actions) {
    if (own_run_record(model)) actions.insert(actions.begin() + 1, Action::analyse);
    return actions;
}

std::vector<Action> players_actions(const Model& model) {
    using enum Action;
    std::vector<Action> actions{corner_notes, leave, undo, clear, talk, react, redo, forfeit};
    if (model.is_solo) actions = {corner_notes, leave, undo, clear, hint, pause, redo};
    if (model.is_daily()) actions = {corner_notes, leave, undo, clear, hint, redo, forfeit};
    if (can_do_hint(model)) actions.insert(actions.begin(), do_hint);
    return actions;
}

std::vector<Action> hinted_actions(const Model& model) {
    using enum Action;
    if (model.replay) {
        return {play, leave, scrub_forward, step_forward, next_overtake, faster, slower, next_page};
    }
    if (model.shows_analysis()) {
        std::vector<Action> actions{next_tab, leave};
        const bool has_steps = model.analysis->tab == AnalysisTab::slowest;
        if (has_steps) actions.push_back(step_below);
        if (!model.is_done()) actions.insert(actions.end(), {rematch, to_lobby, watch_replay});
        const auto& findings = model.analysis->findings;
        if (has_steps && findings && costliest_technique(findings->slowest))
            actions.push_back(practise);
        return actions;
    }
    if (watches_boards(model)) {
        std::vector<Action> actions{show_one,  leave,    follow_leader, next_board,
                                    show_four, show_all, talk};
        if (model.is_calm()) std::erase(actions, follow_leader);
        actions.push_back(model.own_run() != nullptr ? own_board : react);
        return hosts_actions(model, with_analysis(model, std::move(actions)));
    }
    switch (screen_of(model)) {
        case Screen::lobby: return lobby_actions(model);
        case Screen::board:
            if (shows_standing(model))
                return hosts_actions(model, with_analysis(model, {leave, talk, react, own_board}));
            if (can_watch_boards(model) || (model.watching.sees_own_board && !model.is_playing()))
                return hosts_actions(model,
                                     with_analysis(model, {watch_boards, leave, talk, react}));
            if (!model.is_playing() && model.is_daily()) return {leave};
            if (!model.is_playing())
                return hosts_actions(model, with_analysis(model, {leave, talk, react}));
            return hosts_actions(model, players_actions(model));
        case Screen::result: return result_actions(model);
        case Screen::connecting: return {leave};
        case Screen::spectating: return hosts_actions(model, {leave, talk, react});
        case Screen::countdown: return {leave, talk, react};
        case Screen::closed: return {};
    }
    return {};
}

std::string key_hint(std::string_view key, const std::string& meaning) {
    return std::string(key) + ' ' + meaning;
}

// The key that starts a replay also stops it.
std::string label_of(const Model& model, Action action) {
    const bool is_stop = action == Action::play && model.replay && model.replay->is_playing();
    if (action == Action::leave && model.shows_analysis()) return model.say("back"_t);
    return model.say(is_stop ? "pause"_t : row_of(action).label);
}

std::vector<std::string> action_hints(const Model& model) {
    std::vector<std::string> hints;
    if (screen_of(model) == Screen::board && model.is_playing())
        hints.push_back(key_hint("1-9", model.say("digit"_t)));
    for (const auto action : hinted_actions(model)) {
        if (!model.offers(action)) continue;
        const auto key = action == Action::end_race ? end_race_key(model) : model.key_for(action);
        if (!key.empty()) hints.push_back(key_hint(key, label_of(model, action)));
    }
    return hints;
}

// Help comes last, marked if there are more keys than space.
std::string action_bar(const Model& model, int columns) {
    auto hints = action_hints(model);
    if (hints.empty()) return "";
    const auto key = model.key_for(Action::help);
    if (key.empty()) {
        const auto last = std::move(hints.back());
        hints.pop_back();
        return bar_text(hints, last, columns);
    }
    auto whole =
        bar_text(hints, key_hint(key, model.say("help"_t)), std::numeric_limits<int>::max());
    if (display_width(whole) <= columns) return whole;
    return bar_text(hints, key_hint(key, model.say("more"_t)), columns);
}

// "no contact 3 s".
std::string silence_text(const Model& model, Instant since) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(model.now - since).count();
    return model.say("no contact {0} s"_t, std::max<long long>(seconds, 0));
}

std::string hint_in_absence(const Model& model) {
    const auto waiting = model.unanswered.size();
    if (model.is_full()) return full_text(model);
    if (!model.is_playing()) {
        if (waiting == 0) return model.say("reconnecting"_t);
        return model.say_count(waiting, "reconnecting, {0} command waiting"_t,
                               "reconnecting, {0} commands waiting"_t);
    }
    if (waiting == 0) return model.say("keep solving"_t);
    return model.say_count(waiting, "keep solving, {0} move waiting"_t,
                           "keep solving, {0} moves waiting"_t);
}

// "no contact 3 s: keep solving, 2 moves waiting"; preceded by the server's reason if it gave one.
std::string absence_text(const Model& model, Instant since) {
    const std::string hint = ": " + hint_in_absence(model);
    std::string reason = connection_reason(model);
    if (reason.empty()) return silence_text(model, since) + hint;
    for (const std::string_view stop : {".", "。"}) {
        if (reason.ends_with(stop)) reason.resize(reason.size() - stop.size());
    }
    const int columns = std::max(model.size.width - display_width(hint), 20);
    if (display_width(reason) > columns) reason = fit(reason, columns);
    return reason + hint;
}

std::string kick_question(const Model& model) {
    const auto* member = model.room.member(model.selected);
    if (member == nullptr) return model.say("Kick this member? (y/n)"_t);
    return model.say("Kick {0}? (y/n)"_t, member->name);
}

std::string quit_question(const Model& model) {
    if (const auto others = model.members_sent_away(); others > 0)
        return model.say_count(others, "{0} other is here. Stop the server? (y/n)"_t,
                               "{0} others are here. Stop the server? (y/n)"_t);
    if (model.is_solo) return model.say("Leave? Your game is saved. (y/n)"_t);
    if (model.is_daily() && model.own_run() != nullptr)
        return model.say("Leave? Your clock keeps running; come back any time today. (y/n)"_t);
    return model.say("Leave the race? You lose your seat. (y/n)"_t);
}

// The end of the line being typed, limited to the row.
std::string draft_text(const Model& model) {
    std::string text = model.overlay == Overlay::meeting ? model.say("Meeting: {0}"_t, model.draft)
                       : model.overlay == Overlay::word  ? model.say("Word: {0}"_t, model.draft)
                                                         : model.say("Say: {0}"_t, model.draft);
    while (display_width(text) >= model.size.width && !text.empty()) {
        text.erase(0, 1);
        while (!text.empty() && (static_cast<unsigned char>(text[0]) & 0xc0) == 0x80) {
            text.erase(0, 1);
        }
    }
    return text + "▏";
}

std::string emotes_text(const Model& model) {
    std::string text;
    for (std::size_t i = 0; i < race::all_emotes.size(); ++i) {
        if (i > 0) text += "  ";
        text += std::to_string(i + 1) + " " + model.say(emote_phrase(race::all_emotes[i]));
    }
    return text;
}

// The remaining time of an assist's price.
std::string held_text(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr || !model.is_playing() || !run->held_until) return "";
    const auto left = std::chrono::ceil<std::chrono::seconds>(*run->held_until - model.now).count();
    if (left <= 0) return "";
    const bool is_early = model.now < race::begins_at(model.room.race, *run);
    const auto text = is_early ? model.say("You begin in {0} s"_t, left)
                      : model.mode() == race::Mode::territory
                          ? model.say("Locked for {0} s"_t, left)
                          : model.say("That help costs you {0} s"_t, left);
    return model.status.text.empty() ? text : model.status.text + " " + text;
}

}  // namespace

std::string connection_text(const Model& model) {
    if (const auto since = model.silent_since()) return silence_text(model, *since);
    switch (model.connection.contact) {
        case Contact::connecting: return model.say("connecting …"_t);
        case Contact::connected: return model.say("in sync"_t);
        case Contact::lost: return model.say("no contact"_t);
        case Contact::closed: return model.say("closed"_t);
    }
    return "";
}

Status status_line(const Model& model) {
    using enum Status::Tone;
    if (screen_of(model) == Screen::closed) return {};
    switch (model.overlay) {
        case Overlay::ask_forfeit: return {model.say("Forfeit this race? (y/n)"_t), bad};
        case Overlay::ask_quit: return {quit_question(model), bad};
        case Overlay::ask_kick: return {kick_question(model), bad};
        case Overlay::ask_end:
            return {model.say("End the race in a minute, for all? (y/n)"_t), bad};
        case Overlay::talk:
        case Overlay::word:
        case Overlay::meeting: return {draft_text(model), plain};
        case Overlay::react: return {emotes_text(model), plain};
        case Overlay::none:
        case Overlay::club:
        case Overlay::modes:
        case Overlay::help: break;
    }
    if (screen_of(model) == Screen::board && model.focus.awaits && !watches_boards(model))
        return {awaited_text(model), plain};
    if (const auto since = model.silent_since()) return {absence_text(model, *since), bad};
    if (const auto held = held_text(model); !held.empty()) return {held, bad};
    const bool shows_board =
        screen_of(model) == Screen::board && !model.is_paused && !watches_boards(model);
    if (!shows_board || !model.status.text.empty()) return model.status;
    const bool is_compact =
        tier_of({model.size.width, model.size.height - status_rows}) == Tier::compact;
    if (!is_compact && !has_marked_notes(model)) return model.status;
    const auto text = cell_text(model);
    const int columns = main_area(model.size).size.width;
    return {display_width(text) > columns ? fit(text, columns) : text, plain};
}

void draw_news(Lines& lines, const Model& model, int rows) {
    const auto& news = model.news;
    const bool is_below = !news.empty() && news.back() == model.status.text;
    const auto end = news.size() - (is_below ? 1 : 0);
    std::vector<std::string> shown;
    for (std::size_t i = end; i > 0 && std::ssize(shown) < rows; --i) {
        const auto more = wrapped(printable(news[i - 1], news[i - 1].size()), lines.columns());
        // Whole, but for the newest if it is longer than there is room.
        if (std::ssize(shown) + std::ssize(more) > rows && !shown.empty()) break;
        shown.insert(shown.begin(), more.begin(), more.end());
    }
    const auto spare = std::ssize(shown) - std::max(rows, 0);
    if (spare > 0) shown.erase(shown.begin(), shown.begin() + spare);
    lines.skip(rows - static_cast<int>(shown.size()));
    for (const auto& line : shown) lines.add(line, lines.look.faint);
}

std::string key_hints(const Model& model, int columns) {
    switch (model.overlay) {
        case Overlay::help: return model.say("Press any key"_t);
        case Overlay::club:
            return bar_text({key_hint("↑↓", model.say("choose a player"_t))},
                            key_hint(model.say("any other key"_t), model.say("back"_t)), columns);
        case Overlay::modes:
            return bar_text(
                {key_hint("↑↓", model.say("choose a mode"_t)),
                 key_hint(language::shown_keys(model.settings.language, "enter"),
                          model.say("take it"_t)),
                 key_hint(model.key_for(Action::change_mode), model.say("next mode"_t))},
                key_hint(language::shown_keys(model.settings.language, "escape"),
                         model.say("back"_t)),
                columns);
        case Overlay::ask_forfeit:
        case Overlay::ask_quit:
        case Overlay::ask_kick:
        case Overlay::ask_end:
            return bar_text({key_hint("y", model.say("yes"_t))},
                            key_hint(model.say("any other key"_t), model.say("no"_t)), columns);
        case Overlay::talk:
            return bar_text({key_hint(language::shown_keys(model.settings.language, "enter"),
                                      model.say("send"_t))},
                            key_hint(language::shown_keys(model.settings.language, "escape"),
                                     model.say("cancel"_t)),
                            columns);
        case Overlay::word:
            if (model.draft.find_first_not_of(' ') != std::string::npos && !clean_word(model.draft))
                return fit(model.say(language::Phrase(
                               race::describe(race::RefusalCode::word_not_allowed))),
                           columns);
            return fit(
                model.say(model.is_word_unknown()
                              ? "A new word that newcomers must say. Empty: the old one stays."_t
                              : "The word that newcomers must say. Empty: they need none."_t),
                columns);
        case Overlay::meeting: return fit(meeting_usage(model.settings.language), columns);
        case Overlay::react: return key_hint(model.say("any other key"_t), model.say("cancel"_t));
        case Overlay::none: break;
    }
    return action_bar(model, columns);
}

}  // namespace gridrace::app
