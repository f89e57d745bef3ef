// A member that reconnects gets exactly the events that it has not seen, or a snapshot if that is impossible.
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

class Cursors : public testing::Test {
protected:
    // Everything that is due to Ada when she comes back with this cursor.
    wire::ServerMessage resume(std::optional<race::Cursor> cursor) {
        auto& back = hosted.enter_again(ada, cursor);
        hosted.settle();
        return hosted.read(back);
    }

    static constexpr int more_than_the_tail_holds = 1100;

    HostedRoom hosted;
    Visitor& ada = hosted.subscription("Ada");
    Visitor& bob = hosted.subscription("Bob");
};

}  // namespace

TEST_F(Cursors, GetExactlyWhatLiesAfterThem) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.ask(ada, race::SetReady{true});
    hosted.ask(bob, race::SetReady{true});
    hosted.settle();

    const auto message = resume(cursor);

    EXPECT_EQ(message.welcome->last_command, CommandNumber{1});
    EXPECT_FALSE(message.snapshot);
    const race::Events missed{race::ReadyChanged{{1}, true}, race::CommandAnswered{{1}, {1}, {}},
                              race::ReadyChanged{{2}, true},
                              race::StartOffered{hosted.logged().start_offered_at}};
    EXPECT_EQ(message.events, missed);
    EXPECT_EQ(message.cursor, race::cursor_of(hosted.logged(), {1}));
}

TEST_F(Cursors, AreWelcomedWithWhatTheServerKnows) {
    EXPECT_EQ(resume(std::nullopt).welcome->features, wire::server_features);
}

TEST_F(Cursors, AtTheEndGetAWelcomeAlone) {
    const auto message = resume(cursor_after(hosted.read(ada)));

    EXPECT_TRUE(message.welcome);
    EXPECT_FALSE(message.snapshot);
    EXPECT_TRUE(message.events.empty());
}

TEST_F(Cursors, AreFollowedByTheNewsOfComingBack) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.room().leave(ada.subscription);
    hosted.settle();

    const auto message = resume(cursor);

    ASSERT_EQ(message.events.size(), 2u);
    EXPECT_TRUE(race::happened<race::MemberAway>(message.events));
    EXPECT_EQ(message.events.back(), race::Event(race::MemberBack{{1}}));
}

TEST_F(Cursors, ThatNobodyCanHaveGetASnapshot) {
    hosted.ask(ada, race::SetReady{true});
    hosted.settle();
    const auto newest = cursor_after(hosted.read(ada));
    const race::Cursor impossible[] = {
        {newest.public_seen.next(), newest.private_seen},
        {newest.public_seen, newest.private_seen.next()},
        {{newest.public_seen.value - 1}, newest.private_seen},  // the answer, not its effect
        {{~0ull}, {~0ull}},
    };

    for (const auto& cursor : impossible) {
        const auto message = resume(cursor);
        ASSERT_TRUE(message.snapshot);
        EXPECT_TRUE(state_after(message) == race::visible_to(hosted.logged(), {1}));
        EXPECT_TRUE(message.events.empty());
    }
}

TEST_F(Cursors, ThatAreTooOldGetASnapshot) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.make_noise(bob, more_than_the_tail_holds);
    hosted.settle();

    const auto message = resume(cursor);

    ASSERT_TRUE(message.snapshot);
    EXPECT_TRUE(state_after(message) == race::visible_to(hosted.logged(), {1}));
}

TEST_F(Cursors, OfAnotherHistoryGetASnapshot) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.forget_history();

    const auto message = resume(cursor);

    ASSERT_TRUE(message.snapshot);
    EXPECT_TRUE(state_after(message) == race::visible_to(hosted.logged(), {1}));
}

// Ada does not know that she has another seat already: her connection was lost before she read of it.
TEST_F(Cursors, OfTheSeatBeforeThisOneGetASnapshot) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.room().leave(ada.subscription);
    hosted.wait(hosted.logged().rules.grace);
    hosted.enter_again(ada, cursor);
    hosted.settle();

    const auto message = resume(cursor);

    EXPECT_EQ(message.welcome->member, MemberId{3});
    EXPECT_TRUE(message.snapshot);
}

TEST_F(Cursors, OfAVanishedSeatSayNothing) {
    const auto cursor = cursor_after(hosted.read(ada));
    hosted.ask(ada, race::LeaveRoom{});
    hosted.settle();

    const auto message = resume(cursor);

    EXPECT_EQ(message.welcome->member, MemberId{3});
    EXPECT_TRUE(message.snapshot);
}

TEST_F(Cursors, OfAReaderThatStoppedBecomeASnapshot) {
    hosted.make_noise(bob, more_than_the_tail_holds);
    hosted.settle();

    const auto message = hosted.read(ada);

    EXPECT_FALSE(message.welcome);
    ASSERT_TRUE(message.snapshot);
    EXPECT_TRUE(message.events.empty());
    EXPECT_EQ(message.cursor, race::cursor_of(hosted.logged(), {1}));
    hosted.ask(bob, race::SetReady{true});
    hosted.settle();
    EXPECT_FALSE(hosted.read(ada).snapshot);
}

TEST_F(Cursors, SurviveALogThatIsSlowerThanTheRoom) {
    hosted.read(ada);
    hosted.make_noise(bob, 1);
    hosted.hand_to_log();
    hosted.make_noise(bob, 2 * more_than_the_tail_holds);
    hosted.become_durable();

    EXPECT_EQ(hosted.read(ada).cursor, race::cursor_of(hosted.logged(), {1}));
    EXPECT_TRUE(hosted.is_silent(ada));

    hosted.settle();
    EXPECT_EQ(hosted.read(ada).cursor, race::cursor_of(hosted.logged(), {1}));
}

}  // namespace gridrace::server
