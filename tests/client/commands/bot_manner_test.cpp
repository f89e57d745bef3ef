// How bots play, from the options of the command line.
#include "client/commands/bot_manner.hpp"

#include <gtest/gtest.h>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/solving_time.hpp"

namespace gridrace::client {

namespace {

app::GradeStatistics timed(sudoku::Grade grade, Milliseconds median) {
    app::GradeStatistics statistics;
    statistics.grade = grade;
    statistics.played = statistics.solved = 3;
    statistics.median = median;
    return statistics;
}

}  // namespace

TEST(BotManner, HasAPaceOrAStrength) {
    Options options;
    options.pace = 2;
    EXPECT_EQ(bot_manner(options)->strength, std::nullopt);
    EXPECT_EQ(bot_manner(options)->moves_per_second, 2);

    options.strength = "4.5";
    EXPECT_EQ(bot_manner(options)->strength, sudoku::Rating{45});

    options.strength = "strong";
    const auto refused = bot_manner(options);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("--strength: 'strong' is neither"));
}

TEST(OwnStrength, ComesFromTimesBesideThePrediction) {
    const Milliseconds predicted = sudoku::predicted_time(sudoku::generate(1, sudoku::Grade::easy));
    app::Statistics statistics;
    EXPECT_EQ(own_strength(statistics), std::nullopt);

    statistics.grades = {timed(sudoku::Grade::easy, predicted / 8)};
    const auto fast = own_strength(statistics);
    statistics.grades = {timed(sudoku::Grade::easy, predicted * 8)};
    const auto slow = own_strength(statistics);

    ASSERT_TRUE(fast && slow);
    EXPECT_GT(fast->tenths, 100);
    EXPECT_EQ(*slow, sudoku::least_rating);
}

}  // namespace gridrace::client
