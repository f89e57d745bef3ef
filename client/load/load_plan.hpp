// The parameters of a load test.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "common/sudoku/rating/grade.hpp"

namespace gridrace::client {

using Seconds = std::chrono::duration<double>;

struct LoadPlan {
    std::uint32_t players = 100;  // in all rooms together
    std::uint32_t rooms = 0;      // 0: as many as needed for the players
    std::uint32_t per_room = 4;
    std::uint32_t spectators = 0;    // in each room
    std::uint32_t slow_readers = 0;  // in all rooms together: spectators that stop reading
    Seconds duration{30};            // of the measurement
    Seconds pace{3};                 // mean time between the moves of one player; 0: no pause
    std::uint32_t pipeline = 1;      // unanswered moves of one player at once, without pauses
    Seconds ramp{0};                 // time until all are connected
    Seconds warm_up{0};              // racing time before the measurement
    double churn = 0;                // connections per minute that are lost and restored
    Seconds storm{0};                // interval at which all connections are lost at once; 0: never
    std::uint32_t sources = 0;       // number of source addresses 127.0.0.x; 0: as many as needed
    std::optional<sudoku::Grade> grade;  // of puzzles that the server makes; none: one for all
    std::uint32_t server_pid = 0;        // 0: found by the port
    bool json = false;
};

}  // namespace gridrace::client
