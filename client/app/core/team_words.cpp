#include "client/app/core/team_words.hpp"

#include <algorithm>

namespace gridrace::app {

using namespace language::literals;

std::string team_text(const Model& model, const race::Run& run) {
    const bool has_team = race::ranks_teams(model.room.race.mode_settings) && run.team > 0;
    return has_team ? model.say("team {0}"_t, run.team) : "";
}

std::string own_team_line(const Model& model) {
    const auto* run = model.own_run();
    if (run == nullptr) return "";
    auto text = team_text(model, *run);
    const auto teams = shown_teams(model);
    const auto own = std::ranges::find(teams, run->team, &race::TeamStanding::team);
    if (own == teams.end()) return text;
    const auto place = language::ordinal(model.settings.language, own->place);
    return text + model.say(", "_t) + model.say("{0} of {1}"_t, place, teams.size());
}

std::vector<race::TeamStanding> shown_teams(const Model& model) {
    if (model.is_calm()) return {};
    return race::team_standings(model.room.race);
}

std::string teams_title(const Model& model, const std::vector<race::TeamStanding>& teams) {
    const auto counted = teams.empty() ? 0 : teams.front().counted;
    return model.say_count(counted, "Teams: the first player of each counts"_t,
                           "Teams: the first {0} players of each count"_t);
}

std::string team_score_text(const Model& model, const race::TeamStanding& team) {
    return model.say("sum of places {0}"_t, team.score);
}

std::vector<std::string> team_sentences(const Model& model,
                                        const std::vector<race::TeamStanding>& teams) {
    std::vector<std::string> sentences;
    if (!teams.empty()) sentences.push_back(teams_title(model, teams) + model.say("."_t));
    for (const auto& team : teams) {
        sentences.push_back(language::ordinal(model.settings.language, team.place) +
                            model.say(": "_t) + model.say("team {0}"_t, team.team) +
                            model.say(", "_t) + team_score_text(model, team) + model.say("."_t));
    }
    return sentences;
}

}  // namespace gridrace::app
