#include "common/sudoku/solver/solver.hpp"

#include <filesystem>

#include "common/base/random.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/search.hpp"
#include "tests/common/sudoku/judge.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/test_data.hpp"

namespace gridrace::sudoku {

namespace {

bool keeps_the_givens(const Grid& puzzle, const Grid& solution) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!puzzle.is_empty(cell) && puzzle.digit(cell) != solution.digit(cell)) return false;
    }
    return true;
}

// The number of solutions, up to `limit`, that the portable build of the search finds, and the last
// of them. The processor that runs the tests may have chosen the other build for all else.
int count_on_any_processor(const Grid& puzzle, int limit, Grid& last) {
    Grid::Digits solution{};
    detail::SearchTask task;
    task.grid = puzzle.digits().data();
    task.limit = limit;
    task.max_guesses = std::numeric_limits<long>::max();
    task.last_solution = solution.data();
    const int found = detail::search_on_any_processor(task).solutions;
    last = Grid(solution);
    return found;
}

// The same without a solution to write, which lets the search choose freely.
int counted_on_any_processor(const Grid& puzzle, int limit) {
    detail::SearchTask task;
    task.grid = puzzle.digits().data();
    task.limit = limit;
    task.max_guesses = std::numeric_limits<long>::max();
    return detail::search_on_any_processor(task).solutions;
}

// How the answers to a grid differ from the judge's; nothing if they are all right.
std::optional<std::string> violation(const Grid& puzzle, int limit) {
    const int judged = judged_count(puzzle, limit);
    Grid last;
    const int portable = count_on_any_processor(puzzle, limit, last);
    const int chosen = count_solutions(puzzle, limit);
    if (portable != judged || chosen != judged) {
        return to_line(puzzle) + " has " + std::to_string(judged) + " solutions, not " +
               std::to_string(portable) + " or " + std::to_string(chosen);
    }
    const auto first = solve(puzzle);
    if (first.has_value() != (judged > 0))
        return to_line(puzzle) + " is solved without a solution or not with one";
    for (const Grid& solution : {last, first.value_or(last)}) {
        const bool right = is_solved(solution) && keeps_the_givens(puzzle, solution);
        if (judged > 0 && !right) return to_line(puzzle) + " gets a wrong solution";
    }
    return std::nullopt;
}

// Any digits in up to `most` cells; those that clash are left out unless they are wanted.
Grid random_digits(Random& random, std::uint32_t most, bool with_clashes) {
    Grid grid;
    for (std::uint32_t left = random.below(most + 1); left > 0; --left) {
        const Cell cell(static_cast<int>(random.below(81)));
        const int digit = static_cast<int>(random.below(9)) + 1;
        if (with_clashes || !conflict(grid, cell, digit)) grid.place(cell, digit);
    }
    return grid;
}

// Of every kind in turn: with one solution, mostly with several, mostly with none, and malformed.
Grid grid_of_any_kind(std::uint64_t seed) {
    Random random(seed);
    if (seed % 5 == 0) return random_digits(random, 81, true);
    if (seed % 5 == 1) return random_digits(random, 40, false);
    Grid grid = full_grid(random);
    if (seed % 5 == 2) {
        for (std::uint32_t left = 30 + random.below(40); left > 0; --left) {
            grid.clear(Cell(static_cast<int>(random.below(81))));
        }
        return grid;
    }
    grid = minimal_puzzle(grid, random);
    if (seed % 5 == 3) return grid;
    for (;;) {
        const Cell cell(static_cast<int>(random.below(81)));
        const int digit = static_cast<int>(random.below(9)) + 1;
        if (!grid.is_empty(cell) || conflict(grid, cell, digit)) continue;
        grid.place(cell, digit);
        return grid;
    }
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

TEST(Solver, FindsTheSolutionOfAGridThatHasOnlyOne) {
    EXPECT_EQ(only_solution(grid_of(easy_puzzle)), grid_of(easy_solution));
    EXPECT_EQ(only_solution(grid_of(easy_solution)), grid_of(easy_solution));
    EXPECT_EQ(only_solution(Grid()), std::nullopt);
    for (const auto& puzzle : sample_puzzles("uniqueness-probes.txt")) {
        const auto expected = has_one_solution(puzzle) ? solve(puzzle) : std::nullopt;
        EXPECT_EQ(only_solution(puzzle), expected) << to_line(puzzle);
    }
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

TEST(Solver, CountsTheSolutionsOfSparseGridsLikeTheJudge) {
    Random random(4);
    for (int round = 0; round < 30; ++round) {
        Grid open = random_digits(random, 18, false);
        const int judged = judged_count(open, 100);
        EXPECT_EQ(count_solutions(open, 100), judged) << to_line(open);
        EXPECT_EQ(counted_on_any_processor(open, 100), judged) << to_line(open);
    }
    Grid hopeless;
    for (int i = 0; i < 8; ++i) hopeless.place(Cell::at(0, i), i + 1);
    hopeless.place(Cell::at(1, 8), 9);
    EXPECT_EQ(count_solutions(hopeless, 2), 0);
    for (const auto& puzzle : sample_puzzles("17-clue.txt", 10)) {
        Grid open = puzzle;
        while (open.filled() == puzzle.filled())
            open.clear(Cell(static_cast<int>(random.below(81))));
        const int judged = judged_count(open, 500);
        EXPECT_EQ(count_solutions(open, 500), judged) << to_line(open);
        EXPECT_EQ(counted_on_any_processor(open, 500), judged) << to_line(open);
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

// With GRIDRACE_PUZZLES=folder, every line of every file in it; else some of the samples.
TEST(Solver, AnswersLikeTheJudgeOnFilesOfPuzzles) {
    const char* folder = std::getenv("GRIDRACE_PUZZLES");
    const std::size_t limit = folder != nullptr ? std::numeric_limits<std::size_t>::max() : 8;
    std::size_t judged = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(folder != nullptr ? folder : test_data("puzzles"))) {
        std::ifstream lines(file.path());
        std::size_t in_file = 0;
        for (std::string line; in_file < limit && std::getline(lines, line);) {
            const auto puzzle = parse_grid(line.substr(0, 81));
            if (!puzzle) continue;
            ++in_file;
            EXPECT_EQ(violation(*puzzle, 2).value_or(""), "") << file.path();
        }
        judged += in_file;
    }
    EXPECT_GE(judged, 50u);
    RecordProperty("judged", std::to_string(judged));
}

// With GRIDRACE_RUNS=n, on as many grids.
TEST(Solver, AnswersLikeTheJudgeOnGridsOfAnyKind) {
    simulation::run_seeds(400, [](std::uint64_t seed) {
        return violation(grid_of_any_kind(seed), 1 + static_cast<int>(seed / 5 % 4));
    });
}

TEST(Solver, FindsTheSameSolutionOnAnyProcessor) {
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
        const Grid grid = grid_of_any_kind(seed);
        Grid found;
        const bool solvable = count_on_any_processor(grid, 1, found) > 0;
        EXPECT_EQ(solve(grid), solvable ? std::optional(found) : std::nullopt) << seed;
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
