// How the positions ended on which the user practised: one line of JSON each, append-only.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "client/app/pages/practice_list.hpp"

namespace gridrace::client {

// ~/.local/share/gridrace/practice.jsonl; none without a home directory.
std::optional<std::filesystem::path> practice_path();

std::string to_line(const app::PracticeResult& result);
// None if it is not valid output of to_line.
std::optional<app::PracticeResult> parse_practice_result(std::string_view line);

// In order of time: the newest, some 20,000. Empty if there is no such file, or it cannot be read; damaged lines are skipped.
std::vector<app::PracticeResult> read_practice(const std::filesystem::path& path);
std::error_code append_practice(const std::filesystem::path& path,
                                const app::PracticeResult& result);

}  // namespace gridrace::client
