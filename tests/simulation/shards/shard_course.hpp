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
    std::size_t commits_of_several_rooms = 0;
    std::size_t answers = 0;  // confirmed to somebody
    std::size_t resumed = 0;  // from a cursor
    std::vector<std::string> log;
    std::uint64_t trace = 0;  // where the random sequence got to
};

}  // namespace gridrace::simulation
