#include "server/net/http/standings_answer.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/race/standings.hpp"
#include "common/race/view.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::server {

namespace {

using Json = nlohmann::ordered_json;

// In points, to four places.
double in_points(std::uint32_t parts) {
    constexpr double places = 10'000;
    return std::round(places * parts / race::tournament_point) / places;
}

Json scores_of(const race::RoomState& state) {
    auto rows = Json::array();
    for (const auto& score : state.match.scores) {
        const auto* member = state.member(score.member);
        rows.push_back({{"place", rows.size() + 1},
                        {"member", score.member.value},
                        {"name", score.name},
                        {"points", in_points(score.points)},
                        {"buchholz", in_points(score.buchholz)},
                        {"wins", score.wins},
                        {"gained", in_points(score.gained)},
                        {"here", member != nullptr && member->is_present()}});
    }
    return rows;
}

// Places and times of a calm race are told when it has ended.
bool is_quiet(const race::RoomState& state) {
    return state.phase == race::Phase::racing && state.race.mode_settings.calm;
}

Json player_of(const race::RoomState& state, MemberId id,
               const std::vector<race::Standing>& standings) {
    const auto* member = state.member(id);
    Json player{{"member", id.value}, {"name", member != nullptr ? member->name : ""}};
    const auto found = std::ranges::find(standings, id, &race::Standing::member);
    if (found == standings.end()) return player;
    player["name"] = found->name;
    player["status"] = race::name(found->status);
    if (is_quiet(state)) return player;
    player["place"] = found->place;
    player["percentage"] = found->percentage;
    if (found->status == race::RunStatus::finished) player["time"] = found->time.count();
    return player;
}

// Of this round, or of the one that has just ended.
Json tables_of(const race::RoomState& state) {
    const auto standings = race::standings(state.race);
    auto tables = Json::array();
    for (const auto& table : state.tournament.tables) {
        auto players = Json::array();
        for (const auto id : table.players) players.push_back(player_of(state, id, standings));
        tables.push_back({{"table", tables.size() + 1}, {"players", std::move(players)}});
    }
    return tables;
}

Json tournament_of(const race::RoomCode& code, const race::RoomState& state) {
    const auto& settings = state.rules.mode_settings;
    const auto number = [](Instant at) { return at.time_since_epoch().count(); };
    const auto& tournament = state.tournament;
    const bool is_on = state.phase != race::Phase::lobby;
    Json json{{"room", code.text()},
              {"mode", race::name(*settings.mode)},
              {"phase", race::name(state.phase)},
              {"played", tournament.played},
              {"over", !is_on && tournament.played > 0 && state.match.raced == 0}};
    if (settings.mode == race::Mode::swiss) json["rounds"] = settings.races;
    json["table_size"] = settings.table_size;
    if (state.match.next_at) json["next_at"] = number(*state.match.next_at);
    if (tournament.ends_at) json["ends_at"] = number(*tournament.ends_at);
    // In the first round, the scores are still those of the tournament before.
    json["standings"] = tournament.played == 0 ? Json::array() : scores_of(state);
    json["tables"] = tables_of(state);
    return json;
}

// What is told of a player of a calm race before its end; in an order that tells nothing.
void make_quiet(Json& json) {
    json.erase("teams");
    auto& rows = json["standings"];
    for (auto& row : rows)
        row = {{"member", row["member"]}, {"name", row["name"]}, {"status", row["status"]}};
    std::sort(rows.begin(), rows.end(),
              [](const Json& one, const Json& other) { return one["member"] < other["member"]; });
}

Json match_of(const race::RoomState& state) {
    const auto& match = state.match;
    Json json{{"raced", match.raced},
              {"races", state.rules.mode_settings.races},
              {"scores", wire::scores_to_json(match.scores)}};
    if (match.next_at) json["next_at"] = match.next_at->time_since_epoch().count();
    const auto teams = race::team_standings(match.scores);
    if (!teams.empty()) json["teams"] = wire::teams_to_json(teams);
    return json;
}

// The race under way or, in the lobby, the last one, as one who is no member sees it.
Json race_of(const race::RoomCode& code, const race::RoomState& room) {
    const auto state = race::visible_to(room, MemberId{});
    auto json = wire::race_to_json(code, state.race);
    const auto mode = state.rules.mode_settings.mode;
    if (!state.race.puzzle && mode) json["mode"] = race::name(*mode);
    json["phase"] = race::name(state.phase);
    if (is_quiet(state)) make_quiet(json);
    if (state.rules.mode_settings.mode == race::Mode::match) json["match"] = match_of(state);
    return json;
}

}  // namespace

Response standings_answer(const race::RoomCode& code, const race::RoomState& state) {
    const auto mode = state.rules.mode_settings.mode;
    const bool is_tournament = mode && race::has_tables(*mode);
    const auto json = is_tournament ? tournament_of(code, state) : race_of(code, state);
    return json_answer(http::status::ok, json.dump());
}

}  // namespace gridrace::server
