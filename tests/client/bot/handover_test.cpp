// A bot that becomes host hands the room over.
#include "client/bot/handover.hpp"

#include <gtest/gtest.h>

#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::client {

namespace {

// The host has left a room with two bots and a player, Ben.
class ARoomLeftToBots : public testing::Test {
protected:
    ARoomLeftToBots() { room.ask(ada, race::LeaveRoom{}); }

    std::optional<MemberId> heir(Handover& handover, MemberId self) {
        return handover.next_host(race::visible_to(room.state(), self), self);
    }

    race::TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bot = room.join("Bot");
    MemberId other_bot = room.join("Other bot");
    MemberId ben = room.join("Ben");
    Handover bot_hands, other_hands;
};

}  // namespace

TEST_F(ARoomLeftToBots, GoesFromBotToBotUntilAPlayerIsHost) {
    ASSERT_EQ(room.state().host, bot);

    for (int i = 0; i < 10 && room.state().host != ben; ++i) {
        const auto host = room.state().host;
        const auto next = heir(host == bot ? bot_hands : other_hands, host);
        ASSERT_TRUE(next);
        room.ask(host, race::TransferHost{*next});
    }

    EXPECT_EQ(room.state().host, ben);
    EXPECT_FALSE(heir(bot_hands, bot)) << "not host any more";
}

TEST_F(ARoomLeftToBots, GoesAtOnceToThePlayerWhoIsNotReady) {
    room.ask(other_bot, race::SetReady{true});

    EXPECT_EQ(heir(bot_hands, bot), ben);
}

TEST_F(ARoomLeftToBots, IsNotPassedRoundForEver) {
    room.ask(ben, race::LeaveRoom{});

    EXPECT_EQ(heir(bot_hands, bot), other_bot);
    EXPECT_FALSE(heir(bot_hands, bot)) << "it came back";
}

TEST_F(ARoomLeftToBots, GoesAgainToAPlayerWhoWasAway) {
    ASSERT_EQ(heir(bot_hands, bot), other_bot);
    ASSERT_EQ(heir(bot_hands, bot), ben);

    room.lose(ben);
    EXPECT_FALSE(heir(bot_hands, bot));
    room.bring_back(ben);

    EXPECT_EQ(heir(bot_hands, bot), ben);
}

}  // namespace gridrace::client
