// A club: a room that stays. It knows its players again after weeks, and keeps standings over all of
// its races. Values and pure functions; decide_club.cpp has the rules. Nothing here grows with every
// race: see the bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/identity.hpp"
#include "common/race/meeting.hpp"
#include "common/race/mode_settings.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::race {

// Bounds of a club's state: a snapshot with all of it is below most_club_bytes.
inline constexpr std::size_t most_club_players = 100;
inline constexpr std::size_t club_races_kept = 30;
inline constexpr std::size_t club_places_kept = 8;  // of each of these races, the first ones
inline constexpr std::size_t most_club_bytes = 160 * 1024;

// How long clients keep the token by which a club knows its player, after the last visit. Who stays
// away for longer comes back as a stranger.
inline constexpr std::chrono::days club_token_kept{100};
// An interruption of the server's service counts as at most so much of the time in which nobody uses
// a club: the server's clock may be wrong, or the log an old backup.
inline constexpr std::chrono::days longest_gap_counted{1};

// How strong a player is among those of the club, by the places of the races that tell it: decide_skill.cpp. In thousandths of
// a point of common/skill, from 0.
struct ClubSkill {
    std::uint32_t mean = 0;
    std::uint32_t deviation = 0;
    Instant rated_at;  // the last of these races
    friend bool operator==(const ClubSkill&, const ClubSkill&) = default;
};
inline constexpr double skill_unit = 1000;  // of a point
// In whole points: most likely the player is stronger than that.
int cautious_points(const ClubSkill& skill);
// While few races have told.
bool is_provisional(const ClubSkill& skill);

// Somebody who has played in the club, here now or not.
struct ClubPlayer {
    std::uint32_t number = 0;  // from 1, never reused
    std::string name;          // as of the latest visit
    MemberId member;           // of the latest visit; the member may have left
    std::uint32_t races = 0;   // that count, see ClubScored
    std::uint32_t wins = 0;
    std::uint32_t points = 0;
    Instant last_seen;
    TokenHash token{};                    // known only to the server, as is the key
    std::optional<PlayerKey> key = {};    // none: the player has proved none
    std::optional<ClubSkill> skill = {};  // none: no race has told
    friend bool operator==(const ClubPlayer&, const ClubPlayer&) = default;
};

// Two players who have met: one.number < other.number.
struct ClubDuel {
    std::uint32_t one = 0;
    std::uint32_t other = 0;
    std::uint32_t ahead = 0;   // races in which `one` ended ahead of `other`
    std::uint32_t behind = 0;  // and behind
    friend bool operator==(const ClubDuel&, const ClubDuel&) = default;
};

struct ClubPlace {
    std::uint32_t player = 0;
    std::string name;  // at that time; the player may have been forgotten since
    std::uint32_t place = 0;
    friend bool operator==(const ClubPlace&, const ClubPlace&) = default;
};

// What was raced. An unknown mode of a newer version is none, as are grade and rating of a given
// puzzle.
struct ClubRaceKind {
    std::optional<Mode> mode;
    std::optional<sudoku::Grade> grade;
    std::optional<sudoku::RatingRange> rating;  // if present, replaces the grade
    friend bool operator==(const ClubRaceKind&, const ClubRaceKind&) = default;
};

struct ClubRace {
    std::uint32_t number = 0;  // among those that count
    Instant at;                // its end
    ClubRaceKind kind;
    std::uint32_t players = 0;
    std::vector<ClubPlace> places;  // best first
    friend bool operator==(const ClubRace&, const ClubRace&) = default;
};

struct Club {
    std::string name;  // cleaned (clean_club_name)
    Instant founded;
    std::uint32_t raced = 0;          // races that count so far
    std::uint32_t last_player = 0;    // the last number assigned
    std::vector<ClubPlayer> players;  // ordered by number
    std::vector<ClubDuel> duels;      // ordered by both numbers
    std::vector<ClubRace> races;      // the newest ones, oldest first
    std::optional<Meeting> meeting;   // the next one

    // nullptr if there is no such player, or not any more.
    const ClubPlayer* player(std::uint32_t number) const;
    ClubPlayer* player(std::uint32_t number);
    // The player whose latest visit this member is; nullptr if there is none.
    const ClubPlayer* player_of(MemberId member) const;
    friend bool operator==(const Club&, const Club&) = default;
};

// What one player has of a race.
struct ClubResult {
    std::uint32_t player = 0;
    std::uint32_t place = 0;
    std::uint32_t points = 0;
    bool won = false;
    std::optional<ClubSkill> skill = {};  // after the race; none: it tells nothing
    friend bool operator==(const ClubResult&, const ClubResult&) = default;
};

// The players who have raced, best first: by wins, then points, then fewer races; of equal ones, who
// came first.
std::vector<const ClubPlayer*> club_standings(const Club& club);

// How often `player` ended ahead of `other` in the same race, and behind.
struct HeadToHead {
    std::uint32_t ahead = 0;
    std::uint32_t behind = 0;
    friend bool operator==(const HeadToHead&, const HeadToHead&) = default;
};
HeadToHead head_to_head(const Club& club, std::uint32_t player, std::uint32_t other);

// ---- for fold.cpp ----

// Drops a player with all duels; races keep the name.
void forget_player(Club& club, std::uint32_t number);
// Adds a race that counts, its results best first. Players who do not exist get only a place in it.
void add_race(Club& club, Instant at, const ClubRaceKind& kind,
              const std::vector<ClubResult>& results);

}  // namespace gridrace::race
