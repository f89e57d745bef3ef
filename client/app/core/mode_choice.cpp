#include "client/app/core/mode_choice.hpp"

#include <algorithm>

#include "common/race/rule_set.hpp"

namespace gridrace::app {

using namespace language::literals;
using race::Mode;

std::vector<Mode> modes_on_offer(const Model& model) {
    std::vector<Mode> modes(race::all_modes.begin(), race::all_modes.end());
    if (!model.abilities.tournaments) std::erase_if(modes, race::has_tables);
    return modes;
}

Mode mode_after(const Model& model, Mode mode) {
    const auto modes = modes_on_offer(model);
    auto at = std::ranges::find(modes, mode);
    if (at != modes.end()) ++at;
    return at == modes.end() ? modes.front() : *at;
}

std::string who_leaves(const Model& model, const race::ModeSettings& settings) {
    std::string names;
    for (const auto& client : model.old_clients) {
        const bool knows_mode =
            std::ranges::find(client.unknown_modes, *settings.mode) == client.unknown_modes.end();
        const bool stays = knows_mode && (client.knows_teams || !race::ranks_teams(settings));
        const auto* member = model.room.member(client.member);
        if (stays || member == nullptr) continue;
        names += (names.empty() ? "" : model.say(", "_t)) + member->name;
    }
    return names;
}

std::string mode_obstacle(const Model& model, Mode mode) {
    auto settings = model.room.rules.mode_settings;
    settings.mode = mode;
    if (!race::takes_teams(mode)) settings.in_teams = false;
    const auto names = who_leaves(model, settings);
    if (!names.empty()) return model.say("too new for the program of: {0}"_t, names);
    const auto least = race::rule_set(mode).least_players();
    return model.room.player_count() < least ? model.say("from {0} players on"_t, least) : "";
}

}  // namespace gridrace::app
