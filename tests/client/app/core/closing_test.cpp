// Who has just finished, and whose place changes while a race closes.
#include "client/app/core/closing.hpp"

#include <gtest/gtest.h>

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;

class WhileARaceCloses : public ::testing::Test {
protected:
    static constexpr MemberId ada{1}, ben{2}, cho{3};

    WhileARaceCloses() {
        race.puzzle = sudoku::Grid();
        for (const auto member : {ada, ben, cho}) {
            race::Run run;
            run.member = member;
            race.runs.push_back(run);
        }
    }
    void fill(MemberId member, std::uint8_t cells) {
        const auto before = race;
        race.runs[member.value - 1].filled_by_box = {cells};
        closing.follow(before, race, {}, now);
    }
    void finish(MemberId member) {
        const auto before = race;
        race.runs[member.value - 1].status = race::RunStatus::finished;
        race.runs[member.value - 1].place = 1;
        closing.follow(before, race, {race::PlayerFinished{member, 9s, 1}}, now);
    }

    race::Race race;
    Closing closing;
    Instant now{100h};
};

TEST_F(WhileARaceCloses, MarksWhoFinishesAndWhomThatMovesDown) {
    fill(cho, 5);
    EXPECT_TRUE(closing.changes.empty()) << "places change all the time before";

    finish(ben);

    EXPECT_TRUE(closing.change(ben, now)->has_finished);
    EXPECT_EQ(*closing.change(cho, now), (PlaceChange{1, 2, false}));
    EXPECT_EQ(closing.change(cho, now + change_shown), nullptr);
    EXPECT_TRUE(is_closing(race));
}

TEST_F(WhileARaceCloses, MarksWhoPassesAfterTheFirstFinish) {
    fill(cho, 5);
    finish(ben);
    now += 10s;

    fill(ada, 4);
    EXPECT_EQ(closing.change(ada, now), nullptr);
    fill(ada, 6);

    EXPECT_EQ(*closing.change(ada, now), (PlaceChange{3, 2, false}));
    EXPECT_EQ(*closing.change(cho, now), (PlaceChange{2, 3, false}));
    EXPECT_EQ(closing.change(ben, now), nullptr);
}

}  // namespace
}  // namespace gridrace::app
