#include "client/app/core/rules_news.hpp"

#include <vector>

#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/widgets/mode_phrases.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string window_text(const Model& model) {
    const auto text = finish_window_text(model);
    const bool is_never =
        text.empty() &&
        race::can_be_ended(model.room.rules.mode_settings.mode.value_or(race::Mode::race));
    return is_never ? model.say("no end before the time limit"_t) : text;
}

// A text for each rule of the room.
std::vector<std::string> rule_texts(const Model& model) {
    const auto& rules = model.room.rules;
    return {mode_with_numbers(model.settings.language, rules.mode_settings),
            puzzle_text(model),
            model.say("help: {0}"_t, assists_text(model, rules.assists)),
            model.say("checks and hints cost {0} s"_t, rules.assist_price.count()),
            model.say("players: {0} at most"_t, rules.max_players),
            model.say("countdown {0} s"_t, rules.countdown.count()),
            model.say("time limit {0}"_t, duration_text(model, rules.time_limit)),
            window_text(model),
            model.say(rules.late_join ? "late arrivals can play"_t : "late arrivals watch"_t),
            model.say(rules.auto_start ? "starts when all seats are taken and all are ready"_t
                                       : "the host starts"_t),
            model.say("after a lost connection: {0} s to come back"_t, rules.grace.count())};
}

// Whether watchers see the boards, if that has changed.
std::string boards_news(const Model& model, const race::RaceRules& before) {
    const auto& after = model.room.rules;
    const auto mode = after.mode_settings.mode.value_or(race::Mode::race);
    if (before.boards_delay == after.boards_delay || !race::has_boards_to_show(mode)) return "";
    const auto shown = boards_rules_text(model);
    return shown.empty() ? model.say("Nobody sees the boards of others."_t) : shown;
}

}  // namespace

std::string rules_news(const Model& model, const race::RaceRules& before) {
    Model earlier = model;
    earlier.room.rules = before;
    const auto known = rule_texts(earlier);
    const auto texts = rule_texts(model);
    std::string changed;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].empty() || texts[i] == known[i]) continue;
        changed += changed.empty() ? texts[i] : model.say("; "_t) + texts[i];
    }
    const auto boards = boards_news(model, before);
    if (changed.empty() && !boards.empty()) return boards;
    // Another puzzle of the same kind.
    if (changed.empty()) changed = puzzle_text(model);
    const auto text = model.say("The rules have changed: {0}."_t, changed);
    return boards.empty() ? text : text + " " + boards;
}

}  // namespace gridrace::app
