// The ratings of a server's players: the fold of its rated races.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "common/race/club.hpp"
#include "common/skill/skill_rating.hpp"
#include "server/log/ratings/rated_race.hpp"

namespace gridrace::server {

struct PlayerRating {
    race::PlayerKey key{};
    RatingFamily family{};
    skill::SkillRating rating{};
    std::uint32_t races = 0;
    std::string name{};  // the last one that the player raced under; empty: forgotten
    friend bool operator==(const PlayerRating&, const PlayerRating&) = default;
};

// As it is shown.
race::ClubSkill shown(const PlayerRating& player);
// Doubles as they are stored: their bits, which no database rounds.
std::int64_t bits_of(double number);
double number_of(std::int64_t bits);

class PlayerRatings {
public:
    // One that was computed before.
    void put(PlayerRating rating);
    // Counts a race.
    void rate(const RatedRace& race);
    const PlayerRating* find(const race::PlayerKey& key, RatingFamily family) const;
    // In no order.
    std::vector<PlayerRating> all() const;
    std::size_t size() const { return ratings_.size(); }

private:
    struct Id {
        race::PlayerKey key{};
        RatingFamily family{};
        friend bool operator==(const Id&, const Id&) = default;
    };
    struct Hash {
        std::size_t operator()(const Id& id) const;
    };
    std::unordered_map<Id, PlayerRating, Hash> ratings_;
};

// Of a player who is forgotten: nobody has it.
race::PlayerKey key_of_nobody();

// A player as others may see it; codes of rooms that were not listed are secrets.
struct PlayerResult {
    race::RoomCode room;
    RaceNumber race;
    RatingFamily family{};
    Instant ended_at;
    std::uint32_t place = 1;
    std::uint32_t players = 0;
    Milliseconds time{};
    bool listed = false;
    friend bool operator==(const PlayerResult&, const PlayerResult&) = default;
};
struct PlayerReport {
    std::vector<PlayerRating> ratings{};  // by family; none: unknown
    std::vector<PlayerResult> results{};  // the newest first
};
inline constexpr std::size_t most_reported_results = 20;
inline constexpr std::size_t most_on_board = 50;

}  // namespace gridrace::server
