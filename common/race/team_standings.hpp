// The ranking of teams whose players each fight for a place of their own: the scoring of
// cross-country races.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::race {

// A player's team and place in the standings of players, of a race or of a match.
struct TeamPlayer {
    std::uint32_t team = 0;   // 0: of no team, not counted
    std::uint32_t place = 0;  // 1 for the first
    friend bool operator==(const TeamPlayer&, const TeamPlayer&) = default;
};

struct TeamStanding {
    std::uint32_t place = 0;  // 1 for the first
    std::uint32_t team = 0;
    std::uint64_t score = 0;         // sum of the places that count; the lowest wins
    std::uint32_t last_counted = 0;  // place of the last player who counts; decides a tie
    std::uint32_t counted = 0;       // players who count, the same number in each team
    std::uint32_t players = 0;
    friend bool operator==(const TeamStanding&, const TeamStanding&) = default;
};

// The teams that have players, best first. A team's score is the sum of the places of its first k
// players, where k is the size of the smallest of these teams. The others do not count, but keep
// their places. A tie goes to the team whose k-th player is better placed, as at the
// World Cross Country Championships (IAAF, course and scoring details, 2015). Teams equal in this
// too share a place and are ordered by number.
std::vector<TeamStanding> team_standings(std::span<const TeamPlayer> players);

// Of a race, under way or ended; empty if its players fight for no teams (ranks_teams).
std::vector<TeamStanding> team_standings(const Race& race);
// Of a match so far, by the places of the players in it, which those with equal points and wins
// share. Empty if their points count for no teams. `scores` as in MatchScored: best first.
std::vector<TeamStanding> team_standings(std::span<const MatchScore> scores);

}  // namespace gridrace::race
