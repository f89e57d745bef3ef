// Puzzles and positions to practise a technique, and what an answer is worth.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "common/sudoku/grid.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::sudoku {

// A puzzle with one solution and no superfluous clue that is_exercise_in this technique: the same
// for a seed on every machine. None if a hundred thousand tries, half a minute, found none.
// Milliseconds for most techniques; seconds for quads, jellyfish and the finned and sashimi ones.
std::optional<Grid> make_exercise(Technique technique, std::uint64_t seed);

// A position just before a technique is needed: nothing easier makes progress.
struct Exercise {
    Technique technique{};
    Position position;
    Grid solution;
    Step step;  // the use of the technique that is easiest to see
};

// The same for a seed on every machine. The puzzle may need harder techniques later. None if `give_up`, called
// every few milliseconds, returned true. Half a second or less for most techniques.
std::optional<Exercise> make_position(Technique technique, std::uint64_t seed,
                                      const std::function<bool()>& give_up);

// A digit for a cell, or a candidate that goes from it.
struct Answer {
    Cell cell;
    int digit = 0;
    bool is_placed = false;
};

enum class Verdict : std::uint8_t {
    found,  // what a use of the technique gives, or a single that it opens
    right,  // true, but not by this technique
    wrong,
};

// Any use of the technique in the position counts, not only the one of the exercise. The cell is empty; a candidate that
// goes is one of the cell's. Some ten milliseconds for the slowest techniques.
Verdict judge(const Exercise& exercise, const Answer& answer);

}  // namespace gridrace::sudoku
