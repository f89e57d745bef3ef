#include "common/sudoku/solver.hpp"

#include "common/base/random.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/search.hpp"
#include "tests/common/sudoku/judge.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

bool keeps_the_givens(const Grid& puzzle, const Grid& solution) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!puzzle.is_empty(cell) && puzzle.digit(cell) != solution.digit(cell)) return false;
    }
    return true;
}

// Solved by the one solution, and the judge agrees that there is no other.
void expect_one_solution(const Grid& puzzle) {
    const auto solution = solve(puzzle);
    ASSERT_TRUE(solution) << to_line(puzzle);
    EXPECT_TRUE(is_solved(*solution)) << to_line(puzzle);
    EXPECT_TRUE(keeps_the_givens(puzzle, *solution)) << to_line(puzzle);
    EXPECT_EQ(count_solutions(puzzle, 2), 1) << to_line(puzzle);
}

}  // namespace

TEST(Solver, SolvesAPuzzle) {
    EXPECT_EQ(solve(grid_of(easy_puzzle)), grid_of(easy_solution));
    EXPECT_TRUE(has_one_solution(grid_of(easy_puzzle)));
}

TEST(Solver, SolvesTheHardPuzzles) {
    expect_one_solution(grid_of(inkala_puzzle));
    for (const auto* name : {"17-clue.txt", "top1465.txt", "hard11.txt", "hardest1106.txt"}) {
        for (const auto& puzzle : sample_puzzles(name)) expect_one_solution(puzzle);
    }
}

TEST(Solver, TellsThatAPuzzleHasTwoSolutions) {
    // The digits 6 and 7, and 7 and 6, in two rows and two columns of two boxes.
    Grid puzzle = grid_of(easy_solution);
    ASSERT_EQ(puzzle.digit(Cell::at(3, 4)), 6);
    for (const int digit : {5, 9}) {
        for (int i = 0; i < Cell::count; ++i) {
            if (puzzle.digit(Cell(i)) == digit) puzzle.clear(Cell(i));
        }
    }

    EXPECT_EQ(count_solutions(puzzle, 2), 2);
    EXPECT_FALSE(has_one_solution(puzzle));
}

TEST(Solver, CountsLikeTheJudge) {
    for (const auto& puzzle : sample_puzzles("uniqueness-probes.txt")) {
        EXPECT_EQ(count_solutions(puzzle, 2), judged_count(puzzle, 2)) << to_line(puzzle);
    }
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 30)) {
        EXPECT_EQ(judged_count(puzzle, 2), 1);
        EXPECT_EQ(count_solutions(puzzle, 2), 1) << to_line(puzzle);
    }
}

TEST(Solver, CountsManySolutionsLikeTheJudge) {
    Random random(3);
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 30)) {
        Grid open = puzzle;
        while (open.filled() > 20) open.clear(Cell(static_cast<int>(random.below(81))));
        EXPECT_EQ(count_solutions(open, 200), judged_count(open, 200)) << to_line(open);
    }
}

TEST(Solver, CountsSpoiltPuzzlesLikeTheJudge) {
    Random random(5);
    for (const auto& puzzle : sample_puzzles("easy.txt")) {
        Grid spoilt = puzzle;
        for (int change = 0; change < 4; ++change) {
            const Cell cell(static_cast<int>(random.below(81)));
            const int digit = static_cast<int>(random.below(9)) + 1;
            if (!conflict(spoilt, cell, digit)) spoilt.place(cell, digit);
        }
        EXPECT_EQ(count_solutions(spoilt, 3), judged_count(spoilt, 3)) << to_line(spoilt);
    }
}

// The processor that runs the tests may have chosen another build of the search.
TEST(Solver, FindsTheSameOnAnyProcessor) {
    for (const auto* name : {"unbiased-rated.tsv", "uniqueness-probes.txt", "hardest1106.txt"}) {
        for (const auto& puzzle : sample_puzzles(name, 200)) {
            Grid::Digits solution{};
            detail::SearchTask task;
            task.grid = puzzle.digits().data();
            task.limit = 2;
            task.max_guesses = 100000;
            task.last_solution = solution.data();
            const int found = detail::search_on_any_processor(task).solutions;
            EXPECT_EQ(found, count_solutions(puzzle, 2)) << to_line(puzzle);
            EXPECT_TRUE(is_solved(Grid(solution))) << to_line(puzzle);
        }
    }
}

TEST(Solver, FindsNothingWhereTheGivensClash) {
    for (const auto& other : {Cell::at(0, 8), Cell::at(8, 0), Cell::at(1, 1)}) {
        Grid grid;
        grid.place(Cell(0), 5);
        grid.place(other, 5);
        EXPECT_EQ(count_solutions(grid, 2, 0), 0);
        EXPECT_FALSE(solve(grid));
    }
    Grid full = grid_of(easy_solution);
    full.place(Cell(0), 4);
    EXPECT_EQ(count_solutions(full, 2), 0);
}

TEST(Solver, AcceptsAFullGridAsItsOwnSolution) {
    EXPECT_EQ(solve(grid_of(easy_solution)), grid_of(easy_solution));
    EXPECT_EQ(count_solutions(grid_of(easy_solution), 2), 1);
}

TEST(Solver, StopsCountingAtTheLimit) {
    EXPECT_EQ(count_solutions(Grid(), 1), 1);
    EXPECT_EQ(count_solutions(Grid(), 1000), 1000);
    EXPECT_TRUE(is_solved(*solve(Grid())));
}

TEST(Solver, GivesUpWhenItsGuessesAreUsedUp) {
    EXPECT_EQ(count_solutions(grid_of(inkala_puzzle), 2, 0), std::nullopt);
    EXPECT_EQ(count_solutions(grid_of(inkala_puzzle), 2, 10000), 1);
    EXPECT_EQ(count_solutions(grid_of(easy_puzzle), 2, 0), 1);
    EXPECT_EQ(count_solutions(Grid(), 1000000, 1000), std::nullopt);
}

// It has no solution and hides it well: simple searches need minutes (P. Norvig, "Solving Every
// Sudoku Puzzle").
TEST(Solver, RefutesAGridThatIsSlowForSimpleSearches) {
    const Grid grid = grid_of(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");

    EXPECT_EQ(count_solutions(grid, 2, 1000), 0);
}

TEST(Solver, TellsWhetherAClueIsNeeded) {
    const Grid puzzle = grid_of(easy_puzzle);
    const Grid solution = grid_of(easy_solution);
    Grid without = puzzle;
    without.clear(Cell(0));
    const auto other = solve_without(without, Cell(0), 5);

    EXPECT_EQ(other.has_value(), count_solutions(without, 2) == 2);
    EXPECT_TRUE(!other || other->digit(Cell(0)) != 5);
    EXPECT_EQ(solve_without(puzzle, Cell(2), 4), std::nullopt);
    EXPECT_EQ(solve_without(puzzle, Cell(2), 1), solution);
}

}  // namespace gridrace::sudoku
