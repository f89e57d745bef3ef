// Statistics of the games that a user has played.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/base/clock.hpp"
#include "common/sudoku/rating/grade.hpp"

namespace gridrace::app {

struct PlayedGame {
    enum class Kind : std::uint8_t { solo, race };

    Kind kind = Kind::solo;
    std::optional<sudoku::Grade> grade;  // none: a puzzle with several solutions has no grade
    bool is_won = false;                 // solo: solved; in a race: first place
    Milliseconds time{};                 // of a solved game
    std::chrono::sys_days day;           // of its end, in local time
    bool is_daily = false;               // the daily puzzle of that day
    bool is_ranked =
        true;  // its time is comparable: the puzzle was not chosen, and no help was used

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

// Solo games of one grade. Times are of solved, ranked games.
struct GradeStatistics {
    std::optional<sudoku::Grade> grade;
    std::size_t played = 0;
    std::size_t solved = 0;
    std::optional<Milliseconds> best;
    std::optional<Milliseconds> median;
    std::optional<Milliseconds> recent_mean;  // of the last ten
    std::size_t streak = 0;                   // current number of games solved in a row
    std::size_t longest_streak = 0;
    friend bool operator==(const GradeStatistics&, const GradeStatistics&) = default;
};

// Time after the end of a day in which the next puzzle must be solved to keep a streak: 48 hours, so
// that one missed day does not end it.
inline constexpr std::chrono::days streak_grace{2};

struct Statistics {
    std::vector<GradeStatistics> grades;  // of the grades played, easiest first
    std::size_t daily_streak =
        0;  // days with the daily puzzle solved, by the player's calendar; see streak_grace
    std::size_t longest_daily_streak = 0;
    std::size_t races = 0;
    std::size_t races_won = 0;
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

// `games` are in order of their ends.
Statistics statistics_of(std::span<const PlayedGame> games, std::chrono::sys_days today);

// True if the game is solved, ranked, and faster than all earlier ones of its grade; false for the
// first.
bool is_new_best(std::span<const PlayedGame> before, const PlayedGame& game);

// "2026-11-21", and back; none if it is not a valid date.
std::string day_text(std::chrono::sys_days day);
std::optional<std::chrono::sys_days> parse_day(std::string_view text);

// The seed of the daily puzzle, the same for everyone.
std::uint64_t daily_seed(std::chrono::sys_days day, sudoku::Grade grade);
// The default grade of the daily puzzle.
inline constexpr sudoku::Grade daily_grade = sudoku::Grade::medium;

}  // namespace gridrace::app
