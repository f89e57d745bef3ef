// What was played, a line of JSON each, only ever appended to.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "client/app/pages/statistics.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/results.jsonl; none without a home.
std::optional<std::filesystem::path> results_path();

std::string to_line(const app::PlayedGame& game);
// None if it is no line that to_line makes.
std::optional<app::PlayedGame> parse_played_game(std::string_view line);

struct KeptResults {
    std::vector<app::PlayedGame> games;
    std::size_t damaged_lines = 0;  // that were passed over
    std::string fault;              // why the file cannot be read; empty if it can, or is not there
};
KeptResults read_results(const std::filesystem::path& path);
std::error_code append_result(const std::filesystem::path& path, const app::PlayedGame& game);

}  // namespace gridrace::client
