#include "server/net/http/standings_answer.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/race/standings.hpp"

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

}  // namespace

Response standings_answer(const race::RoomCode& code, const race::RoomState& state) {
    const auto& settings = state.rules.mode_settings;
    if (!settings.mode || !race::has_tables(*settings.mode)) {
        return text_answer(http::status::not_found,
                           "this room plays no tournament, so it has no standings");
    }
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
    return json_answer(http::status::ok, json.dump());
}

}  // namespace gridrace::server
