#include "client/commands/rules_from_options.hpp"

#include <sodium.h>
#include <sysexits.h>

#include <cstdlib>

#include "client/commands/entrants_file.hpp"
#include "client/commands/mode_options.hpp"
#include "client/storage/server_words.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/rating/rating_range.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/wire/codec/codec.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

// Enough for any real puzzle; grids made to be hard for solvers are left to the server.
constexpr long max_guesses_for_rules = 2'000'000;

std::optional<OptionFault> read_difficulty(const Options& options, race::RaceRules& rules) {
    const auto grade = sudoku::parse_grade(options.grade);
    if (!grade) {
        return OptionFault{EX_USAGE, "--grade: there is no grade '" + printable(options.grade) +
                                         "'; choose " + std::string(sudoku::list_of_grades)};
    }
    rules.grade = *grade;
    if (options.rating.empty()) return std::nullopt;
    rules.rating = sudoku::parse_rating_range(options.rating);
    if (!rules.rating) {
        return OptionFault{EX_USAGE, "--rating: '" + printable(options.rating) +
                                         "' is no LOW-HIGH within 1.0-11.9, such as 6.5-7.5"};
    }
    if (const auto gap = sudoku::describe_gap(*rules.rating); !gap.empty()) {
        return OptionFault{EX_USAGE, "--rating: " + gap};
    }
    return std::nullopt;
}

std::optional<OptionFault> read_assists(const Options& options, race::RaceRules& rules) {
    const auto assists = race::parse_assists(options.assists);
    if (!assists) {
        return OptionFault{EX_USAGE, "--assists: '" + printable(options.assists) +
                                         "' is none of standard, all and none, nor a list out of " +
                                         to_string(race::AssistSet::all())};
    }
    rules.assists = *assists;
    rules.assist_price = std::chrono::seconds(options.assist_price);
    return std::nullopt;
}

std::optional<OptionFault> read_puzzle(const Options& options, wire::CreateRoom& request) {
    const auto read = sudoku::read_any(options.puzzle);
    if (!read) return OptionFault{EX_DATAERR, "--puzzle: " + sudoku::describe(read.error())};
    const auto& puzzle = read->givens;
    if (sudoku::count_solutions(puzzle, 1, max_guesses_for_rules) == 0) {
        return OptionFault{EX_DATAERR, "--puzzle: this puzzle has no solution"};
    }
    request.rules.source = race::PuzzleSource::given;
    request.choice.given_puzzle = puzzle;
    return std::nullopt;
}

Result<std::string, OptionFault> clean(const std::string& word, const char* option) {
    auto cleaned = clean_word(word);
    if (cleaned) return *std::move(cleaned);
    return OptionFault{EX_USAGE, std::string(option) +
                                     ": one line of 1 to 64 bytes, without invisible characters"};
}

Result<std::string, OptionFault> chosen_server_word(const Options& options) {
    if (options.server_word.empty()) return std::string();
    return clean(options.server_word, "--server-word");
}

std::optional<OptionFault> read_club(const Options& options, wire::CreateRoom& request) {
    if (options.club.empty() && !options.chooses_club) return std::nullopt;
    auto name = clean_club_name(options.club);
    if (!name) {
        return OptionFault{EX_USAGE,
                           "--club: a name of up to 30 columns, without control characters"};
    }
    request.club = *std::move(name);
    return std::nullopt;
}

// A list brings as many seats as names, unless there are to be more.
std::optional<OptionFault> read_list(const Options& options, wire::CreateRoom& request) {
    if (options.entrants.empty() && !options.chooses_entrants) return std::nullopt;
    auto& rules = request.rules;
    if (!race::has_tables(*rules.mode_settings.mode))
        return OptionFault{EX_USAGE,
                           "--entrants: only --mode swiss and arena take a list of names"};
    if (!request.club.empty())
        return OptionFault{EX_USAGE, "--entrants and --club exclude each other"};
    if (options.bots > 0) {
        return OptionFault{EX_USAGE,
                           "--bots: bots play from a list only under its names; start them with: "
                           "gridrace bot --room CODE --name NAME"};
    }
    auto entrants = read_entrants(
        options.entrants,
        options.chooses_players ? options.players : race::most_players(rules.mode_settings.mode));
    if (!entrants) return entrants.error();
    request.entrants = *std::move(entrants);
    if (!options.chooses_players)
        rules.max_players = static_cast<std::uint32_t>(request.entrants.size());
    if (wire::encode(request).size() <= wire::max_first_message_bytes) return std::nullopt;
    return OptionFault{EX_DATAERR,
                       "--entrants: the names are too long together: 4096 bytes at most"};
}

}  // namespace

