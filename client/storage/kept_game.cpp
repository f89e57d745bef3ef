#include "client/storage/kept_game.hpp"

#include <nlohmann/json.hpp>

#include "client/app/pages/statistics.hpp"
#include "client/storage/hex.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rules.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

using app::SoloHappening;
using app::SoloStep;
using nlohmann::json;

constexpr int game_format = 1;
// The end of the year 9999: upper limit of times.
constexpr std::int64_t latest = 253'402'300'799'000;

json game_json(Instant at) {
    return at.time_since_epoch().count();
}

std::optional<Instant> parse_instant(const json& given) {
    if (!given.is_number_integer()) return std::nullopt;
    const auto count = given.get<std::int64_t>();
    if (count < 0 || count > latest) return std::nullopt;
    return Instant(Milliseconds(count));
}

json game_json(const race::Command& command) {
    return to_hex(wire::encode(wire::NumberedCommand{{1}, command}));
}

std::optional<race::Command> parse_command(const json& given) {
    const auto bytes = from_hex(given);
    if (!bytes) return std::nullopt;
    const auto message = wire::decode_client_message(*bytes);
    const auto* numbered = message ? std::get_if<wire::NumberedCommand>(&*message) : nullptr;
    if (numbered == nullptr) return std::nullopt;
    return numbered->command;
}

json game_json(const app::PuzzleArrived& arrived) {
    if (!arrived.puzzle) return static_cast<int>(arrived.reason);
    json puzzle = {{"grid", sudoku::to_line(arrived.puzzle->grid)}};
    if (arrived.puzzle->seed) puzzle["seed"] = *arrived.puzzle->seed;
    if (arrived.puzzle->solution) puzzle["solution"] = sudoku::to_line(*arrived.puzzle->solution);
    return puzzle;
}

// A solved grid with all digits of the puzzle.
bool is_solution(const sudoku::Grid& solution, const sudoku::Grid& puzzle) {
    if (!sudoku::is_solved(solution)) return false;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!puzzle.is_empty(cell) && puzzle.digit(cell) != solution.digit(cell)) return false;
    }
    return true;
}

std::optional<app::PuzzleArrived> parse_arrived(const json& given) {
    app::PuzzleArrived arrived;
    if (given.is_number_integer()) {
        const auto reason = given.get<std::int64_t>();
        if (reason < 0 || reason > static_cast<int>(race::CancelReason::puzzle_not_unique))
            return std::nullopt;
        arrived.reason = static_cast<race::CancelReason>(reason);
        return arrived;
    }
    if (!given.is_object()) return std::nullopt;
    const auto line = given.value("grid", json());
    const auto seed = given.value("seed", json());
    const auto grid = sudoku::parse_grid(line.is_string() ? line.get<std::string>() : "");
    if (!grid || !(seed.is_null() || seed.is_number_unsigned())) return std::nullopt;
    arrived.puzzle = race::OrderedPuzzle{*grid, std::nullopt};
    if (seed.is_number_unsigned()) arrived.puzzle->seed = seed.get<std::uint64_t>();
    const auto solution = given.value("solution", json());
    if (solution.is_null()) return arrived;
    const auto solved = sudoku::parse_grid(solution.is_string() ? solution.get<std::string>() : "");
    if (!solved || !is_solution(*solved, *grid)) return std::nullopt;
    arrived.puzzle->solution = *solved;
    return arrived;
}

// A step is an array of its time, a word and the word's values.
json game_json(const SoloStep& step) {
    auto line = json::array({game_json(step.at)});
    if (const auto* command = std::get_if<race::Command>(&step.what)) {
        line.insert(line.end(), {"command", game_json(*command)});
    } else if (const auto* absence = std::get_if<app::Absence>(&step.what)) {
        line.insert(line.end(), {"absence", game_json(absence->from)});
    } else if (const auto* arrived = std::get_if<app::PuzzleArrived>(&step.what)) {
        line.insert(line.end(), {"puzzle", game_json(*arrived)});
    } else {
        line.insert(line.end(), {"time", nullptr});
    }
    return line;
}

template <class What>
std::optional<SoloHappening> happening(const std::optional<What>& what) {
    if (!what) return std::nullopt;
    return SoloHappening(*what);
}

std::optional<SoloHappening> parse_happening(const json& word, const json& given) {
    if (word == "command") return happening(parse_command(given));
    if (word == "puzzle") return happening(parse_arrived(given));
    if (word == "time") return app::TimePassed{};
    const auto from = word == "absence" ? parse_instant(given) : std::nullopt;
    if (!from) return std::nullopt;
    return app::Absence{*from};
}

std::optional<std::vector<SoloStep>> parse_steps(const json& given) {
    if (!given.is_array() || given.size() > app::most_solo_steps) return std::nullopt;
    std::vector<SoloStep> steps;
    for (const auto& line : given) {
        if (!line.is_array() || line.size() != 3) return std::nullopt;
        const auto at = parse_instant(line[0]);
        const auto what = parse_happening(line[1], line[2]);
        if (!at || !what) return std::nullopt;
        steps.push_back({*at, *what});
    }
    return steps;
}

std::optional<app::SoloLog> parse_log(const json& given) {
    if (!given.is_object()) return std::nullopt;
    const auto bytes = from_hex(given.value("rules", json()));
    const auto request = wire::decode_create_room(bytes.value_or(""));
    const auto races_before = given.value("races_before", json());
    const auto opened_at = parse_instant(given.value("opened_at", json()));
    const auto until = parse_instant(given.value("until", json()));
    auto steps = parse_steps(given.value("steps", json()));
    const bool is_sound = bytes && request && opened_at && until && steps &&
                          races_before.is_number_unsigned() &&
                          races_before.get<std::uint64_t>() < UINT32_MAX - 1;
    if (!is_sound) return std::nullopt;
    return app::SoloLog{request->rules, request->choice,   {races_before.get<std::uint32_t>()},
                        *opened_at,     std::move(*steps), *until};
}

}  // namespace

std::string to_text(const KeptGame& game) {
    auto steps = json::array();
    for (const auto& step : game.log.steps) steps.push_back(game_json(step));
    json text = {
        {"format", game_format},
        {"log",
         {{"rules", to_hex(wire::encode(wire::CreateRoom{game.log.rules, game.log.choice}))},
          {"races_before", game.log.races_before.value},
          {"opened_at", game_json(game.log.opened_at)},
          {"until", game_json(game.log.until)},
          {"steps", steps}}},
        {"sheet", app::to_json(game.board)}};
    if (game.daily) text["daily"] = app::day_text(*game.daily);
    if (!game.challenge.empty()) text["challenge"] = game.challenge;
    return text.dump() + '\n';
}

std::optional<KeptGame> parse_kept_game(std::string_view text) {
    const auto given = json::parse(text, nullptr, false);
    if (!given.is_object() || given.value("format", json()) != game_format) return std::nullopt;
    auto log = parse_log(given.value("log", json()));
    auto board = app::parse_player_board(given.value("sheet", json()));
    const auto daily = given.value("daily", json());
    const auto challenge = given.value("challenge", json(""));
    const bool is_sound = log && board && (daily.is_null() || daily.is_string());
    if (!is_sound || !challenge.is_string()) return std::nullopt;
    KeptGame game{std::move(*log), std::move(*board), std::nullopt, challenge.get<std::string>()};
    if (daily.is_string()) game.daily = app::parse_day(daily.get<std::string>());
    return game;
}

}  // namespace gridrace::client
