// How long bots of a strength think.
#include "common/bot/bot_strength.hpp"

#include <algorithm>
#include <numeric>

#include "common/bot/bot_player.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::bot {

namespace {

using sudoku::Rating;

// Of the whole puzzle, for the same chances.
Milliseconds time_of(const sudoku::Grid& puzzle, Rating strength) {
    Random random(7);
    const auto plan = plan_moves(puzzle, random);
    const auto times = thinking_times(puzzle, plan, strength, random);
    return std::accumulate(times.begin(), times.end(), Milliseconds{});
}

// Needs more than singles.
sudoku::Grid hard_puzzle() {
    return sudoku::generate(1, sudoku::Grade::diabolical);
}

}  // namespace

TEST(BotStrength, IsAverageAtThreeAndHalvesTheTimeEveryFourPoints) {
    EXPECT_DOUBLE_EQ(sudoku::time_factor({30}), 1);
    EXPECT_DOUBLE_EQ(sudoku::time_factor({70}), 0.5);
    for (int tenths = 10; tenths <= 119; ++tenths)
        EXPECT_EQ(sudoku::strength_of(sudoku::time_factor({tenths})), Rating{tenths});
    EXPECT_EQ(sudoku::strength_of(1e9), sudoku::least_rating);
    EXPECT_EQ(sudoku::strength_of(1e-9), sudoku::highest_rating);
}

TEST(BotStrength, TakesAPersonsTimeForAPuzzleWithinIt) {
    const Milliseconds predicted = sudoku::predicted_time(race::puzzle());

    EXPECT_NEAR(static_cast<double>(time_of(race::puzzle(), {30}).count()),
                static_cast<double>(predicted.count()),
                0.15 * static_cast<double>(predicted.count()));
}

TEST(BotStrength, TakesLongerForStepsBeyondIt) {
    const auto weak = time_of(hard_puzzle(), {20});
    const auto strong = time_of(hard_puzzle(), {100});

    EXPECT_GT(weak.count(), 5 * strong.count());  // 4 times by speed alone
    EXPECT_NEAR(static_cast<double>(time_of(race::puzzle(), {20}).count()),
                4 * static_cast<double>(time_of(race::puzzle(), {100}).count()),
                static_cast<double>(time_of(race::puzzle(), {100}).count()));
}

TEST(BotStrength, PausesLongerWhereLessIsOpen) {
    Random random(1);
    const auto plan = plan_moves(hard_puzzle(), random);
    const auto hardest = std::ranges::max_element(plan, {}, &PlannedMove::search);
    const auto easiest = std::ranges::min_element(plan, {}, &PlannedMove::search);
    ASSERT_GT(hardest->search, 20 * easiest->search);

    const auto times = thinking_times(hard_puzzle(), plan, {60}, random);

    EXPECT_GT(times[static_cast<std::size_t>(hardest - plan.begin())],
              times[static_cast<std::size_t>(easiest - plan.begin())]);
}

TEST(BotStrength, ComesBeforeEveryMove) {
    race::TestRoom room;
    const auto ada = room.join("Ada");
    room.start_race(race::puzzle());
    BotPlayer player({.strength = Rating{30}, .slips = 0}, 1);

    EXPECT_EQ(player.next_move(room.state(), ada, true), std::nullopt);
    EXPECT_GE(player.thinking_time(room.state(), ada), Milliseconds(300));
    EXPECT_NE(player.next_move(room.state(), ada, true), std::nullopt);
    EXPECT_EQ(player.next_move(room.state(), ada, true), std::nullopt);
}

}  // namespace gridrace::bot
