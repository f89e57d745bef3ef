// The course of a bot's race: like a person, easy cells first, at an uneven pace, with occasional
// slips. Pure.
#pragma once

#include <optional>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/random.hpp"
#include "common/race/command.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::bot {

struct PlannedMove {
    race::PlaceDigit move;
    int search = 0;         // the effort to find it: see search_for_next
    sudoku::Rating rating;  // of the hardest step since the move before
};

// A solution that does not take long to find; none otherwise. Grids come from strangers, and so does what players make
// of them.
std::optional<sudoku::Grid> quick_solution(const sudoku::Grid& grid);

// The digits of a solution in an order in which a person might find them; where that needs chains, one is
// guessed. What is easy to find tends to come first, by chance. Empty if there is no quick solution. Some
// milliseconds.
std::vector<PlannedMove> plan_moves(const sudoku::Grid& puzzle, Random& random);

// A digit for that cell that the rules will refuse; none if every digit is allowed there.
std::optional<race::PlaceDigit> slip(const sudoku::Grid& grid, std::uint32_t cell, Random& random);

// How long to think before a move, for a mean pace: between 0.3 and 1.7 of the mean.
Milliseconds thinking_time(double moves_per_second, Random& random);

}  // namespace gridrace::bot
