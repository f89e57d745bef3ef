// How a race is run and won: the mode, and the numbers that modes need. What each mode does is in
// modes/.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
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
// back. The ranges of the numbers: mode_numbers().
struct ModeSettings {
    std::optional<Mode> mode = Mode::race;  // none: of a newer version
    std::uint32_t lives = 3;
    std::chrono::seconds penalty{20};    // for each wrong digit
    std::chrono::seconds lock{5};        // territory: after a wrong digit
    std::uint32_t races = 5;             // of a match; rounds of a tournament
    bool best_of = false;                // match: wins count, not points; most wins end it
    std::uint32_t teams = 2;             // in a relay, and with in_teams
    std::uint32_t turn_digits = 3;       // relay: then the turn passes
    std::chrono::seconds turn_time{20};  // relay: then the turn passes, too
    bool rising = false;                 // match: the grade rises from race to race
    bool calm = false;                   // no clock and no places until the end
    bool equivalent_boards = false;      // each client turns and renumbers the board
    std::uint32_t day = 0;               // daily: days since 1970-01-01 UTC, 1..most_days
    std::uint32_t table_size = 2;        // of a tournament
    std::chrono::minutes arena_time{60};
    bool in_teams = false;  // players fight for teams; a relay has them anyway
    // How long the race continues once enough have finished (announce_end_if_due); 0: to its time limit.
    std::chrono::seconds finish_window{300};

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

// True if players finish one by one while others still race: the race can be ended for those.
constexpr bool can_be_ended(Mode mode) {
    return mode == Mode::race || mode == Mode::lives || mode == Mode::penalty ||
           mode == Mode::match || mode == Mode::relay || has_tables(mode);
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

// A number of the settings: who reads it, and what it may be. The default is that of ModeSettings.
struct ModeNumber {
    std::string_view name;  // of the field in room.proto
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    bool (*is_read)(const ModeSettings& settings) = nullptr;  // by their mode
    std::uint32_t (*get)(const ModeSettings& settings) = nullptr;
    void (*set)(ModeSettings& settings, std::uint32_t number) = nullptr;

    constexpr bool takes(std::uint32_t number) const { return number >= least && number <= most; }
};
// All of them but the day, in the order of ModeSettings.
std::span<const ModeNumber> mode_numbers();

// What a host can set, one by one.
enum class ModeSetting : std::uint8_t {
    mode,
    lives,
    penalty,
    lock,
    races,
    best_of,
    teams,
    turn_digits,
    turn_time,
    rising,
    calm,
    equivalent_boards,
    table_size,
    arena_time,
    in_teams,
    finish_window
};

// A set of settings, one bit each.
class ModeSettingSet {
public:
    static constexpr ModeSettingSet all() {
        ModeSettingSet set;
        set.bits_ = (2u << static_cast<unsigned>(ModeSetting::finish_window)) - 1;
        return set;
    }

    constexpr ModeSettingSet() = default;
    constexpr ModeSettingSet(std::initializer_list<ModeSetting> settings) {
        for (const auto setting : settings) insert(setting);
    }

    constexpr void insert(ModeSetting setting) { bits_ |= bit(setting); }
    constexpr void remove(ModeSetting setting) { bits_ &= ~bit(setting); }
    constexpr void remove(ModeSettingSet others) { bits_ &= ~others.bits_; }
    constexpr bool contains(ModeSetting setting) const { return (bits_ & bit(setting)) != 0; }
    friend constexpr bool operator==(ModeSettingSet, ModeSettingSet) = default;

private:
    static constexpr unsigned bit(ModeSetting setting) {
        return 1u << static_cast<unsigned>(setting);
    }
    unsigned bits_ = 0;
};

// `settings` with those of `before` that are in `kept`, and its day.
ModeSettings keeping(ModeSettings settings, const ModeSettings& before, ModeSettingSet kept);
// `settings` with numbers that their mode does not read as `before` has them if they are out of range: nobody is refused
// for them, and no room has them.
ModeSettings without_stray_numbers(ModeSettings settings, const ModeSettings& before);

// "knock-out".
std::string_view name(Mode mode);
// None if a host cannot choose it.
std::optional<Mode> parse_mode(std::string_view text);

// Why these settings are invalid, numbers that their mode does not read aside; none if they are valid.
std::optional<Refusal> find_fault(const ModeSettings& settings);

}  // namespace gridrace::race