Result<wire::CreateRoom, OptionFault> room_request(const Options& options) {
    wire::CreateRoom request;
    request.field = options.field_race;
    auto& rules = request.rules;
    if (auto fault = read_difficulty(options, rules)) return std::move(*fault);
    rules.max_players = options.players;
    rules.countdown = std::chrono::seconds(options.countdown);
    rules.time_limit = std::chrono::seconds(options.time_limit);
    rules.late_join = !options.no_late_join;
    rules.auto_start = options.auto_start;
    if (auto fault = read_assists(options, rules)) return std::move(*fault);
    if (auto fault = read_mode(options, rules)) return std::move(*fault);
    if (options.seed && !options.puzzle.empty()) {
        return OptionFault{EX_USAGE, "--seed and --puzzle exclude each other"};
    }
    if (options.seed) {
        rules.source = race::PuzzleSource::seeded;
        request.choice.seed = options.seed;
    }
    if (!options.puzzle.empty()) {
        if (auto fault = read_puzzle(options, request)) return std::move(*fault);
    }
    if (const auto fault = race::find_fault(rules, request.choice)) {
        return OptionFault{EX_USAGE, race::describe(*fault)};
    }
    return request;
}

Result<ServerAddress, OptionFault> server_address(const Options& options) {
    auto server = parse_server(options.server, options.ca);
    if (!server) return OptionFault{EX_USAGE, "--server: " + server.error().reason};
    auto word = chosen_server_word(options);
    if (!word) return word.error();
    server->word = *std::move(word);
    return with_remembered_word(std::move(*server));
}

Result<std::string, OptionFault> chosen_word(const Options& options) {
    if (!options.chooses_word && options.word.empty()) return std::string();
    return clean(options.word, "--word");
}

Result<RoomAddress, OptionFault> room_address(const Options& options) {
    auto server = server_address(options);
    if (!server) return server.error();
    server->word.clear();
    auto room = parse_room(options.room, *server);
    if (!room) return OptionFault{EX_USAGE, room.error().reason};
    // What is said for this room comes first: the link may lead to another server, which the environment does not mean.
    const char* const everywhere = std::getenv("GRIDRACE_SERVER_WORD");
    const bool is_for_this = everywhere == nullptr || options.server_word != everywhere;
    if (!options.server_word.empty() && (is_for_this || to_url(room->server) == to_url(*server)))
        room->server.word = *chosen_server_word(options);
    room->server = with_remembered_word(std::move(room->server));
    auto word = chosen_word(options);
    if (!word) return word.error();
    if (!word->empty()) room->word = *std::move(word);
    return std::move(*room);
}

Result<std::string, OptionFault> player_name(const Options& options) {
    auto name = clean_name(options.name.empty() ? "player" : options.name);
    if (!name) return OptionFault{EX_USAGE, "--name: " + std::string(describe(name.error()))};
    return std::move(*name);
}

Result<wire::CreateRoom, OptionFault> new_room_request(const Options& options) {
    auto request = room_request(options);
    if (!request) return request;
    if (const auto name = player_name(options); !name && !options.no_play) return name.error();
    if (auto fault = read_club(options, *request)) return std::move(*fault);
    if (auto fault = read_list(options, *request)) return std::move(*fault);
    auto word = chosen_word(options);
    if (!word) return word.error();
    request->word = *std::move(word);
    if (options.json && !options.no_play)
        return OptionFault{EX_USAGE, "--json prints a room that is only opened: add --no-play"};
    const std::uint64_t seats = std::uint64_t{options.bots} + (options.no_play ? 0 : 1);
    const auto players = request->rules.max_players;
    if (seats > players) {
        return OptionFault{EX_USAGE, "--bots: a room with " + std::to_string(players) +
                                         " players has no place for so many; raise --players"};
    }
    if (options.no_play && options.bots > 0) {
        return OptionFault{EX_USAGE,
                           "--bots live as long as this program: leave --no-play out, or start "
                           "them with: gridrace bot --room CODE"};
    }
    return request;
}

std::uint64_t unpredictable() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

}  // namespace gridrace::client
