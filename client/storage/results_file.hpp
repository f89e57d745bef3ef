// The results of games: one line of JSON each, append-only.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "client/app/pages/statistics.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/results.jsonl; none without a home directory.
std::optional<std::filesystem::path> results_path();

std::string to_line(const app::PlayedGame& game);
// None if it is not valid output of to_line.
std::optional<app::PlayedGame> parse_played_game(std::string_view line);

struct KeptResults {
    std::vector<app::PlayedGame> games;
    std::size_t damaged_lines = 0;  // skipped
    std::string fault;  // why the file cannot be read; empty if it can or does not exist
};
KeptResults read_results(const std::filesystem::path& path);
std::error_code append_result(const std::filesystem::path& path, const app::PlayedGame& game);

}  // namespace gridrace::client
