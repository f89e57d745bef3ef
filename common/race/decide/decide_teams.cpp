// Which team a player belongs to: race/recorder.hpp.
#include <algorithm>
#include <vector>

#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

bool is_in_a_team(const RoomState& state, const Member& member) {
    return member.team >= 1 && member.team <= state.rules.mode_settings.teams;
}

// By number of players; of equal ones, the first.
std::uint32_t smallest_team(const RoomState& state) {
    std::vector<std::uint32_t> sizes(state.rules.mode_settings.teams);
    for (const auto& member : state.members) {
        const bool counts = member.role == Role::player && is_in_a_team(state, member);
        if (counts) ++sizes[member.team - 1];
    }
    return static_cast<std::uint32_t>(std::ranges::min_element(sizes) - sizes.begin()) + 1;
}

// A player's points of a match count for the team they were won for.
bool has_scored(const RoomState& state, MemberId player) {
    const auto& match = state.match;
    return match.raced > 0 &&
           std::ranges::find(match.scores, player, &MatchScore::member) != match.scores.end();
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const JoinTeam& command, Context) {
    const auto& state = room.state();
    const auto& settings = state.rules.mode_settings;
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (!has_teams(settings)) return RefusalCode::not_in_this_mode;
    if (command.team > settings.teams) return RefusalCode::no_such_team;
    if (state.member(author)->team == command.team) return std::nullopt;
    if (has_scored(state, author)) return RefusalCode::team_is_set;
    room.record(TeamChanged{author, command.team});
    return std::nullopt;
}

void fill_teams(Recorder& room) {
    const auto& state = room.state();
    if (!has_teams(state.race.mode_settings)) return;
    for (std::size_t i = 0; i < state.members.size(); ++i) {
        const auto& member = state.members[i];
        if (member.role != Role::player || is_in_a_team(state, member)) continue;
        room.record(TeamChanged{member.id, smallest_team(state)});
    }
}

}  // namespace gridrace::race
