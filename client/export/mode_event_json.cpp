#include "client/export/mode_event_json.hpp"

#include <algorithm>
#include <array>

#include "common/race/context.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/result_json.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

// 0 for a cleared cell.
std::uint8_t digit_or_none(JsonFields& fields) {
    return static_cast<std::uint8_t>(fields.number("digit", 0, 9));
}

race::Event read_dealt(JsonFields& fields) {
    const auto text = fields.text("puzzle");
    const auto puzzle = sudoku::parse_grid(text);
    const bool is_grid = text.size() == sudoku::Cell::count && puzzle;
    if (!is_grid) fields.spoil();
    return race::PuzzleDealt{fields.member(), is_grid ? *puzzle : sudoku::Grid()};
}

race::Event read_turn(JsonFields& fields) {
    return race::TurnChanged{fields.count("team"), fields.member("player"),
                             fields.count("digits_left"), fields.instant("until")};
}

race::Event read_tables(JsonFields& fields) {
    race::TablesSet set;
    std::size_t players = 0;
    const auto& tables = fields.at("tables");
    if (!tables.is_array()) fields.spoil();
    for (const auto& table : tables) {
        auto& seated = set.tables.emplace_back().players;
        if (!table.is_array() || (players += table.size()) > race::max_runs) {
            fields.spoil();
            break;
        }
        for (const auto& player : table) {
            if (!player.is_number_unsigned()) fields.spoil();
            seated.push_back({player.is_number_unsigned() ? player.get<std::uint32_t>() : 0});
        }
    }
    if (fields.has("ends_at")) set.ends_at = fields.instant("ends_at");
    return set;
}

struct ModeEventReading {
    std::string_view event;
    race::Event (*read)(JsonFields& fields);
};

// Events that occur between a countdown and the end of its race. The scores of a match come after
// the end.
constexpr std::array mode_readings{
    ModeEventReading{"team_changed",
                     [](JsonFields& f) -> race::Event {
                         return race::TeamChanged{f.member(), f.count("team")};
                     }},
    ModeEventReading{"player_out",
                     [](JsonFields& f) -> race::Event {
                         return race::PlayerOut{f.member(), f.count("place")};
                     }},
    ModeEventReading{"player_held",
                     [](JsonFields& f) -> race::Event {
                         return race::PlayerHeld{f.member(), f.instant("until")};
                     }},
    ModeEventReading{"puzzle_solved",
                     [](JsonFields& f) -> race::Event {
                         return race::PuzzleSolved{f.member(), f.count("solved")};
                     }},
    ModeEventReading{"puzzle_added",
                     [](JsonFields& f) -> race::Event {
                         return race::PuzzleAdded{f.count("cells_to_fill", sudoku::Cell::count)};
                     }},
    ModeEventReading{"puzzle_dealt", read_dealt},
    ModeEventReading{"board_changed",
                     [](JsonFields& f) -> race::Event {
                         return race::BoardChanged{f.member(), f.cell(), digit_or_none(f)};
                     }},
    ModeEventReading{
        "team_board_changed",
        [](JsonFields& f) -> race::Event {
            return race::TeamBoardChanged{f.member(), f.member("by"), f.cell(), digit_or_none(f)};
        }},
    ModeEventReading{"pointed",
                     [](JsonFields& f) -> race::Event {
                         return race::Pointed{f.member(), f.cell()};
                     }},
    ModeEventReading{"turn_changed", read_turn},
    ModeEventReading{"tables_set", read_tables},
};

}  // namespace

json ModeEventDescriber::operator()(const race::TeamChanged& e) const {
    return {{"event", "team_changed"}, {"member", e.member.value}, {"team", e.team}};
}

json ModeEventDescriber::operator()(const race::HeadStartChanged& e) const {
    return {{"event", "head_start_changed"},
            {"member", e.member.value},
            {"seconds", e.head_start.time.count()},
            {"cells", e.head_start.cells}};
}

json ModeEventDescriber::operator()(const race::PlayerOut& e) const {
    return {{"event", "player_out"}, {"member", e.member.value}, {"place", e.place}};
}

json ModeEventDescriber::operator()(const race::PlayerHeld& e) const {
    return {{"event", "player_held"}, {"member", e.member.value}, {"until", number(e.until)}};
}

json ModeEventDescriber::operator()(const race::PuzzleSolved& e) const {
    return {{"event", "puzzle_solved"}, {"member", e.member.value}, {"solved", e.solved}};
}

