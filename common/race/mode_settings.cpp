#include "common/race/mode_settings.hpp"

#include <algorithm>

namespace gridrace::race {

using namespace std::chrono_literals;

std::string_view name(Mode mode) {
    switch (mode) {
        case Mode::race: return "race";
        case Mode::lives: return "lives";
        case Mode::penalty: return "penalty";
        case Mode::sprint: return "sprint";
        case Mode::match: return "match";
        case Mode::territory: return "territory";
        case Mode::together: return "together";
        case Mode::relay: return "relay";
        case Mode::knock_out: return "knock-out";
        case Mode::daily: return "daily";
        case Mode::swiss: return "swiss";
        case Mode::arena: return "arena";
    }
    return "unknown";
}

std::optional<Mode> parse_mode(std::string_view text) {
    const auto found = std::ranges::find(all_modes, text, [](Mode mode) { return name(mode); });
    return found != all_modes.end() ? std::optional(*found) : std::nullopt;
}

std::optional<Refusal> find_fault(const ModeSettings& settings) {
    const auto within = [](auto value, auto lowest, auto highest) {
        return value >= lowest && value <= highest;
    };
    if (!settings.mode) return RefusalCode::not_known;
    const bool is_valid = within(settings.lives, 1u, 20u) && within(settings.penalty, 1s, 600s) &&
                          within(settings.lock, 1s, 60s) && within(settings.races, 2u, 50u) &&
                          within(settings.teams, 2u, 4u) && within(settings.turn_digits, 1u, 20u) &&
                          within(settings.turn_time, 5s, 300s) &&
                          within(settings.table_size, 2u, 8u) &&
                          within(settings.arena_time, 5min, 180min);
    if (settings.mode == Mode::daily && !within(settings.day, 1u, most_days))
        return RefusalCode::mode_setting_out_of_range;
    if (!is_valid) return RefusalCode::mode_setting_out_of_range;
    const bool may_have_teams = settings.mode == Mode::relay || takes_teams(*settings.mode);
    if (settings.in_teams && !may_have_teams) return RefusalCode::no_teams_in_this_mode;
    return std::nullopt;
}

}  // namespace gridrace::race
