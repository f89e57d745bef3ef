// How a race is run and won: the mode, and the numbers that modes need. What each mode does is in
// modes/.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/race/refusal.hpp"

namespace gridrace::race {

enum class Mode : std::uint8_t {
    race,       // the first to fill the grid wins
    lives,      // a wrong digit costs a life
    penalty,    // a wrong digit costs seconds of the result
    sprint,     // as many puzzles as possible until the time limit
    match,      // several races, with standings over all
    territory,  // one board: the first right digit in a cell owns it
    together,   // one board, which all solve
    relay,      // teams with a board each, and turns
    knock_out,  // at each checkpoint the last player is out
    daily,      // the puzzle of the day: one attempt each, whenever the player begins
    swiss,      // a tournament of several races, at tables of players with like scores
    arena       // the same for some time, with short breaks
};
// Those that a host can choose.
inline constexpr std::array all_modes{
    Mode::race,     Mode::lives, Mode::penalty,   Mode::sprint, Mode::match, Mode::territory,
    Mode::together, Mode::relay, Mode::knock_out, Mode::swiss,  Mode::arena};
inline constexpr Mode newest_mode = Mode::arena;

// Each mode reads its own; the others keep their values, so that a host can change the mode and
// back.
struct ModeSettings {
    std::optional<Mode> mode = Mode::race;  // none: of a newer version
    std::uint32_t lives = 3;                // lives: 1..20
    std::chrono::seconds penalty{20};       // penalty: for each wrong digit, 1..600
    std::chrono::seconds lock{5};           // territory: after a wrong digit, 1..60
    std::uint32_t races = 5;                // match, swiss: 2..50
    bool best_of = false;                   // match: wins count, not points; most wins end it
    std::uint32_t teams = 2;                // relay, and with in_teams: 2..4
    std::uint32_t turn_digits = 3;          // relay: 1..20, then the turn passes
    std::chrono::seconds turn_time{20};     // relay: 5..300, then the turn passes, too
    bool rising = false;                    // match: the grade rises from race to race
    bool calm = false;                      // no clock and no places until the end
    bool equivalent_boards = false;         // each client turns and renumbers the board
    std::uint32_t day = 0;                  // daily: days since 1970-01-01 UTC, from 1 on
    std::uint32_t table_size = 2;           // swiss, arena: 2..8
    std::chrono::minutes arena_time{60};    // arena: 5..180
    bool in_teams = false;                  // players fight for teams; a relay has them anyway

    friend bool operator==(const ModeSettings&, const ModeSettings&) = default;
};

inline constexpr std::uint32_t most_days = 365'000;  // ModeSettings::day: a thousand years

// True if all players fill the same board.
constexpr bool has_shared_board(Mode mode) {
    return mode == Mode::territory || mode == Mode::together;
}

// True if players meet at tables, in rounds of a tournament.
constexpr bool has_tables(Mode mode) {
    return mode == Mode::swiss || mode == Mode::arena;
}

// True if several races count together.
constexpr bool has_several_races(Mode mode) {
    return mode == Mode::match || has_tables(mode);
}

// True if each player fills a grid of the race's puzzle, which watchers can be shown.
constexpr bool has_boards_to_show(Mode mode) {
    return mode == Mode::race || mode == Mode::lives || mode == Mode::penalty ||
           mode == Mode::match || mode == Mode::knock_out || has_tables(mode);
}

// True if each player begins alone: the puzzle is dealt to those who have begun, each has a clock, and
// nobody sees the progress of others.
constexpr bool has_attempts(Mode mode) {
    return mode == Mode::daily;
}

// True if players may fight for teams, each on their own (ModeSettings::in_teams).
constexpr bool takes_teams(Mode mode) {
    return mode != Mode::relay && mode != Mode::together && !has_tables(mode) &&
           !has_attempts(mode);
}

// True if players fight for teams, which are ranked beside them: team_standings.hpp.
constexpr bool ranks_teams(const ModeSettings& settings) {
    return settings.in_teams && settings.mode && takes_teams(*settings.mode);
}

// True if each player of a race has a team.
constexpr bool has_teams(const ModeSettings& settings) {
    return settings.mode == Mode::relay || ranks_teams(settings);
}

// "knock-out".
std::string_view name(Mode mode);
// None if a host cannot choose it.
std::optional<Mode> parse_mode(std::string_view text);

// Why these settings are invalid; none if they are valid.
std::optional<Refusal> find_fault(const ModeSettings& settings);

}  // namespace gridrace::race