json ModeEventDescriber::operator()(const race::PuzzleAdded& e) const {
    return {{"event", "puzzle_added"}, {"cells_to_fill", e.cells_to_fill}};
}

json ModeEventDescriber::operator()(const race::PuzzleDealt& e) const {
    return {{"event", "puzzle_dealt"},
            {"member", e.member.value},
            {"puzzle", sudoku::to_line(e.puzzle)}};
}

json ModeEventDescriber::operator()(const race::BoardChanged& e) const {
    return {{"event", "board_changed"},
            {"member", e.member.value},
            {"cell", e.cell.index()},
            {"digit", e.digit}};
}

json ModeEventDescriber::operator()(const race::TeamBoardChanged& e) const {
    return {{"event", "team_board_changed"},
            {"member", e.member.value},
            {"by", e.by.value},
            {"cell", e.cell.index()},
            {"digit", e.digit}};
}

json ModeEventDescriber::operator()(const race::Pointed& e) const {
    return {{"event", "pointed"}, {"member", e.member.value}, {"cell", e.cell.index()}};
}

json ModeEventDescriber::operator()(const race::TurnChanged& e) const {
    return {{"event", "turn_changed"},
            {"team", e.team},
            {"player", e.player.value},
            {"digits_left", e.digits_left},
            {"until", number(e.until)}};
}

json ModeEventDescriber::operator()(const race::MatchScored& e) const {
    json line = {{"event", "match_scored"},
                 {"raced", e.raced},
                 {"races", e.races},
                 {"scores", wire::scores_to_json(e.scores)}};
    if (e.next_at) line["next_at"] = number(*e.next_at);
    const auto teams = race::team_standings(e.scores);
    if (!teams.empty()) line["teams"] = wire::teams_to_json(teams);
    return line;
}

json ModeEventDescriber::operator()(const race::TablesSet& e) const {
    json tables = json::array();
    for (const auto& table : e.tables) {
        json players = json::array();
        for (const auto player : table.players) players.push_back(player.value);
        tables.push_back(std::move(players));
    }
    json line = {{"event", "tables_set"}, {"tables", std::move(tables)}};
    if (e.ends_at) line["ends_at"] = number(*e.ends_at);
    return line;
}

json ModeEventDescriber::operator()(const race::BoardsShown& e) const {
    json moves = json::array();
    for (const auto& move : e.moves) {
        moves.push_back(
            {{"member", move.member.value}, {"cell", move.cell.index()}, {"digit", move.digit}});
    }
    return {{"event", "boards_shown"}, {"moves", std::move(moves)}};
}

json ModeEventDescriber::operator()(const race::BoardsOpened& e) const {
    json boards = json::array();
    for (const auto& board : e.boards) {
        boards.push_back({{"member", board.member.value}, {"grid", sudoku::to_line(board.grid)}});
    }
    return {{"event", "boards_opened"}, {"member", e.member.value}, {"boards", std::move(boards)}};
}

json ModeEventDescriber::operator()(const race::EntrantsListed& e) const {
    return {{"event", "entrants_listed"}, {"names", e.names}};
}

json ModeEventDescriber::operator()(const race::ClubFounded& e) const {
    return {{"event", "club_founded"}, {"name", e.name}, {"at", number(e.at)}};
}

json ModeEventDescriber::operator()(const race::ClubPlayerSeated& e) const {
    json line = {{"event", "club_player_seated"},
                 {"member", e.member.value},
                 {"player", e.player},
                 {"at", number(e.at)}};
    if (e.forgotten != 0) line["forgotten"] = e.forgotten;
    return line;
}

json ModeEventDescriber::operator()(const race::ClubScored& e) const {
    json results = json::array();
    for (const auto& result : e.results) {
        results.push_back({{"player", result.player},
                           {"place", result.place},
                           {"points", result.points},
                           {"won", result.won}});
    }
    json line = {{"event", "club_scored"},
                 {"raced", e.raced},
                 {"at", number(e.at)},
                 {"results", std::move(results)}};
    if (e.kind.mode) line["mode"] = race::name(*e.kind.mode);
    if (e.kind.rating) {
        line["rating"] = sudoku::to_string(*e.kind.rating);
    } else if (e.kind.grade) {
        line["grade"] = sudoku::name(*e.kind.grade);
    }
    return line;
}

std::optional<race::Event> read_mode_event(std::string_view kind, JsonFields& fields) {
    const auto* reading = std::ranges::find(mode_readings, kind, &ModeEventReading::event);
    if (reading == mode_readings.end()) return std::nullopt;
    return reading->read(fields);
}

}  // namespace gridrace::client
