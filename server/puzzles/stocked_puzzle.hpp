// A puzzle in stock, and the file format of a list of them.
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

// One value for each grade.
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

// `seed` and `grade` reproduce it, so that players can check a race afterwards.
struct StockedPuzzle {
    sudoku::Grade grade = sudoku::Grade::easy;
    std::uint64_t seed = 0;
    sudoku::Grid puzzle;
    friend bool operator==(const StockedPuzzle&, const StockedPuzzle&) = default;
};

// True if the puzzle has exactly one solution, no superfluous clue, and its grade. Bounded for any
// grid; takes as long as grading.
bool is_as_promised(const StockedPuzzle& stocked);

// A header line, then one line for each puzzle.
std::string to_text(const std::vector<StockedPuzzle>& puzzles);

// Parses the output of to_text, without checking the puzzles themselves. Or why it is not such a
// list: a few words, safe to print.
Result<std::vector<StockedPuzzle>, std::string> parse_stock(std::string_view text);

}  // namespace gridrace::server
