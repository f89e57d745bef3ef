// The run of a person in an ended race, as it is raced against later: by a ghost, a member of the house that makes the
// same moves at the same times.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/clock.hpp"
#include "common/sudoku/cell.hpp"

namespace gridrace::race {

struct RecordedMove {
    Milliseconds at{};  // since the start of the race
    sudoku::Cell cell;
    std::uint8_t digit = 0;  // 1..9; 0: cleared
    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct RecordedRun {
    std::string name;  // of its ghost: "Ada (ghost)", so that all that shows names says so
    std::uint32_t strength = 0;  // by its time, as AddBot has it
    std::vector<RecordedMove> moves;
    std::string room;  // the code of the room in which it was raced
    friend bool operator==(const RecordedRun&, const RecordedRun&) = default;
};

// At the end of a ghost's name.
inline constexpr std::string_view ghost_suffix = " (ghost)";

// A long name is cut to make room for the suffix.
std::string ghost_name(std::string_view player);

// A run with more is no part of the field: of cells that are filled and cleared without end.
inline constexpr std::size_t most_recorded_moves = 500;

// Ghosts in one race.
inline constexpr std::size_t most_ghosts = 3;

// Races of one room that join the field.
inline constexpr std::uint32_t most_races_kept = 5;

// How long a room with races of the field stays in the log after its end, beside the time for which others do.
inline constexpr std::chrono::days field_expiry{30};

}  // namespace gridrace::race
