#include "client/net/draw_part.hpp"

#include <gtest/gtest.h>

#include "common/race/draw.hpp"
#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::client {

namespace {

using race::CommitDraw;
using race::OpenDraw;

class PartInADraw : public testing::Test {
protected:
    PartInADraw() { room.draw_secret = race::Digest{99}; }

    std::optional<race::Command> due() {
        return part.due(race::visible_to(room.state(), ada), ada);
    }
    // Does what is due.
    void do_due() {
        const auto command = due();
        ASSERT_TRUE(command);
        EXPECT_EQ(room.refusal(ada, *command), std::nullopt);
    }
    void start() { room.ask(ada, race::StartRace{true}); }

    std::uint8_t secrets = 0;
    DrawPart part{[this] { return race::Digest{++secrets}; }};
    race::TestRoom room;
    MemberId ada = room.join("Ada");
};

}  // namespace

TEST_F(PartInADraw, IsBoundInTheLobbyAndOpenInTheCountdown) {
    EXPECT_EQ(due(), race::Command(CommitDraw{race::commitment_to({1})}));
    EXPECT_EQ(due(), std::nullopt) << "once for a race";
}

TEST_F(PartInADraw, OpensItsSecretOnceTheCountdownHasBegun) {
    do_due();
    start();
    EXPECT_EQ(due(), race::Command(OpenDraw{{1}}));
    EXPECT_EQ(due(), std::nullopt);
}

TEST_F(PartInADraw, TakesAnotherSecretForEachRace) {
    do_due();
    start();
    do_due();
    room.deliver(race::puzzle());
    room.wait(std::chrono::seconds(5));
    room.ask(ada, race::Forfeit{});

    EXPECT_EQ(due(), race::Command(CommitDraw{race::commitment_to({2})}));
}

TEST_F(PartInADraw, KeepsItsSecretFromACountdownThatForgotIt) {
    due();  // is lost on the way
    start();
    EXPECT_EQ(due(), std::nullopt);
}

// The server exchanged what the player was bound to.
TEST_F(PartInADraw, KeepsItsSecretFromACountdownWithAnotherCommitment) {
    due();
    room.ask(ada, CommitDraw{race::commitment_to({7})});
    start();
    EXPECT_EQ(due(), std::nullopt);
}

TEST_F(PartInADraw, IsThePlayersOnly) {
    const auto ben = room.join("Ben", race::Role::spectator);
    EXPECT_EQ(part.due(race::visible_to(room.state(), ben), ben), std::nullopt);
    EXPECT_EQ(part.due(room.state(), MemberId{}), std::nullopt);
}

TEST_F(PartInADraw, IsNoneWhereNothingIsDrawn) {
    race::RaceRules rules;
    rules.rating = sudoku::RatingRange{{65}, {75}};
    room.ask(ada, race::SetRules{rules, {}});
    EXPECT_EQ(due(), std::nullopt);
}

TEST_F(PartInADraw, TakesAnotherSecretWhereTheLastOneIsOpen) {
    const auto before = room.state();
    do_due();
    start();
    do_due();

    // As from a backup, or by a server that lies.
    EXPECT_EQ(part.due(race::visible_to(before, ada), ada),
              race::Command(CommitDraw{race::commitment_to({2})}));
}

TEST_F(PartInADraw, NoticesAServerThatWasBoundToAnotherSecret) {
    do_due();
    start();
    do_due();
    room.deliver(make_puzzle(*race::puzzle_wanted(room.state()), 0));
    room.wait(std::chrono::seconds(5));
    const auto events = room.ask(ada, race::Forfeit{});
    auto seen = race::visible_to(room.state(), ada);

    EXPECT_FALSE(is_draw_broken(seen, events));
    EXPECT_FALSE(is_draw_broken(seen, {})) << "the race ended before";
    ++*seen.race.seed;
    EXPECT_TRUE(is_draw_broken(seen, events)) << "the seed is another";
    --*seen.race.seed;
    seen.race.draw_secret->back() ^= 1;
    EXPECT_TRUE(is_draw_broken(seen, events));
    seen.race.draw_secret.reset();
    EXPECT_TRUE(is_draw_broken(seen, events)) << "none is told";
}

}  // namespace gridrace::client
