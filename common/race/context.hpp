// External input to every decision of the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/base/clock.hpp"
#include "common/race/identity.hpp"

namespace gridrace::race {

// In one room: what is usual, and the most that a server may allow.
inline constexpr std::uint32_t usual_max_spectators = 100;
inline constexpr std::uint32_t most_spectators = 1000;

// Maximum number of players in one race, including those who left it: members who join and leave
// repeatedly must not make the race too large to show.
inline constexpr std::size_t max_runs = 200;

// Bots of the house in one room: what is usual, and the most that a server may allow.
inline constexpr std::uint32_t usual_max_bots = 7;
inline constexpr std::uint32_t most_bots = 50;

// What the rules may not read themselves.
struct Context {
    Instant now;               // never earlier than in the previous call
    bool log_is_full = false;  // the current race is finished, nothing new starts: room_log_full
    std::uint32_t max_spectators = usual_max_spectators;  // those who are there stay if it falls
    std::uint32_t max_bots = usual_max_bots;              // those who are there stay if it falls
    bool lists_rooms = true;    // the host may list the room; those that are listed stay so
    bool has_field = false;     // races that strangers may see join the field
    Instant served_since = {};  // when the server opened the room; the epoch: long ago
    // Between races: random, and never the same again. None: no puzzle is drawn by all.
    std::optional<Digest> draw_secret = {};
};

}  // namespace gridrace::race
