// Puzzles for races: fresh ones from the stock, others made or checked to order.
#include "server/puzzles/puzzle_supply.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rules.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

namespace {

using Answer = PuzzleSupply::Answer;
using race::CancelReason;
using sudoku::Grade;

// A supply whose seeds count from 1001.
class TestSupply {
public:
    Answer operator()(const race::PuzzleOrder& order) {
        std::promise<Answer> ready;
        supply_.order(order, [&](const Answer& answer) { ready.set_value(answer); });
        return ready.get_future().get();
    }

private:
    std::atomic<std::uint64_t> next_seed_ = 1001;
    PuzzleSupply supply_{
        StockSettings{2, {}, 8},
        {[this] { return next_seed_++; },
         [](std::uint64_t seed, Grade grade) { return sudoku::generate(seed, grade); },
         [](Level, std::string_view) {}}};
};

race::PuzzleOrder given(const sudoku::Grid& puzzle) {
    return {Grade::easy, {}, {}, puzzle};
}

}  // namespace

TEST(PuzzleSupply, BringsAFreshPuzzleOfAGradeWithItsSeed) {
    TestSupply supply;
    const race::PuzzleOrder order{Grade::hard, {}, {}, {}};

    const auto one = supply(order);
    const auto other = supply(order);

    EXPECT_GE(one->seed, 1001u);
    EXPECT_NE(one->seed, other->seed);
    EXPECT_EQ(one->grid, sudoku::generate(*one->seed, Grade::hard));
}

TEST(PuzzleSupply, MakesThePuzzleOfTheSeedThatWasOrdered) {
    TestSupply supply;

    const auto made = supply({Grade::easy, {}, 42, {}});

    EXPECT_EQ(*made, (race::OrderedPuzzle{sudoku::generate(42, Grade::easy), 42}));
}

TEST(PuzzleSupply, MakesAPuzzleOfARatingAndTellsItsSeed) {
    TestSupply supply;
    const sudoku::RatingRange range{{20}, {34}};

    const auto made = supply({Grade::easy, range, {}, {}});

    EXPECT_TRUE(sudoku::rates_within(made->grid, range));
    EXPECT_EQ(made->grid, sudoku::generate(*made->seed, range));
}

TEST(PuzzleSupply, TakesAGivenPuzzleAsItIs) {
    TestSupply supply;

    for (const auto& grid : {race::puzzle(), race::with_two_solutions(), sudoku::Grid()}) {
        const auto supplied = *supply(given(grid));
        EXPECT_EQ(supplied.grid, grid);
        EXPECT_EQ(supplied.seed, std::nullopt);
    }
}

TEST(PuzzleSupply, KnowsTheSolutionOfAGivenPuzzleIfThereIsOne) {
    TestSupply supply;

    EXPECT_EQ(supply(given(race::puzzle()))->solution, race::solution());
    EXPECT_EQ(supply(given(race::with_two_solutions()))->solution, std::nullopt);
}

TEST(PuzzleSupply, HasNoneWhereThereIsNoSolution) {
    TestSupply supply;
    auto puzzle = race::grid_of("12345678." +
                                std::string(72, '.'));  // and the last cell of the row sees a 9:
    puzzle.place(sudoku::Cell(17), 9);
    ASSERT_TRUE(sudoku::is_consistent(puzzle));

    EXPECT_EQ(supply(given(puzzle)).error(), CancelReason::puzzle_not_solvable);
}

}  // namespace gridrace::server
