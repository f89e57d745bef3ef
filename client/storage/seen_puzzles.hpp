// The puzzles that this player has raced, by form_number(): those of the field that are among them are not new.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <system_error>

#include "common/sudoku/grid.hpp"

namespace gridrace::client {

// The file beside that of the results: ~/.local/share/gridrace/seen-puzzles.
std::filesystem::path seen_puzzles_beside(const std::filesystem::path& results);

// Empty if there is no such file, or it cannot be read. Lines that are damaged are skipped.
std::set<std::uint64_t> read_seen_puzzles(const std::filesystem::path& path);

// Keeps the last 20,000. A file that cannot be read is left as it is.
std::error_code add_seen_puzzle(const std::filesystem::path& path, const sudoku::Grid& puzzle);

}  // namespace gridrace::client
