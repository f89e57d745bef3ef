// What a test of load is to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "common/sudoku/rating/grade.hpp"

namespace gridrace::client {

using Seconds = std::chrono::duration<double>;

struct LoadPlan {
    std::uint32_t players = 100;  // in all rooms together
    std::uint32_t rooms = 0;      // 0: as many as the players fill
    std::uint32_t per_room = 4;
    std::uint32_t spectators = 0;    // in each room
    std::uint32_t slow_readers = 0;  // in all rooms together: spectators who stop reading
    Seconds duration{30};            // of what is measured
    Seconds pace{3};                 // between the moves of one player, on average; 0: flat out
    std::uint32_t pipeline = 1;      // moves of one player under way at once, flat out
    Seconds ramp{0};                 // so long it takes until all have come
    Seconds warm_up{0};              // everybody races for so long before it is measured
    double churn = 0;                // so many a minute lose their connection and come back
    Seconds storm{0};                // all lose it at once, again and again after this; 0: never
    std::uint32_t sources = 0;       // addresses 127.0.0.x to come from; 0: as many as are needed
    std::optional<sudoku::Grade> grade;  // of puzzles that the server makes; none: one for all
    std::uint32_t server_pid = 0;        // 0: found by the port
    bool json = false;
};

}  // namespace gridrace::client
