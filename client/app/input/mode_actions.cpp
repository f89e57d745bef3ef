#include "client/app/input/mode_actions.hpp"

#include <algorithm>
#include <array>

#include "client/app/core/mode_choice.hpp"
#include "client/app/core/mode_state.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using race::Mode;

// The first of these above the value, or the first of all.
template <class Number, std::size_t N>
void advance(Number& value, const std::array<int, N>& choices) {
    const auto above = [&value](int choice) { return Number(choice) > value; };
    const auto* next = std::ranges::find_if(choices, above);
    value = Number(next != choices.end() ? *next : choices.front());
}

// False if the mode has no main number.
bool advance_number(race::RaceRules& rules) {
    auto& settings = rules.mode_settings;
    switch (settings.mode.value_or(Mode::race)) {
        case Mode::lives: advance(settings.lives, std::array{1, 2, 3, 5, 10}); return true;
        case Mode::penalty: advance(settings.penalty, std::array{5, 10, 20, 30, 60}); return true;
        case Mode::sprint:
            advance(rules.time_limit, std::array{120, 180, 300, 600, 900, 1800});
            return true;
        case Mode::match: advance(settings.races, std::array{3, 5, 7, 10}); return true;
        case Mode::territory: advance(settings.lock, std::array{2, 5, 10, 20}); return true;
        case Mode::relay: advance(settings.teams, std::array{2, 3, 4}); return true;
        case Mode::swiss: advance(settings.races, std::array{3, 5, 6, 7, 9, 11}); return true;
        case Mode::arena:
            advance(settings.arena_time, std::array{15, 30, 60, 90, 120});
            return true;
        case Mode::race:
        case Mode::together:
        case Mode::knock_out:
        case Mode::daily: break;
    }
    return false;
}

// What was given in another mode may be refused in this one.
race::HeadStart allowed_part(const Model& model, const race::HeadStart& given) {
    const auto mode = model.room.rules.mode_settings.mode.value_or(Mode::race);
    return race::allowed_head_start(mode, given);
}

// False, with a message, if these rules are of a newer version: they cannot be sent back.
bool are_known(Model& model) {
    const auto& rules = model.room.rules;
    if (rules.source && rules.grade && rules.mode_settings.mode) return true;
    model.status = {model.say("This program is too old for that."_t), Status::Tone::bad};
    return false;
}

constexpr std::chrono::seconds time_to_confirm{5};

bool is_being_confirmed(const Model& model) {
    const auto& risked = model.risked_rules;
    return risked && risked->before == model.room.rules.mode_settings &&
           model.now < risked->told_at + time_to_confirm;
}

// The settings that a key changes: those that the host was warned of, and did not want.
race::ModeSettings settings_to_change(const Model& model) {
    const auto& now = model.room.rules.mode_settings;
    const auto& risked = model.risked_rules;
    const bool is_declined = risked && risked->before == now && !is_being_confirmed(model);
    return is_declined ? risked->settings : now;
}

// Sends rules that the members' clients know; of others tells the host first whom they send away.
void send_rules(Next& next, const race::RaceRules& rules) {
    auto& model = next.model;
    const auto& settings = rules.mode_settings;
    const auto names = who_leaves(model, settings);
    const bool is_confirmed = is_being_confirmed(model) && model.risked_rules->settings == settings;
    if (names.empty() || is_confirmed) {
        model.risked_rules.reset();
        return send(next, race::SetRules{rules, {}});
    }
    model.risked_rules = {model.room.rules.mode_settings, settings, model.now};
    model.status = {
        model.say("Too new for the program of: {0}. Press again at once, and they have to leave."_t,
                  names),
        Status::Tone::bad};
}

// A sprint has a difficulty and a time limit of its own: those of the other modes are there again
// after it.
void keep_difficulty(Model& model, bool was_sprint, bool is_sprint, race::RaceRules& rules) {
    if (was_sprint == is_sprint) return;
    auto& left = was_sprint ? model.of_sprint : model.of_other_modes;
    const auto& entered = is_sprint ? model.of_sprint : model.of_other_modes;
    left = Difficulty{rules.grade, rules.rating, rules.time_limit};
    const auto usual = is_sprint
                           ? Difficulty{sprint_grade, std::nullopt, sprint_time_limit}
                           : Difficulty{rules.grade, rules.rating, race::RaceRules{}.time_limit};
    const auto difficulty = entered.value_or(usual);
    rules.grade = difficulty.grade;
    rules.rating = difficulty.rating;
    rules.time_limit = difficulty.time_limit;
}

}  // namespace

