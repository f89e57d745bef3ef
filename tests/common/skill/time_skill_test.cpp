#include "common/skill/time_skill.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gridrace::skill {
namespace {

using namespace std::chrono_literals;

constexpr Instant first_day(12h);

TimeSkill after(int puzzles, Milliseconds taken) {
    TimeSkill skill;
    for (int i = 0; i < puzzles; ++i)
        count_time(skill, 600s, taken, first_day + std::chrono::hours(i));
    return skill;
}

TEST(TimeSkill, ExpectsThePredictedTimeOfSomebodyUnknown) {
    EXPECT_EQ(expected_time({}, 600s), 600s);
    EXPECT_EQ(expected_time({}, 0s), 1s);
}

TEST(TimeSkill, LearnsHowQuickAPlayerIs) {
    const auto quick = after(30, 300s);
    EXPECT_NEAR(static_cast<double>(expected_time(quick, 600s).count()), 300'000, 15'000);
    EXPECT_NEAR(static_cast<double>(expected_time(quick, 100s).count()), 50'000, 2'500);
    EXPECT_LT(quick.variance, 0.02);
    EXPECT_EQ(quick.puzzles, 30u);
}

TEST(TimeSkill, IsNotUpsetByOneBadDay) {
    auto skill = after(30, 300s);
    const auto before = expected_time(skill, 600s);
    count_time(skill, 600s, 48h, first_day + 31h);
    const auto once = expected_time(skill, 600s);
    count_time(skill, 600s, 300s, first_day + 32h);

    EXPECT_LT(once, before + 45s);
    EXPECT_LT(expected_time(skill, 600s), once);
}

TEST(TimeSkill, NeverPaysToBeSlower) {
    for (const auto taken : {1s, 60s, 299s, 300s, 301s, 900s, 90'000s}) {
        auto quick = after(10, 300s);
        auto slow = quick;
        count_time(quick, 600s, taken, first_day + 40h);
        count_time(slow, 600s, taken + 1s, first_day + 40h);
        EXPECT_GE(quick.quickness, slow.quickness);
    }
}

TEST(TimeSkill, BecomesLessCertainWithTime) {
    auto soon = after(30, 300s);
    auto late = soon;
    count_time(soon, 600s, 300s, first_day + 31h);
    count_time(late, 600s, 300s, first_day + 24h * 365);

    EXPECT_GT(late.variance, 2 * soon.variance);
}

TEST(TimeSkill, GivesTheSlowerAHeadStart) {
    const auto quick = after(30, 300s);
    const auto slow = after(30, 900s);

    EXPECT_EQ(head_start(quick, slow, 600s),
              expected_time(slow, 600s) - expected_time(quick, 600s));
    EXPECT_GT(head_start(quick, slow, 600s), 8min);
    EXPECT_EQ(head_start(slow, quick, 600s), 0s);
}

}  // namespace
}  // namespace gridrace::skill
