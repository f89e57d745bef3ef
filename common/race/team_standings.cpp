#include "common/race/team_standings.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "common/race/standings.hpp"

namespace gridrace::race {

namespace {

using Places = std::vector<std::uint32_t>;

// The places of each team's players, best first.
std::map<std::uint32_t, Places> places_by_team(std::span<const TeamPlayer> players) {
    std::map<std::uint32_t, Places> teams;
    for (const auto& player : players) {
        if (player.team != 0) teams[player.team].push_back(player.place);
    }
    for (auto& team : teams) std::ranges::sort(team.second);
    return teams;
}

std::size_t smallest_size(const std::map<std::uint32_t, Places>& teams) {
    std::size_t smallest = teams.empty() ? 0 : teams.begin()->second.size();
    for (const auto& team : teams) smallest = std::min(smallest, team.second.size());
    return smallest;
}

TeamStanding scored(std::uint32_t team, const Places& places, std::size_t counted) {
    TeamStanding standing;
    standing.team = team;
    for (std::size_t i = 0; i < counted; ++i) standing.score += places[i];
    standing.last_counted = places[counted - 1];
    standing.counted = static_cast<std::uint32_t>(counted);
    standing.players = static_cast<std::uint32_t>(places.size());
    return standing;
}

// Lower is better.
auto result_of(const TeamStanding& standing) {
    return std::tuple(standing.score, standing.last_counted);
}

}  // namespace

std::vector<TeamStanding> team_standings(std::span<const TeamPlayer> players) {
    const auto teams = places_by_team(players);
    const auto counted = smallest_size(teams);
    std::vector<TeamStanding> table;
    table.reserve(teams.size());
    for (const auto& team : teams) table.push_back(scored(team.first, team.second, counted));
    std::ranges::stable_sort(table, {}, result_of);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const bool shares_place = i > 0 && result_of(table[i - 1]) == result_of(table[i]);
        table[i].place = shares_place ? table[i - 1].place : static_cast<std::uint32_t>(i + 1);
    }
    return table;
}

std::vector<TeamStanding> team_standings(const Race& race) {
    if (!ranks_teams(race.mode_settings)) return {};
    std::vector<TeamPlayer> players;
    for (const auto& standing : standings(race)) {
        const auto run = std::ranges::find(race.runs, standing.member, &Run::member);
        players.push_back({run->team, standing.place});
    }
    return team_standings(players);
}

std::vector<TeamStanding> team_standings(std::span<const MatchScore> scores) {
    std::vector<TeamPlayer> players;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const bool shares_place = i > 0 && scores[i - 1].points == scores[i].points &&
                                  scores[i - 1].wins == scores[i].wins;
        const auto place = shares_place ? players.back().place : static_cast<std::uint32_t>(i + 1);
        players.push_back({scores[i].team, place});
    }
    return team_standings(players);
}

}  // namespace gridrace::race
