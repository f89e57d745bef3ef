#include "client/storage/practice_file.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"
#include "client/storage/newest_lines.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int practice_format = 1;
constexpr std::size_t most_practice_bytes = 1u << 20;

}  // namespace

std::optional<fs::path> practice_path() {
    const auto folder = data_folder();
    if (!folder) return std::nullopt;
    return *folder / "practice.jsonl";
}

std::string to_line(const app::PracticeResult& result) {
    const json line = {{"format", practice_format},
                       {"technique", sudoku::name(result.technique)},
                       {"tries", result.tries}};
    return line.dump() + '\n';
}

std::optional<app::PracticeResult> parse_practice_result(std::string_view line) {
    const auto given = json::parse(line, nullptr, false);
    if (!given.is_object() || given.value("format", json()) != practice_format) return std::nullopt;
    const auto technique = given.value("technique", json());
    const auto tries = given.value("tries", json());
    if (!technique.is_string() || !tries.is_number_integer()) return std::nullopt;
    const auto number = tries.get<std::int64_t>();
    const auto known = sudoku::parse_technique_for_people(technique.get_ref<const std::string&>());
    if (!known || number < 0 || number > app::most_tries) return std::nullopt;
    return app::PracticeResult{*known, static_cast<int>(number)};
}

std::vector<app::PracticeResult> read_practice(const fs::path& path) {
    std::vector<app::PracticeResult> results;
    for (const auto& line : read_newest_lines(path, most_practice_bytes)) {
        if (const auto result = parse_practice_result(line)) results.push_back(*result);
    }
    return results;
}

std::error_code append_practice(const fs::path& path, const app::PracticeResult& result) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    return error ? error : append_line(path, to_line(result));
}

}  // namespace gridrace::client