void set_mode(Next& next, Mode mode) {
    if (!are_known(next.model)) return;
    race::RaceRules rules = next.model.room.rules;
    const auto former = rules.mode_settings.mode;
    const auto& risked = next.model.risked_rules;
    const bool is_confirming = is_being_confirmed(next.model) && risked->settings.mode == mode;
    rules.mode_settings = is_confirming ? risked->settings : settings_to_change(next.model);
    rules.mode_settings.mode = mode;
    if (!race::takes_teams(mode)) rules.mode_settings.in_teams = false;
    keep_difficulty(next.model, former == Mode::sprint, mode == Mode::sprint, rules);
    send_rules(next, rules);
}

void step_mode(Next& next) {
    auto& model = next.model;
    if (!are_known(model)) return;
    const auto now = model.room.rules.mode_settings.mode;
    const auto& risked = model.risked_rules;
    const bool is_confirming = is_being_confirmed(model) && risked->settings.mode != now;
    const bool is_listed = model.overlay == Overlay::modes;
    const auto from = is_listed ? model.chosen_mode : *settings_to_change(model).mode;
    model.chosen_mode = is_confirming ? *risked->settings.mode : mode_after(model, from);
    set_mode(next, model.chosen_mode);
}

void change_mode(Next& next) {
    auto& model = next.model;
    if (!are_known(model)) return;
    // Line by line there is no list; for others than the host the rules refuse it.
    if (model.is_spoken || !model.is_host()) return step_mode(next);
    model.chosen_mode = *model.room.rules.mode_settings.mode;
    model.overlay = Overlay::modes;
}

void select_mode(Model& model, int step) {
    const auto modes = modes_on_offer(model);
    const auto at = std::ranges::find(modes, model.chosen_mode) - modes.begin();
    const auto last = std::ssize(modes) - 1;
    model.chosen_mode = modes[static_cast<std::size_t>(std::clamp(at + step, {}, last))];
}

void change_number(Next& next) {
    if (!are_known(next.model)) return;
    race::RaceRules rules = next.model.room.rules;
    if (advance_number(rules)) return send(next, race::SetRules{rules, {}});
    next.model.status = {next.model.say("Nothing to set in this mode."_t), Status::Tone::plain};
}

void change_window(Next& next) {
    if (!are_known(next.model)) return;
    race::RaceRules rules = next.model.room.rules;
    auto& settings = rules.mode_settings;
    if (!race::can_be_ended(*settings.mode)) {
        next.model.status = {next.model.say("In this mode nobody finishes before the end."_t),
                             Status::Tone::plain};
        return;
    }
    advance(settings.finish_window, std::array{0, 60, 120, 300, 600, 1200});
    send(next, race::SetRules{rules, {}});
}

void change_head_start_time(Next& next) {
    const auto& room = next.model.room;
    const auto* member = room.member(next.model.selected);
    if (member == nullptr) return;
    auto head_start = allowed_part(next.model, member->head_start);
    advance(head_start.time, std::array{0, 10, 20, 30, 60, 120, 300});
    if (head_start.time >= room.rules.time_limit) head_start.time = std::chrono::seconds(0);
    send(next, race::GiveHeadStart{member->id, head_start});
}

void change_head_start_cells(Next& next) {
    const auto* member = next.model.room.member(next.model.selected);
    if (member == nullptr) return;
    auto head_start = allowed_part(next.model, member->head_start);
    advance(head_start.cells, std::array{0, 3, 5, 10, 15, 20});
    send(next, race::GiveHeadStart{member->id, head_start});
}

void change_team(Next& next) {
    const auto* member = next.model.own_member();
    if (member == nullptr) return;
    const auto& settings = next.model.room.rules.mode_settings;
    if (!race::has_teams(settings)) {
        const bool can_have = settings.mode && race::takes_teams(*settings.mode);
        next.model.status = {can_have
                                 ? next.model.say("There are no teams: the host can change that."_t)
                                 : next.model.say("This mode has no teams."_t),
                             Status::Tone::plain};
        return;
    }
    send(next, race::JoinTeam{member->team >= settings.teams ? 0 : member->team + 1});
}

void change_teams(Next& next) {
    if (!are_known(next.model)) return;
    race::RaceRules rules = next.model.room.rules;
    auto& settings = rules.mode_settings;
    if (settings.mode == Mode::relay) return change_number(next);
    if (!race::takes_teams(*settings.mode)) {
        next.model.status = {next.model.say("This mode has no teams."_t), Status::Tone::plain};
        return;
    }
    settings.teams = settings.in_teams ? settings.teams + 1 : 2;
    settings.in_teams = settings.teams <= 4;
    if (!settings.in_teams) settings.teams = 2;
    send_rules(next, rules);
}

}  // namespace gridrace::app
