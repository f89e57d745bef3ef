#include "common/wire/result_json.hpp"

#include <algorithm>

#include "common/race/standings.hpp"

namespace gridrace::wire {

using nlohmann::json;

json assists_to_json(race::AssistSet assists) {
    json listed = json::array();
    for (const auto assist : race::all_assists) {
        if (assists.contains(assist)) listed.push_back(race::name(assist));
    }
    return listed;
}

json teams_to_json(const std::vector<race::TeamStanding>& teams) {
    json rows = json::array();
    for (const auto& team : teams) {
        rows.push_back({{"place", team.place},
                        {"team", team.team},
                        {"score", team.score},
                        {"counted", team.counted},
                        {"players", team.players}});
    }
    return rows;
}

json scores_to_json(const std::vector<race::MatchScore>& scores) {
    json rows = json::array();
    for (const auto& score : scores) {
        rows.push_back({{"member", score.member.value},
                        {"name", score.name},
                        {"gained", score.gained},
                        {"points", score.points},
                        {"wins", score.wins}});
        if (score.buchholz > 0) rows.back()["buchholz"] = score.buchholz;
        if (score.team > 0) rows.back()["team"] = score.team;
    }
    return rows;
}

json result_to_json(const race::Race& race) {
    json standings = json::array();
    for (const auto& standing : race::standings(race)) {
        json row = {{"place", standing.place},
                    {"member", standing.member.value},
                    {"name", standing.name},
                    {"status", race::name(standing.status)},
                    {"percentage", standing.percentage},
                    {"refused_moves", standing.refused_moves},
                    {"aids", standing.assists_taken}};
        if (standing.status == race::RunStatus::finished) row["time"] = standing.time.count();
        const auto run = std::ranges::find(race.runs, standing.member, &race::Run::member);
        if (race.mode() == race::Mode::sprint) row["solved"] = run->solved;
        if (race.mode() == race::Mode::territory) row["cells"] = race::cells_filled(*run);
        if (race::has_teams(race.mode_settings)) row["team"] = run->team;
        if (standing.table > 0) row["table"] = standing.table;
        standings.push_back(std::move(row));
    }
    json result = {{"race", race.number.value},
                   {"interrupted", race.interrupted.count()},
                   {"assists", assists_to_json(race.assists)},
                   {"standings", standings}};
    if (race.mode() != race::Mode::race) result["mode"] = race::name(race.mode());
    if (race::ranks_teams(race.mode_settings)) {
        result["teams"] = teams_to_json(race::team_standings(race));
    }
    return result;
}

nlohmann::ordered_json race_to_json(const race::RoomCode& room, const race::Race& race) {
    const auto number = [](Instant at) { return at.time_since_epoch().count(); };
    nlohmann::ordered_json told{{"room", room.text()}, {"mode", race::name(race.mode())}};
    if (race.puzzle) told["started_at"] = number(race.starts_at);
    if (race.ended_at) told["ended_at"] = number(*race.ended_at);
    told.update(result_to_json(race));
    return told;
}

}  // namespace gridrace::wire
