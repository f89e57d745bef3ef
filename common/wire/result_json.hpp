// Results as JSON, for programs without Protocol Buffers: proto/http.md specifies the members. The server answers with them,
// clients print them. Pure.
#pragma once

#include <nlohmann/json.hpp>

#include "common/race/room_code.hpp"
#include "common/race/room_state.hpp"
#include "common/race/team_standings.hpp"

namespace gridrace::wire {

// {"race": 1, "interrupted": 0, "assists": […], "standings": […]}, times in milliseconds. Best first; for a race under way
// the standings so far.
nlohmann::json result_to_json(const race::Race& race);

// The same with its room, mode and times: {"room": "K7QX2M", "mode": "race", "started_at": …, "ended_at": …, "race": 1, …}.
nlohmann::ordered_json race_to_json(const race::RoomCode& room, const race::Race& race);

nlohmann::json assists_to_json(race::AssistSet assists);
// [{"member": 3, "name": "Ada", "gained": 10, "points": 18, "wins": 1}, …], of a match or tournament.
nlohmann::json scores_to_json(const std::vector<race::MatchScore>& scores);
// [{"place": 1, "team": 2, "score": 7, "counted": 2, "players": 3}, …]
nlohmann::json teams_to_json(const std::vector<race::TeamStanding>& teams);

}  // namespace gridrace::wire
