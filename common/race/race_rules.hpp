// What the host sets before a race.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/assists.hpp"
#include "common/race/refusal.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/grade.hpp"
#include "common/sudoku/rating/rating_range.hpp"

namespace gridrace::race {

enum class PuzzleSource : std::uint8_t {
    generated,  // fresh, of the grade or the rating asked for; nobody can foresee it
    seeded,  // from a seed: the same puzzle whoever asks for it, so whoever knows the seed knows it
    given    // typed in by the host; may have several solutions
};

// The part of the rules that everybody in the room may know. A client may be shown a source or a grade that its version
// does not know: it has none then. Rules without either cannot be set.
struct RaceRules {
    std::optional<PuzzleSource> source = PuzzleSource::generated;
    std::optional<sudoku::Grade> grade = sudoku::Grade::easy;  // without meaning for a given puzzle
    std::optional<sudoku::RatingRange> rating;  // within 1.0..11.9; if there, instead of the grade
    std::uint32_t max_players = 8;              // 1..100
    std::chrono::seconds countdown{5};          // 0..60
    std::chrono::seconds time_limit{3600};      // 1..86400; at its end the race ends
    std::chrono::seconds grace{120};            // 5..3600; so long a lost member keeps the seat
    bool late_join = true;                      // may players join when the race has started?
    bool auto_start = false;                    // starts when all seats are taken and all are ready
    AssistSet assists = AssistSet::standard();  // what a client may do for its player
    std::chrono::seconds aid_price{15};         // 0..300; so long after an aid one may not move

    friend bool operator==(const RaceRules&, const RaceRules&) = default;
};

// The part that would give the puzzle away: known to the server alone until the race has ended.
struct PuzzleChoice {
    std::optional<std::uint64_t> seed;         // for PuzzleSource::seeded
    std::optional<sudoku::Grid> given_puzzle;  // for PuzzleSource::given
    friend bool operator==(const PuzzleChoice&, const PuzzleChoice&) = default;
};

// What the server needs to make, fetch or check the puzzle of one race.
struct PuzzleOrder {
    sudoku::Grade grade = sudoku::Grade::easy;
    std::optional<sudoku::RatingRange> rating;  // if there, instead of the grade
    std::optional<std::uint64_t> seed;          // none: of any seed that nobody can foresee
    std::optional<sudoku::Grid> given_puzzle;   // if there, only its solvability is in question
    friend bool operator==(const PuzzleOrder&, const PuzzleOrder&) = default;
};

// What an order comes to.
struct OrderedPuzzle {
    sudoku::Grid grid;
    std::optional<std::uint64_t> seed;  // that makes it again from the order; none if it was given
    friend bool operator==(const OrderedPuzzle&, const OrderedPuzzle&) = default;
};

// Why there is no race after a countdown.
enum class CancelReason : std::uint8_t {
    no_players,
    puzzle_not_solvable,  // the given one
    puzzle_not_found,     // of the rating asked for
    too_busy              // too many orders for puzzles wait already: try again
};

// "no_players".
std::string_view name(CancelReason reason);
// "no players are left".
std::string_view describe(CancelReason reason);

// "easy", "6.5-7.5", or "unknown": how hard the puzzles of these rules are, if they are not given.
std::string difficulty(const RaceRules& rules);

// Why these rules cannot be used; none if they can. Cheap: a given puzzle is not solved here.
std::optional<Refusal> find_fault(const RaceRules& rules, const PuzzleChoice& choice);

// What an order comes to, the same on every machine if it names a seed; `entropy` is the seed if it does
// not. None if a given puzzle has no solution or cannot be shown to have one within a tenth of a second or
// so, and if no puzzle of the rating is found, at the latest when `give_up`, asked every few milliseconds,
// says so. Takes some milliseconds for a grade and for most ranges, half a minute for some: not for a
// network thread.
Result<OrderedPuzzle, CancelReason> make_puzzle(
    const PuzzleOrder& order, std::uint64_t entropy,
    const std::function<bool()>& give_up = [] { return false; });

}  // namespace gridrace::race
