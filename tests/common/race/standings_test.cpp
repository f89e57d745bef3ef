#include "common/race/standings.hpp"

#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

Run run(std::uint32_t member, RunStatus status, std::uint8_t filled, std::uint32_t place = 0) {
    Run its_run;
    its_run.member = {member};
    its_run.status = status;
    its_run.filled_by_box[0] = filled;
    its_run.place = place;
    return its_run;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> places(const std::vector<Run>& runs) {
    Race race;
    race.puzzle = puzzle();
    race.runs = runs;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> table;
    for (const auto& standing : standings(race)) {
        table.emplace_back(standing.member.value, standing.place);
    }
    return table;
}

using Table = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

}  // namespace

TEST(Standings, PutFinishersFirstInTheOrderOfTheirFinish) {
    EXPECT_EQ(places({run(1, RunStatus::racing, 5), run(2, RunStatus::finished, 9, 2),
                      run(3, RunStatus::finished, 9, 1)}),
              (Table{{3, 1}, {2, 2}, {1, 3}}));
}

TEST(Standings, RankThoseStillRacingByProgress) {
    EXPECT_EQ(places({run(1, RunStatus::racing, 2), run(2, RunStatus::racing, 7)}),
              (Table{{2, 1}, {1, 2}}));
}

TEST(Standings, LetEqualsShareAPlace) {
    EXPECT_EQ(places({run(1, RunStatus::racing, 3), run(2, RunStatus::racing, 3),
                      run(3, RunStatus::racing, 1)}),
              (Table{{1, 1}, {2, 1}, {3, 3}}));
}

TEST(Standings, PutThoseWhoGaveUpOrAreGoneLast) {
    EXPECT_EQ(places({run(1, RunStatus::forfeited, 8), run(2, RunStatus::gone, 9),
                      run(3, RunStatus::racing, 0)}),
              (Table{{3, 1}, {2, 2}, {1, 3}}));
}

TEST(Standings, ShowProgressRoundedDown) {
    Race race;
    race.puzzle = two_cells_short();
    race.runs = {run(1, RunStatus::racing, 1)};

    EXPECT_EQ(standings(race).front().percentage, 50);
    EXPECT_EQ(percentage(Race{}, race.runs.front()), 0);
}

}  // namespace gridrace::race
