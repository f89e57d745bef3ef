// What the host sets before a race.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "common/race/refusal.hpp"
#include "common/sudoku/grade.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::race {

enum class PuzzleSource : std::uint8_t {
    generated,  // fresh, of the grade asked for
    seeded,     // from a seed: the same puzzle whoever asks for it
    given       // typed in by the host; may have several solutions
};

// The part of the rules that everybody in the room may know.
struct RaceRules {
    PuzzleSource source = PuzzleSource::generated;
    sudoku::Grade grade = sudoku::Grade::easy;  // without meaning for a given puzzle
    std::uint32_t max_players = 8;              // 1..100
    std::chrono::seconds countdown{5};          // 0..60
    std::chrono::seconds time_limit{3600};      // 1..86400; at its end the race ends
    std::chrono::seconds grace{120};            // 5..3600; so long a lost member keeps the seat
    bool late_join = true;                      // may players join when the race has started?
    bool auto_start = false;                    // starts when all seats are taken and all are ready

    friend bool operator==(const RaceRules&, const RaceRules&) = default;
};

// The part that would give the puzzle away: known to the server alone until the race has ended.
struct PuzzleChoice {
    std::optional<std::uint64_t> seed;         // for PuzzleSource::seeded
    std::optional<sudoku::Grid> given_puzzle;  // for PuzzleSource::given
    friend bool operator==(const PuzzleChoice&, const PuzzleChoice&) = default;
};

// What the server needs to make or check the puzzle of one race.
struct PuzzleOrder {
    sudoku::Grade grade = sudoku::Grade::easy;
    std::uint64_t seed = 0;
    std::optional<sudoku::Grid> given_puzzle;  // if there, only its solvability is in question
    friend bool operator==(const PuzzleOrder&, const PuzzleOrder&) = default;
};

// Why these rules cannot be used; none if they can. Cheap: a given puzzle is not solved here.
std::optional<Refusal> find_fault(const RaceRules& rules, const PuzzleChoice& choice);

// What an order comes to; none if a given puzzle has no solution, or cannot be shown to have one within a
// tenth of a second or so. Takes about a millisecond for a generated one: not for a network thread.
std::optional<sudoku::Grid> make_puzzle(const PuzzleOrder& order);

}  // namespace gridrace::race
