#include "client/app/core/race_end.hpp"

#include <algorithm>

#include "client/app/core/race_phrases.hpp"
#include "client/language/key_names.hpp"
#include "common/race/decide/decide.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Whole seconds that are left, at least 0.
Milliseconds left_until(const Model& model, Instant at) {
    return std::max<Milliseconds>(std::chrono::ceil<std::chrono::seconds>(at - model.now),
                                  Milliseconds(0));
}

bool has_announced_end(const Model& model) {
    return model.room.phase == race::Phase::racing && model.room.race.ends_at;
}

}  // namespace

bool can_end_race(const Model& model) {
    const auto& room = model.room;
    const bool may = model.is_host() && !model.is_solo && room.phase == race::Phase::racing &&
                     race::can_be_ended(model.mode()) && model.abilities.race_ends;
    if (!may) return false;
    const bool ends_anyway =
        room.race.ends_at && *room.race.ends_at <= model.now + race::last_minute;
    return !ends_anyway && std::ranges::any_of(room.race.runs, [](const race::Run& run) {
        return run.status == race::RunStatus::finished;
    });
}

std::string end_race_key(const Model& model) {
    if (!model.is_playing()) return model.key_for(Action::end_race);
    return language::shown_keys(model.settings.language, model.settings.keys.first_key_free_in(
                                                             Context::board, Action::end_race));
}

std::string end_notice(const Model& model) {
    if (!has_announced_end(model)) return "";
    return model.say("The race ends in {0} for those still playing."_t,
                     duration_text(model, left_until(model, *model.room.race.ends_at)));
}

std::string short_end_notice(const Model& model) {
    if (!has_announced_end(model)) return "";
    return model.say("ends in {0}"_t,
                     duration_text(model, left_until(model, *model.room.race.ends_at)));
}

std::string time_was_up_text(const Model& model) {
    const auto& race = model.room.race;
    const bool was_up = race.end_reason == race::RaceEndReason::time_limit && !race.ends_at &&
                        race.mode() != race::Mode::sprint;
    return was_up ? model.say("The time was up."_t) : "";
}

std::string secret_until_text(const Model& model) {
    if (model.is_calm_race()) return model.say("Not until the race is over."_t);
    return model.is_daily()
               ? model.say(
                     "This program did not see all of your run: its replay is here when the day is over, at midnight UTC."_t)
               : model.say(
                     "This program did not see all of your run: its analysis is here when the race is over."_t);
}

std::string start_offer_text(const Model& model) {
    const auto& at = model.room.start_offered_at;
    if (!at || model.room.phase != race::Phase::lobby) return "";
    const auto left = left_until(model, *at);
    if (left == Milliseconds(0)) return model.say("Anyone may start the race now."_t);
    return model.say("Only the host is waited for. Anyone may start in {0}."_t,
                     duration_text(model, left));
}

std::string finish_window_text(const Model& model) {
    const auto& settings = model.room.rules.mode_settings;
    const bool has_window = settings.mode && race::can_be_ended(*settings.mode) &&
                            settings.finish_window > std::chrono::seconds(0);
    if (!has_window || model.is_solo) return "";
    return model.say("ends {0} after half, or three, have finished"_t,
                     duration_text(model, settings.finish_window));
}

}  // namespace gridrace::app
