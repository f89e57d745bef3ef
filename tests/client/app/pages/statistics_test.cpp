#include "client/app/pages/statistics.hpp"

#include "client/app/pages/statistics_view.hpp"
#include "common/sudoku/generator/generator.hpp"

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;
using sudoku::Grade;

constexpr std::chrono::sys_days today = std::chrono::year(2026) / 11 / 21;

PlayedGame solved(Milliseconds time, Grade grade = Grade::hard) {
    return {PlayedGame::Kind::solo, grade, true, time, today, false};
}

// With help, or on a puzzle that the player chose.
PlayedGame unranked(Milliseconds time) {
    auto game = solved(time);
    game.is_ranked = false;
    return game;
}

PlayedGame given_up() {
    return {PlayedGame::Kind::solo, Grade::hard, false, {}, today, false};
}

PlayedGame daily(int days_ago) {
    return {PlayedGame::Kind::solo,
            Grade::medium,
            true,
            1min,
            today - std::chrono::days(days_ago),
            true};
}

TEST(Statistics, SumUpEachGrade) {
    const std::vector games{solved(5min), given_up(), solved(3min), solved(4min),
                            solved(1min, Grade::easy)};

    const auto all = statistics_of(games, today);

    ASSERT_EQ(all.grades.size(), 2u);
    EXPECT_EQ(all.grades[1], (GradeStatistics{Grade::hard, 4, 3, 3min, 4min, 4min, 2, 2}));
}

TEST(Statistics, TakeTheMeanOfTheLastTenOnly) {
    std::vector<PlayedGame> games{solved(100min)};
    for (int i = 0; i < 10; ++i) games.push_back(solved(2min));

    EXPECT_EQ(statistics_of(games, today).grades[0].recent_mean, 2min);
}

TEST(Statistics, BreakAStreakByGivingUp) {
    const std::vector games{solved(1min), solved(1min), given_up()};

    const auto sum = statistics_of(games, today).grades[0];

    EXPECT_EQ(sum.streak, 0u);
    EXPECT_EQ(sum.longest_streak, 2u);
}

TEST(Statistics, CompareOnlyTimesThatAreRanked) {
    const auto sum = statistics_of(std::vector{solved(3min), unranked(1min)}, today).grades[0];

    EXPECT_EQ(sum.solved, 2u);
    EXPECT_EQ(sum.best, 3min);
    EXPECT_EQ(sum.median, 3min);
}

TEST(Statistics, CountDaysInARowToTodayOrYesterday) {
    EXPECT_EQ(statistics_of(std::vector{daily(2), daily(1), daily(1)}, today).daily_streak, 2u);
    EXPECT_EQ(statistics_of(std::vector{daily(4), daily(3), daily(0)}, today).daily_streak, 1u);
    EXPECT_EQ(statistics_of(std::vector{daily(3), daily(2)}, today).daily_streak, 2u);
    EXPECT_EQ(statistics_of(std::vector{daily(4), daily(2)}, today).daily_streak, 2u);
    EXPECT_EQ(statistics_of(std::vector{daily(4), daily(3)}, today).daily_streak, 0u);
    EXPECT_EQ(statistics_of(std::vector{daily(5), daily(2)}, today).daily_streak, 1u);
    EXPECT_EQ(statistics_of(std::vector{daily(3), daily(2)}, today).longest_daily_streak, 2u);
}

TEST(Statistics, CountRacesApart) {
    const PlayedGame race{PlayedGame::Kind::race, Grade::hard, true, 2min, today, false};

    const auto all = statistics_of(std::vector{race}, today);

    EXPECT_TRUE(all.grades.empty());
    EXPECT_EQ(all.races_won, 1u);
}

TEST(Statistics, KnowANewBest) {
    EXPECT_TRUE(is_new_best(std::vector{solved(3min)}, solved(2min)));
    EXPECT_FALSE(is_new_best(std::vector{solved(3min)}, solved(3min)));
    EXPECT_FALSE(is_new_best({}, solved(2min)));
    EXPECT_FALSE(is_new_best(std::vector{solved(3min)}, unranked(2min)));
    EXPECT_FALSE(is_new_best(std::vector{unranked(3min)}, solved(2min)));
    EXPECT_FALSE(is_new_best(std::vector{solved(3min)}, solved(2min, Grade::easy)));
}

TEST(Statistics, AreShownAsFarAsColumnsAllow) {
    const auto all = statistics_of(std::vector{solved(5min)}, today);

    const auto lines = statistics_lines(all, language::Language::english, 40);

    EXPECT_EQ(lines[0], "             played  solved     best");
    EXPECT_EQ(lines[1], "hard              1       1     5:00");
}

TEST(StatisticsLines, CallTheGradesAsThePersonDoes) {
    const auto all = statistics_of(std::vector{solved(5min)}, today);

    const auto lines = statistics_lines(all, language::Language::german, 80);

    EXPECT_TRUE(lines[1].starts_with("schwer ")) << lines[1];
}

TEST(Day, IsReadAsItIsWritten) {
    EXPECT_EQ(day_text(today), "2026-11-21");
    EXPECT_EQ(parse_day("2026-11-21"), today);
    for (const char* wrong :
         {"2026-02-30", "2026-1-21", "21-11-2026", "", "2026-11-21x", "2026-11-2a", "0026-11-21"}) {
        EXPECT_FALSE(parse_day(wrong)) << wrong;
    }
}

TEST(DailyPuzzle, IsTheSameForEverybodyAndAnotherEachDay) {
    EXPECT_EQ(daily_seed(today, Grade::medium), 1454570205898372252u);
    EXPECT_NE(daily_seed(today, Grade::medium),
              daily_seed(today + std::chrono::days(1), Grade::medium));
    EXPECT_NE(daily_seed(today, Grade::medium), daily_seed(today, Grade::hard));
}

}  // namespace
}  // namespace gridrace::app
