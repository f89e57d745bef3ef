#include "common/sudoku/solver.hpp"

#include <array>
#include <limits>

#include "common/sudoku/digit_boards.hpp"

namespace gridrace::sudoku {

namespace {

using detail::DigitBoards;
using detail::Verdict;

constexpr long no_limit = std::numeric_limits<long>::max();

// Walks through the solutions depth first.
class Search {
public:
    Search(const DigitBoards& start, long max_guesses) : guesses_left_(max_guesses) {
        stack_[0] = start;
    }

    enum class Outcome : std::uint8_t { found, exhausted, gave_up };

    // Goes on to the next solution.
    Outcome next() {
        for (; height_ > 0; --height_) {
            Verdict verdict = stack_[height_ - 1].propagate();
            while (verdict == Verdict::open) {
                if (guesses_left_-- <= 0) return Outcome::gave_up;
                split();
                verdict = stack_[height_ - 1].propagate();
            }
            if (verdict == Verdict::solved) {
                --height_;
                return Outcome::found;
            }
        }
        return Outcome::exhausted;
    }

    // The solution that next() has just found.
    Grid solution() const { return stack_[height_].solution(); }

private:
    void split() {
        DigitBoards& refuted = stack_[height_ - 1];
        const auto guess = refuted.choose();
        DigitBoards& assumed = stack_[height_++];
        assumed = refuted;
        refuted.refute(guess);
        assumed.assume(guess);
    }

    // Every assumption decides a cell, so there are never more of them than cells.
    std::array<DigitBoards, Cell::count + 1> stack_;
    std::size_t height_ = 1;
    long guesses_left_;
};

std::optional<Grid> first_solution(const DigitBoards& start) {
    Search search(start, no_limit);
    if (search.next() != Search::Outcome::found) return std::nullopt;
    return search.solution();
}

}  // namespace

std::optional<Grid> solve(const Grid& grid) {
    return first_solution(DigitBoards(grid));
}

std::optional<Grid> solve_without(const Grid& grid, Cell cell, int digit) {
    DigitBoards start(grid);
    start.forbid(cell, digit);
    return first_solution(start);
}

int count_solutions(const Grid& grid, int limit) {
    return *count_solutions(grid, limit, no_limit);
}

std::optional<int> count_solutions(const Grid& grid, int limit, long max_guesses) {
    Search search(DigitBoards(grid), max_guesses);
    for (int count = 0; count < limit; ++count) {
        switch (search.next()) {
            case Search::Outcome::found: break;
            case Search::Outcome::exhausted: return count;
            case Search::Outcome::gave_up: return std::nullopt;
        }
    }
    return limit;
}

bool has_one_solution(const Grid& grid) {
    return count_solutions(grid, 2) == 1;
}

}  // namespace gridrace::sudoku
