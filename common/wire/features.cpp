#include "common/wire/features.hpp"

namespace gridrace::wire {

FeatureSet needed_features(const race::ModeSettings& settings) {
    FeatureSet needed;
    if (!settings.mode || settings.mode == race::Mode::race) {
        // What every client knows; or a mode of a newer version, about which nothing is known.
    } else if (race::has_attempts(*settings.mode)) {
        needed.insert(Feature::daily);
    } else if (race::has_tables(*settings.mode)) {
        needed.insert(Feature::tournaments);
    } else {
        needed.insert(Feature::modes);
    }
    if (settings.mode == race::Mode::relay) needed.insert(Feature::team_moves);
    if (race::ranks_teams(settings)) needed.insert(Feature::teams);
    return needed;
}

std::string_view name(Feature feature) {
    switch (feature) {
        case Feature::room_door: return "ROOM_DOOR";
        case Feature::not_known: return "NOT_KNOWN";
        case Feature::silent_rules: return "SILENT_RULES";
        case Feature::open_ended: return "OPEN_ENDED";
        case Feature::page: return "PAGE";
        case Feature::modes: return "MODES";
        case Feature::watched_boards: return "WATCHED_BOARDS";
        case Feature::clubs: return "CLUBS";
        case Feature::daily: return "DAILY";
        case Feature::tournaments: return "TOURNAMENTS";
        case Feature::teams: return "TEAMS";
        case Feature::entrants: return "ENTRANTS";
        case Feature::team_moves: return "TEAM_MOVES";
        case Feature::partial_rules: return "PARTIAL_RULES";
        case Feature::lacking: return "LACKING";
        case Feature::race_ends: return "RACE_ENDS";
        case Feature::bots: return "BOTS";
        case Feature::listed_rooms: return "LISTED_ROOMS";
        case Feature::meetings: return "MEETINGS";
        case Feature::field: return "FIELD";
        case Feature::words: return "WORDS";
        case Feature::server_words: return "SERVER_WORDS";
        case Feature::player_keys: return "PLAYER_KEYS";
        case Feature::draws: return "DRAWS";
    }
    return "unknown";
}

std::optional<Feature> parse_feature(std::string_view text) {
    const auto* const found = std::ranges::find(all_features, text, &name);
    if (found == std::end(all_features)) return std::nullopt;
    return *found;
}

std::vector<std::string_view> names(FeatureSet features) {
    std::vector<std::string_view> names;
    for (const auto feature : all_features) {
        if (features.contains(feature)) names.push_back(name(feature));
    }
    return names;
}

}  // namespace gridrace::wire
