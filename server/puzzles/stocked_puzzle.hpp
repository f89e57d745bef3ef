// A puzzle that waits for a room, and how a list of them is written to a file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/result.hpp"
#include "common/sudoku/grid.hpp"
#include "common/sudoku/rating/grade.hpp"

namespace gridrace::server {

// One thing for each grade.
template <class T>
class PerGrade {
public:
    T& operator[](sudoku::Grade grade) { return things_[static_cast<std::size_t>(grade)]; }
    const T& operator[](sudoku::Grade grade) const {
        return things_[static_cast<std::size_t>(grade)];
    }

private:
    std::array<T, sudoku::all_grades.size()> things_{};
};

// `seed` and `grade` make it again, so that players can check a race afterwards.
struct StockedPuzzle {
    sudoku::Grade grade = sudoku::Grade::easy;
    std::uint64_t seed = 0;
    sudoku::Grid puzzle;
    friend bool operator==(const StockedPuzzle&, const StockedPuzzle&) = default;
};

// True if the puzzle has exactly one solution, no clue that could be left out, and its grade. Bounded
// for any grid; takes as long as grading does.
bool is_as_promised(const StockedPuzzle& stocked);

// A line that says what the list is, then a line for each puzzle.
std::string to_text(const std::vector<StockedPuzzle>& puzzles);

// Reads what to_text wrote; does not look at the puzzles themselves. Why a text is not a list of ours,
// if it is none: a few words, safe to print.
Result<std::vector<StockedPuzzle>, std::string> parse_stock(std::string_view text);

}  // namespace gridrace::server
