// Gaps while a race closes, and photo finishes.
#include "client/app/analysis/finish_gaps.hpp"

#include <gtest/gtest.h>

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;
using race::RunStatus;

// Three players who have filled nothing so far.
class AClosingRace : public ::testing::Test {
protected:
    static constexpr MemberId ada{1}, ben{2}, cho{3};

    AClosingRace() {
        race.starts_at = start;
        race.puzzle = sudoku::Grid();
        race.runs = {run(ada, "Ada"), run(ben, "Ben"), run(cho, "Cho")};
        pace.note(race, start);
    }

    static race::Run run(MemberId member, const std::string& name) {
        race::Run run;
        run.member = member;
        run.name = name;
        return run;
    }
    void fill(MemberId member, std::uint8_t cells, Milliseconds at) {
        race.runs[member.value - 1].filled_by_box = {cells};
        pace.note(race, start + at);
    }
    void finish(MemberId member, std::uint32_t place, Milliseconds at) {
        auto& run = race.runs[member.value - 1];
        run.filled_by_box.fill(9);
        run.status = RunStatus::finished;
        run.place = place;
        run.time = at;
        pace.note(race, start + at);
    }

    Instant start{1000h};
    race::Race race;
    Pace pace;
};

TEST_F(AClosingRace, HasGapsInCellsAndInTime) {
    fill(ada, 1, 2s);
    fill(ben, 1, 5s);
    fill(ada, 4, 6s);

    const auto gaps = gaps_of(race, ben, pace);

    EXPECT_EQ(gaps.ahead, (Gap{ada, "Ada", 3, 3s}));
    EXPECT_EQ(gaps.behind, (Gap{cho, "Cho", 1, std::nullopt})) << "Cho has not filled a cell";
    EXPECT_EQ(gaps_of(race, ada, pace).behind, (Gap{ben, "Ben", 3, 3s}));
    EXPECT_FALSE(gaps_of(race, ada, pace).ahead);
}

TEST_F(AClosingRace, CountsFromTheLastTimeACellWasReached) {
    fill(ada, 3, 2s);
    fill(ada, 1, 4s);
    fill(ada, 3, 9s);
    fill(ben, 2, 10s);

    EXPECT_EQ(gaps_of(race, ben, pace).ahead, (Gap{ada, "Ada", 1, 1s}));
}

TEST_F(AClosingRace, KnowsNoTimesFromBeforeItWasSeen) {
    Pace later;
    fill(ada, 3, 2s);
    later.note(race, start + 3s);
    race.runs[1].filled_by_box = {2};
    later.note(race, start + 4s);

    EXPECT_EQ(gaps_of(race, ben, later).ahead, (Gap{ada, "Ada", 1, std::nullopt}));
}

TEST_F(AClosingRace, MeasuresFinishersByTheirTimes) {
    finish(ben, 1, 60s);
    finish(ada, 2, 73'400ms);

    EXPECT_EQ(gaps_of(race, ada, pace).ahead, (Gap{ben, "Ben", 0, 13'400ms}));
    EXPECT_EQ(gaps_of(race, ben, pace).behind, (Gap{ada, "Ada", 0, 13'400ms}));
}

TEST_F(AClosingRace, LeavesOutWhoIsNoLongerInIt) {
    race.runs[1].status = RunStatus::forfeited;
    race.runs[2].status = RunStatus::gone;

    EXPECT_EQ(gaps_of(race, ada, pace), Gaps{});
    EXPECT_EQ(gaps_of(race, ben, pace), Gaps{});
    EXPECT_EQ(gaps_of(race, MemberId{9}, pace), Gaps{});
}

TEST_F(AClosingRace, NamesFinishesWithinTwoSecondsAPhotoFinish) {
    finish(cho, 1, 60s);
    finish(ada, 2, 62s);
    EXPECT_EQ(photo_finishes(race), (std::vector{PhotoFinish{cho, "Cho", ada, "Ada", 2s}}));

    finish(ben, 3, 62'370ms);
    ASSERT_EQ(photo_finishes(race).size(), 2u);
    EXPECT_EQ(photo_finishes(race)[1], (PhotoFinish{ada, "Ada", ben, "Ben", 370ms}));

    race.runs[0].time = 60s + 2001ms;
    EXPECT_EQ(photo_finishes(race).size(), 1u);
}

TEST_F(AClosingRace, HasNoPhotoFinishOfThoseWhoFinishTogether) {
    finish(cho, 1, 60s);
    finish(ada, 1, 60s);
    finish(ben, 3, 61s);
    race.runs[0].team = race.runs[2].team = 1;
    race.runs[1].team = 2;
    EXPECT_EQ(photo_finishes(race).size(), 1u) << "Ben's team is close, Ada and Cho are one";

    race.mode_settings.mode = race::Mode::together;
    EXPECT_TRUE(photo_finishes(race).empty());
}

TEST_F(AClosingRace, ComparesTeamsInARelay) {
    race.mode_settings.mode = race::Mode::relay;
    race.runs[0].team = race.runs[1].team = 1;
    race.runs[2].team = 2;
    fill(ada, 4, 2s);
    fill(ben, 4, 2s);
    fill(cho, 1, 2s);

    EXPECT_EQ(gaps_of(race, ada, pace).behind->member, cho);
    EXPECT_EQ(gaps_of(race, ben, pace).behind->member, cho);
    EXPECT_FALSE(gaps_of(race, ben, pace).ahead);
    EXPECT_NE(gaps_of(race, cho, pace).ahead, std::nullopt);
}

TEST_F(AClosingRace, ComparesNobodyAcrossTables) {
    for (std::size_t i = 0; i < race.runs.size(); ++i) race.runs[i].table = i < 2 ? 1 : 2;
    fill(cho, 9, 1s);
    finish(ada, 1, 60s);
    finish(ben, 2, 61s);
    EXPECT_EQ(gaps_of(race, ben, pace).ahead, (Gap{ada, "Ada", 0, 1s}));
    EXPECT_FALSE(gaps_of(race, ben, pace).behind) << "Cho sits at another table";

    finish(cho, 1, 61'500ms);
    EXPECT_EQ(photo_finishes(race), (std::vector{PhotoFinish{ada, "Ada", ben, "Ben", 1s}}));
}

}  // namespace
}  // namespace gridrace::app
