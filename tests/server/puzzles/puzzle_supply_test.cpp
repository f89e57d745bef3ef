// Puzzles for races: made from a seed, or given and shown to be solvable.
#include "server/puzzles/puzzle_supply.hpp"

#include <gtest/gtest.h>

#include <future>

#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

namespace {

race::PuzzleOrder given(const sudoku::Grid& puzzle) {
    return {sudoku::Grade::easy, 0, puzzle};
}

std::optional<sudoku::Grid> supplied(const race::PuzzleOrder& order) {
    PuzzleSupply supply;
    std::promise<std::optional<sudoku::Grid>> ready;
    supply.order(order, [&](std::optional<sudoku::Grid> puzzle) { ready.set_value(puzzle); });
    return ready.get_future().get();
}

}  // namespace

TEST(PuzzleSupply, MakesTheSamePuzzleFromTheSameSeed) {
    const auto puzzle = supplied({sudoku::Grade::easy, 42, {}});

    ASSERT_TRUE(puzzle);
    EXPECT_TRUE(sudoku::has_one_solution(*puzzle));
    EXPECT_EQ(puzzle, supplied({sudoku::Grade::easy, 42, {}}));
    EXPECT_NE(puzzle, supplied({sudoku::Grade::easy, 43, {}}));
}

TEST(PuzzleSupply, TakesAGivenPuzzleAsItIs) {
    const auto empty = sudoku::Grid();

    EXPECT_EQ(supplied(given(race::puzzle())), race::puzzle());
    EXPECT_EQ(supplied(given(race::with_two_solutions())), race::with_two_solutions());
    EXPECT_EQ(supplied(given(empty)), empty);
}

TEST(PuzzleSupply, HasNoneWhereThereIsNoSolution) {
    auto puzzle = race::grid_of("12345678." +
                                std::string(72, '.'));  // and the last cell of the row sees a 9:
    puzzle.place(sudoku::Cell(17), 9);
    ASSERT_TRUE(sudoku::is_consistent(puzzle));

    EXPECT_EQ(supplied(given(puzzle)), std::nullopt);
}

}  // namespace gridrace::server
