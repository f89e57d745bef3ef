// What happened in a simulation of an installation, so that one that never gets anywhere is noticed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridrace::simulation {

struct ShardCourse {
    std::size_t starts = 0;
    std::size_t kills = 0;
    std::size_t power_cuts = 0;
    std::size_t ends_at_a_change = 0;  // of the disk
    std::size_t ends_before_reopened = 0;
    std::size_t failed_calls = 0;  // of the disk
    std::size_t pauses = 0;
    std::size_t clocks_set_back = 0;
    std::size_t clock_steps = 0;  // while a server runs
    std::size_t commits_of_several_rooms = 0;
    std::size_t answers = 0;            // confirmed to somebody
    std::size_t resumed = 0;            // from a cursor
    std::size_t shortened = 0;          // logs
    std::size_t shortened_unheard = 0;  // of these, where the answer was lost
    std::size_t left_long =
        0;  // logs that were to be shortened when the server ended, or the disk failed
    std::vector<std::string> log;
    std::uint64_t trace = 0;  // where the random sequence got to
};

}  // namespace gridrace::simulation
