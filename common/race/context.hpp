// External input to every decision of the rules.
#pragma once

#include <cstdint>

#include "common/base/clock.hpp"

namespace gridrace::race {

// In one room: what is usual, and the most that a server may allow.
inline constexpr std::uint32_t usual_max_spectators = 100;
inline constexpr std::uint32_t most_spectators = 1000;

// What the rules may not read themselves.
struct Context {
    Instant now;               // never earlier than in the previous call
    bool log_is_full = false;  // the current race is finished, nothing new starts: room_log_full
    std::uint32_t max_spectators = usual_max_spectators;  // those who are there stay if it falls
};

}  // namespace gridrace::race
