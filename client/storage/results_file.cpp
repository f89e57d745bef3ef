#include "client/storage/results_file.hpp"

#include <nlohmann/json.hpp>

#include "client/storage/folders.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int result_format = 1;
// About a hundred thousand games.
constexpr std::size_t most_bytes = 16u << 20;
constexpr std::int64_t longest_game = std::int64_t{366} * 24 * 3600 * 1000;

}  // namespace

std::optional<fs::path> results_path() {
    const auto folder = data_folder();
    if (!folder) return std::nullopt;
    return *folder / "results.jsonl";
}

std::string to_line(const app::PlayedGame& game) {
    json line = {{"format", result_format},
                 {"kind", game.kind == app::PlayedGame::Kind::solo ? "solo" : "race"},
                 {"won", game.is_won},
                 {"time_ms", game.time.count()},
                 {"day", app::day_text(game.day)},
                 {"daily", game.is_daily}};
    if (!game.is_ranked) line["ranked"] = false;
    if (game.grade) line["grade"] = sudoku::name(*game.grade);
    return line.dump() + '\n';
}

std::optional<app::PlayedGame> parse_played_game(std::string_view line) {
    const auto given = json::parse(line, nullptr, false);
    if (!given.is_object() || given.value("format", json()) != result_format) return std::nullopt;
    const auto kind = given.value("kind", json());
    const auto won = given.value("won", json());
    const auto time = given.value("time_ms", json());
    const auto day = given.value("day", json());
    const auto grade = given.value("grade", json());
    const auto daily = given.value("daily", json(false));
    const auto ranked = given.value("ranked", json(true));
    const bool is_sound = (kind == "solo" || kind == "race") && won.is_boolean() &&
                          time.is_number_integer() && day.is_string() && daily.is_boolean() &&
                          ranked.is_boolean() && (grade.is_null() || grade.is_string());
    if (!is_sound) return std::nullopt;
    const auto milliseconds = time.get<std::int64_t>();
    const auto date = app::parse_day(day.get_ref<const std::string&>());
    if (milliseconds < 0 || milliseconds > longest_game || !date) return std::nullopt;
    app::PlayedGame game{kind == "solo" ? app::PlayedGame::Kind::solo : app::PlayedGame::Kind::race,
                         std::nullopt,
                         won.get<bool>(),
                         Milliseconds(milliseconds),
                         *date,
                         daily.get<bool>(),
                         ranked.get<bool>()};
    if (grade.is_null()) return game;
    game.grade = sudoku::parse_grade(grade.get_ref<const std::string&>());
    if (!game.grade) return std::nullopt;
    return game;
}

KeptResults read_results(const fs::path& path) {
    KeptResults kept;
    std::error_code error;
    if (!fs::exists(path, error)) return kept;
    const auto text = read_file(path, most_bytes);
    if (!text) {
        kept.fault = path.string() + ": cannot be read, or is too long";
        return kept;
    }
    std::string_view rest = *text;
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.empty()) continue;
        if (const auto game = parse_played_game(line)) {
            kept.games.push_back(*game);
        } else {
            ++kept.damaged_lines;
        }
    }
    return kept;
}

std::error_code append_result(const fs::path& path, const app::PlayedGame& game) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    return error ? error : append_line(path, to_line(game));
}

}  // namespace gridrace::client
