// How a bot goes through a race.
#include "common/bot/bot_plan.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rules.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::bot {

namespace {

sudoku::Grid after(sudoku::Grid grid, const std::vector<PlannedMove>& moves) {
    for (const auto& [move, search, rating] : moves) {
        const sudoku::Cell cell(static_cast<int>(move.cell));
        EXPECT_FALSE(sudoku::conflict(grid, cell, static_cast<int>(move.digit)));
        grid.place(cell, static_cast<int>(move.digit));
    }
    return grid;
}

}  // namespace

TEST(BotPlan, FillsTheGridByMovesThatAreAllAllowed) {
    Random random(1);

    const auto moves = plan_moves(race::puzzle(), random);

    EXPECT_EQ(moves.size(), 81u - static_cast<std::size_t>(race::puzzle().filled()));
    EXPECT_EQ(after(race::puzzle(), moves), race::solution());
}

TEST(BotPlan, FillsTheCellsInAnotherOrderForEachBot) {
    std::set<std::vector<std::uint32_t>> orders;
    std::set<std::uint32_t> first_cells;
    for (std::uint64_t bot = 1; bot <= 30; ++bot) {
        Random random(bot);
        std::vector<std::uint32_t> order;
        for (const auto& planned : plan_moves(race::puzzle(), random))
            order.push_back(planned.move.cell);
        first_cells.insert(order.front());
        orders.insert(std::move(order));
    }

    EXPECT_EQ(orders.size(), 30u);
    EXPECT_GE(first_cells.size(), 4u);
}

TEST(BotPlan, BeginsWithAnyOpenSingleTheEasierTheMoreOften) {
    std::map<std::uint32_t, int> begun;
    for (std::uint64_t bot = 1; bot <= 600; ++bot) {
        Random random(bot);
        ++begun[plan_moves(race::puzzle(), random).front().move.cell];
    }
    std::map<int, std::vector<int>> times_by_ease;
    for (const auto& [placement, ease] :
         sudoku::singles_by_ease(sudoku::Candidates(race::puzzle()))) {
        const auto cell = static_cast<std::uint32_t>(placement.cell.index());
        EXPECT_GT(begun[cell], 0) << cell;
        times_by_ease[ease].push_back(begun[cell]);
    }

    ASSERT_GE(times_by_ease.size(), 2u);
    const auto mean = [](const std::vector<int>& times) {
        return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
    };
    EXPECT_GT(mean(times_by_ease.rbegin()->second), 1.5 * mean(times_by_ease.begin()->second));
}

TEST(BotPlan, GuessesWhereNoTechniqueReaches) {
    Random random(1);

    const auto moves = plan_moves(race::with_two_solutions(), random);

    EXPECT_TRUE(sudoku::is_solved(after(race::with_two_solutions(), moves)));
}

TEST(BotPlan, IsEmptyWhereThereIsNoSolution) {
    Random random(1);
    auto puzzle = race::grid_of("12345678." + std::string(72, '.'));
    puzzle.place(sudoku::Cell(17), 9);

    EXPECT_TRUE(plan_moves(puzzle, random).empty());
}

// Grids come from strangers: a search for the solution of this one takes seconds.
TEST(BotPlan, GivesUpWhereASolutionTakesLong) {
    Random random(1);
    const auto grid = race::grid_of(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");

    EXPECT_TRUE(plan_moves(grid, random).empty());
}

TEST(BotPlan, SlipsOnlyToDigitsThatAreRefused) {
    Random random(1);
    const auto grid = race::puzzle();
    const auto cell = race::cell_at(1, 3);

    for (int i = 0; i < 100; ++i) {
        const auto wrong = slip(grid, cell, random);
        ASSERT_TRUE(wrong);
        EXPECT_EQ(wrong->cell, cell);
        EXPECT_TRUE(sudoku::conflict(grid, sudoku::Cell(2), static_cast<int>(wrong->digit)));
    }
}

TEST(BotPlan, CannotSlipWhereEverythingIsAllowed) {
    Random random(1);

    EXPECT_EQ(slip({}, 0, random), std::nullopt);
}

TEST(BotPlan, ThinksUnevenlyAroundItsPace) {
    Random random(1);
    Milliseconds total{};

    for (int i = 0; i < 1000; ++i) {
        const auto time = thinking_time(2, random);
        EXPECT_GE(time, Milliseconds(150));
        EXPECT_LE(time, Milliseconds(850));
        total += time;
    }
    EXPECT_NEAR(static_cast<double>(total.count()), 500'000, 20'000);
}

}  // namespace gridrace::bot
