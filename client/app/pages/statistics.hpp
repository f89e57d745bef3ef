// What a person has played, and what it comes to.
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
    std::optional<sudoku::Grade> grade;  // none: a puzzle that has none, with several solutions
    bool is_won = false;                 // alone: solved; in a race: before all others
    Milliseconds time{};                 // of a game that was solved
    std::chrono::sys_days day;           // of its end, where the person lives
    bool is_daily = false;               // the puzzle of that day
    bool is_ranked =
        true;  // its time can be compared: nobody chose the puzzle, and no help was taken

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

// Of one grade, played alone. Times are of solved games that are ranked.
struct GradeStatistics {
    std::optional<sudoku::Grade> grade;
    std::size_t played = 0;
    std::size_t solved = 0;
    std::optional<Milliseconds> best;
    std::optional<Milliseconds> median;
    std::optional<Milliseconds> recent_mean;  // of the last ten
    std::size_t streak = 0;  // solved one after the other without giving up, to this day
    std::size_t longest_streak = 0;
    friend bool operator==(const GradeStatistics&, const GradeStatistics&) = default;
};

struct Statistics {
    std::vector<GradeStatistics> grades;  // those that were played, the easiest first
    std::size_t daily_streak =
        0;  // days in a row with the day's puzzle solved, to today or yesterday
    std::size_t longest_daily_streak = 0;
    std::size_t races = 0;
    std::size_t races_won = 0;
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

// `games` in the order in which they ended.
Statistics statistics_of(std::span<const PlayedGame> games, std::chrono::sys_days today);

// True if the game is a solved one that is ranked, and faster than all those of its grade before; not the first.
bool is_new_best(std::span<const PlayedGame> before, const PlayedGame& game);

// "2026-11-21", and back; none if it is no day of the calendar.
std::string day_text(std::chrono::sys_days day);
std::optional<std::chrono::sys_days> parse_day(std::string_view text);

// The seed of the puzzle that everybody has on that day.
std::uint64_t daily_seed(std::chrono::sys_days day, sudoku::Grade grade);
// Of the day's puzzle where nothing else is said.
inline constexpr sudoku::Grade daily_grade = sudoku::Grade::medium;

}  // namespace gridrace::app
