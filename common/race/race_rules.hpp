// The rules that the host sets before a race.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/assists.hpp"
#include "common/race/mode_settings.hpp"
#include "common/race/refusal.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::race {

enum class PuzzleSource : std::uint8_t {
    generated,  // new, of the requested grade or rating; unpredictable
    seeded,     // from a seed; anyone who knows the seed knows the puzzle
    given       // typed in by the host; may have several solutions
};

// The public part of the rules. The source or the grade is none if a client's version does not know
// its value. Rules without either cannot be set.
struct RaceRules {
    std::optional<PuzzleSource> source = PuzzleSource::generated;
    std::optional<sudoku::Grade> grade = sudoku::Grade::easy;  // without meaning for a given puzzle
    std::optional<sudoku::RatingRange> rating;  // within 1.0..11.9; if present, replaces the grade
    std::uint32_t max_players = 8;              // 1..most_players(mode)
    std::chrono::seconds countdown{5};          // 0..60
    std::chrono::seconds time_limit{3600};      // 1..86400; at its end the race ends
    std::chrono::seconds grace{120};            // 5..3600; how long a lost member keeps the seat
    bool late_join = true;                      // whether players may join after the start
    bool auto_start = false;                    // starts when all seats are taken and all are ready
    AssistSet assists = AssistSet::standard();  // what a client may do for its player
    std::chrono::seconds assist_price{15};      // 0..300; how long moves are refused after one
    ModeSettings mode_settings = {};
    // Watchers see the boards as they were so long ago, 0..600; none: they see none. Without effect
    // in modes without boards to show (has_boards_to_show).
    std::optional<std::chrono::seconds> boards_delay = {};

    friend bool operator==(const RaceRules&, const RaceRules&) = default;
};

inline constexpr std::uint32_t most_day_players = 1000;
// In a room of this mode.
constexpr std::uint32_t most_players(std::optional<Mode> mode) {
    return mode == Mode::daily ? most_day_players : 100;
}

// The part that would reveal the puzzle: known only to the server until the race has ended.
struct PuzzleChoice {
    std::optional<std::uint64_t> seed;         // for PuzzleSource::seeded
    std::optional<sudoku::Grid> given_puzzle;  // for PuzzleSource::given
    friend bool operator==(const PuzzleChoice&, const PuzzleChoice&) = default;
};

// The server's order to make, fetch or check the puzzle of one race.
struct PuzzleOrder {
    sudoku::Grade grade = sudoku::Grade::easy;
    std::optional<sudoku::RatingRange> rating;  // if present, replaces the grade
    std::optional<std::uint64_t> seed;          // none: any unpredictable seed
    std::optional<sudoku::Grid> given_puzzle;   // if present, only checked for solvability
    std::uint32_t index = 0;                    // of the puzzle in its race: of a sprint from 0 on
    friend bool operator==(const PuzzleOrder&, const PuzzleOrder&) = default;
};

// The result of an order.
struct OrderedPuzzle {
    sudoku::Grid grid;
    std::optional<std::uint64_t> seed;  // reproduces the puzzle; none if it was given
    // Of a given puzzle, if it is the only one; not needed for others, which have exactly one.
    std::optional<sudoku::Grid> solution = {};
    friend bool operator==(const OrderedPuzzle&, const OrderedPuzzle&) = default;
};

// Why a countdown did not lead to a race.
enum class CancelReason : std::uint8_t {
    no_players,
    puzzle_not_solvable,  // the given one
    puzzle_not_found,     // of the requested rating
    too_busy,             // the queue of puzzle orders is full: try again
    puzzle_not_unique     // the given one has several solutions, and the mode needs one
};

// "no_players".
std::string_view name(CancelReason reason);
// "no players are left".
std::string_view describe(CancelReason reason);

// The difficulty of the puzzles, unless given: "easy", "6.5-7.5", or "unknown".
std::string difficulty(const RaceRules& rules);

// Why these rules are invalid; none if they are valid. Cheap: does not solve a given puzzle.
std::optional<Refusal> find_fault(const RaceRules& rules, const PuzzleChoice& choice);

// The order for the puzzle of a race with these rules.
PuzzleOrder puzzle_order(const RaceRules& rules, const PuzzleChoice& choice);

// Makes the ordered puzzle: the same one on every machine if the order names a seed; else `entropy`
// is the seed. None if a given puzzle has no solution or cannot be shown to have one within about a
// tenth of a second, or if no puzzle of the rating is found before `give_up`, called every few
// milliseconds, returns true. Takes some milliseconds for a grade and for most ranges, half a
// minute for some: not for a network thread.
Result<OrderedPuzzle, CancelReason> make_puzzle(
    const PuzzleOrder& order, std::uint64_t entropy,
    const std::function<bool()>& give_up = [] { return false; });

}  // namespace gridrace::race
