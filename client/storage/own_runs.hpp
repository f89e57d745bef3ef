// The player's own solved solo games, for racing against them again: of each puzzle the best run and
// the last one.
#pragma once

#include <filesystem>
#include <optional>
#include <system_error>

#include "common/race/race_record.hpp"

namespace gridrace::client {

enum class OwnRun { best, last };

// ~/.local/share/gridrace/runs; none without a home directory.
std::optional<std::filesystem::path> own_runs_folder();

// Saves the record of a solo game, if it was solved. A run without help is better than one with
// help, then the faster one. Keeps the runs of the last hundred puzzles.
std::error_code keep_own_run(const std::filesystem::path& folder, const race::RaceRecord& record);

// Whether the player has solved the puzzle before, as far as its run is still stored.
bool is_solved_before(const sudoku::Grid& puzzle);

// None if there is no such run, or its file is damaged.
std::optional<race::RaceRecord> find_own_run(const std::filesystem::path& folder,
                                             const sudoku::Grid& puzzle, OwnRun which);

}  // namespace gridrace::client
