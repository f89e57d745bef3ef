// Races by which a server rates its players.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/identity.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server {

// Modes that ask for the same: a player has one rating in each. The numbers are stored.
enum class RatingFamily : std::uint8_t { race = 1, sprint = 2, territory = 3 };
inline constexpr std::array rating_families{RatingFamily::race, RatingFamily::sprint,
                                            RatingFamily::territory};
// "race".
std::string_view name(RatingFamily family);
std::optional<RatingFamily> parse_family(std::string_view text);

inline constexpr std::size_t most_rated_runs = 100;

struct RatedRun {
    race::PlayerKey key{};
    std::string name{};       // the newest that is known; results do not keep it
    std::uint32_t place = 1;  // among the rated; equal ones are ties
    Milliseconds time{};      // 0: not finished
    friend bool operator==(const RatedRun&, const RatedRun&) = default;
};

// One race, once: codes of rooms that have expired are used again, so the time belongs to its name.
struct RatedRace {
    race::RoomCode room;
    RaceNumber race;
    RatingFamily family{};
    Instant ended_at;
    std::vector<RatedRun> runs{};  // 2..most_rated_runs; ratings are computed in this order
    bool listed = false;           // the room was, for strangers: its code is no secret
    friend bool operator==(const RatedRace&, const RatedRace&) = default;
};

inline std::string_view bytes_of(const race::PlayerKey& key) {
    return {reinterpret_cast<const char*>(key.data()), key.size()};
}
// Missing bytes are 0.
inline race::PlayerKey key_of(std::string_view bytes) {
    race::PlayerKey key{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), key.size()), key.begin());
    return key;
}

}  // namespace gridrace::server
