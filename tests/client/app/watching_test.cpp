// Watching the boards of those who race: what is on the screen, the keys, and the commentary.

#include <gtest/gtest.h>

#include "client/app/core/watched_boards.hpp"
#include "client/app/view/view.hpp"
#include "common/race/watching.hpp"
#include "tests/client/app/stage.hpp"

namespace gridrace::app {

namespace {

using namespace std::chrono_literals;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// Ben and Cho race, and Ada watches: ten seconds late.
class WatchingBoards : public testing::Test, protected Stage {
protected:
    WatchingBoards() {
        room.rules.boards_delay = 10s;
        ben = join("Ben");
        cho = join("Cho");
    }
    void begin() {
        play("v");
        start_race();
    }

    // A player fills so many open cells, from the first open one on that is not filled.
    void fill(MemberId member, int cells) {
        for (int i = 0; i < sudoku::Cell::count && cells > 0; ++i) {
            const sudoku::Cell cell(i);
            if (!room.run(member)->grid.is_empty(cell)) continue;
            command(member, race::PlaceDigit{static_cast<std::uint32_t>(i),
                                             static_cast<std::uint32_t>(solution.digit(cell))});
            --cells;
        }
    }
    std::string screen() const { return view(model).text(); }
    bool told(std::string_view sentence) const {
        return std::ranges::find(model.news, sentence) != model.news.end();
    }
    int filled_as_shown(MemberId member) const {
        const auto& grid = race::shown_grid(model.room.race, *model.room.run(member));
        return grid.filled() - puzzle.filled();
    }

    MemberId ben, cho;
};

}  // namespace

TEST_F(WatchingBoards, ShowsThemLate) {
    begin();
    fill(ben, 3);
    EXPECT_TRUE(watches_boards(model));
    EXPECT_EQ(filled_as_shown(ben), 0);

    pass(11s);

    EXPECT_EQ(filled_as_shown(ben), 3);
    EXPECT_TRUE(contains(screen(), "Race 1, 10 s late"));
    EXPECT_TRUE(contains(screen(), "Ben"));
    EXPECT_TRUE(contains(screen(), "Cho"));
}

TEST_F(WatchingBoards, IsNotOfferedUnlessTheRulesSaySo) {
    room.rules.boards_delay.reset();
    begin();

    EXPECT_FALSE(watches_boards(model));
    EXPECT_TRUE(contains(screen(), "Watching race 1"));
}

TEST_F(WatchingBoards, ShowsOneBoardOrTheNext) {
    begin();

    press("1");
    EXPECT_TRUE(contains(screen(), "left"));
    EXPECT_EQ(watched_player(model), ben);
    press("\t");
    EXPECT_EQ(watched_player(model), cho);
    press("\t");
    EXPECT_EQ(watched_player(model), ben);
    press("4");
    EXPECT_EQ(model.watching.shown, Watching::Shown::four);
    press("0");
    EXPECT_EQ(model.watching.shown, Watching::Shown::all);
}

TEST_F(WatchingBoards, FollowsTheLeader) {
    begin();
    fill(ben, 2);
    press("f");
    EXPECT_EQ(watched_player(model), ben);
    EXPECT_EQ(model.watching.shown, Watching::Shown::one);

    fill(cho, 3);
    EXPECT_EQ(watched_player(model), cho);

    press("f");
    fill(ben, 3);
    EXPECT_EQ(watched_player(model), cho);
}

TEST_F(WatchingBoards, ComesWithACommentary) {
    begin();
    fill(ben, 5);
    EXPECT_TRUE(told("Ben takes the lead."));
    EXPECT_TRUE(told("Ben: 5 in a row without a mistake."));

    command(ben, race::PlaceDigit{80, 9});  // a given
    command(cho, race::PlaceDigit{2, 5});
    EXPECT_TRUE(told("Cho makes a mistake."));
    EXPECT_FALSE(told("Ben makes a mistake."));

    fill(cho, 5);
    EXPECT_FALSE(told("Cho takes the lead."));
    fill(cho, 1);
    EXPECT_TRUE(told("Cho takes the lead."));
}

TEST_F(WatchingBoards, LeavesThePlacesOutInACalmRace) {
    room.rules.mode_settings.calm = true;
    begin();
    fill(ben, 5);

    EXPECT_FALSE(told("Ben takes the lead."));
    EXPECT_TRUE(told("Ben: 5 in a row without a mistake."));
    EXPECT_EQ(view(model).text().find('%'), std::string::npos);
    press("f");
    EXPECT_FALSE(model.watching.follows_leader);
    EXPECT_EQ(model.status.text, "Nobody sees who leads until the end.");
}

TEST_F(WatchingBoards, OpensForAPlayerWhoGivesUp) {
    start_race();
    fill(ben, 2);
    pass(11s);
    EXPECT_FALSE(can_watch_boards(model));
    EXPECT_EQ(filled_as_shown(ben), 0);

    play("fy");
    EXPECT_TRUE(watches_boards(model));
    EXPECT_EQ(filled_as_shown(ben), 2);

    press("o");
    EXPECT_FALSE(watches_boards(model));
    press("o");
    EXPECT_TRUE(watches_boards(model));
}

TEST_F(WatchingBoards, ShowsEveryBoardOnItsPages) {
    for (int i = 3; i <= 7; ++i) join("Player " + std::to_string(i));
    begin();
    fill(ben, 4);
    pass(11s);
    for (const auto& [width, height] : {std::pair{80, 24}, {40, 16}, {200, 60}, {57, 18}}) {
        resize(width, height);
        for (const auto* keys : {"1", "4", "0"}) {
            press(keys);
            std::string seen;
            for (int page = 0; page < 7; ++page) {
                seen += screen();
                press("\t");
            }
            for (const auto& run : room.race.runs) {
                EXPECT_TRUE(contains(seen, run.name)) << width << "x" << height << " " << keys;
            }
            press("\x1b[Z");
        }
    }
    resize(80, 24);
    press("0");
    EXPECT_TRUE(contains(screen(), "page 1 of 2"));
    press("\x1b[Z");
    EXPECT_TRUE(contains(screen(), "page 2 of 2"));
}

TEST_F(WatchingBoards, AreCalledLiveWithoutADelay) {
    room.rules.boards_delay = 0s;
    command(ben, race::SetReady{true});
    EXPECT_TRUE(contains(screen(), "Spectators, and players who are done, see the boards live."));
    begin();
    EXPECT_TRUE(contains(screen(), "Race 1, live"));
    play("f");
    EXPECT_TRUE(contains(screen(), "Race 1, live, following the leader"));
}

TEST_F(WatchingBoards, IsARuleThatTheHostChangesAndEverybodySees) {
    EXPECT_TRUE(contains(screen(), "see the boards 10 s"));

    play("w");
    EXPECT_EQ(room.rules.boards_delay, 30s);
    EXPECT_TRUE(contains(model.status.text, "see the boards 30 s late"));
    play("wwww");
    EXPECT_EQ(room.rules.boards_delay, std::nullopt);
    EXPECT_EQ(model.status.text, "Nobody sees the boards of others.");
}

TEST_F(WatchingBoards, IsNotAskedOfAnOldServer) {
    abilities.boards = false;
    join("Dan");

    play("w");

    EXPECT_EQ(room.rules.boards_delay, 10s);
    EXPECT_EQ(model.status.text, "This server is too old for that.");
}

}  // namespace gridrace::app
