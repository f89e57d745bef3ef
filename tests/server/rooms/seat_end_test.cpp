// How a connection's seat ends: with the right code, and not before it was given what was due.
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

class Seats : public testing::Test {
protected:
    static auto resume(HostedRoom& owner, Visitor& relay, EntryNumber entry) {
        wire::Hello hello;
        hello.resume_token = relay.token();
        return owner.room().resume(hello, entry, relay);
    }
    // With an entry of an earlier version.
    auto resume(Visitor& relay) { return resume(hosted, relay, {}); }

    HostedRoom hosted;
    Visitor& ada = hosted.subscription("Ada");
    Visitor& bob = hosted.subscription("Bob");
};

}  // namespace

TEST_F(Seats, OfAKickedMemberEndOnceThatIsDurable) {
    hosted.ask(ada, race::KickMember{{2}});
    EXPECT_FALSE(bob.subscription->ended);

    hosted.settle();

    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::kicked);
    EXPECT_TRUE(race::happened<race::MemberLeft>(hosted.read(bob).events));
    EXPECT_FALSE(ada.subscription->ended);
}

TEST_F(Seats, OfThoseWhoComeBackAreWrittenInTheOrderOfTime) {
    hosted.let_time_pass();
    hosted.enter_again(bob, {});
    EXPECT_TRUE(resume(hosted, ada, ada.subscription->entry));
    hosted.settle();

    EXPECT_EQ(hosted.restore_as(hosted.room().code().text(), hosted.log()), std::nullopt);
}

TEST_F(Seats, OfThoseWhoComeBackAreNotToldTheirEntryBeforeItIsDurable) {
    auto& again = hosted.begin_again(bob, {});
    EXPECT_TRUE(hosted.is_silent(again));

    hosted.settle();

    EXPECT_EQ(hosted.read(again).welcome->entry, again.subscription->entry);
}

TEST_F(Seats, OfThoseWhoLeftEnd) {
    hosted.ask(bob, race::LeaveRoom{});
    hosted.settle();

    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::left);
    EXPECT_TRUE(race::happened<race::MemberLeft>(hosted.read(bob).events));
}

TEST_F(Seats, OfThoseRemovedMeanwhileEndWithoutAWelcome) {
    auto& again = hosted.enter_again(bob, {});
    hosted.ask(ada, race::KickMember{{2}});
    hosted.settle();

    EXPECT_TRUE(hosted.is_silent(again));
    EXPECT_EQ(again.subscription->ended, wire::CloseCode::kicked);
}

// A relay that found the room's next owner resumes the seat without a welcome, and repeats commands.
TEST_F(Seats, OfThoseWhoLeftBeforeTheirSnapshotEndWithoutOne) {
    auto& again = hosted.enter_again(bob, {});
    again.subscription->welcome_due = false;
    hosted.ask(again, race::LeaveRoom{});
    hosted.settle();

    EXPECT_TRUE(hosted.is_silent(again));
    EXPECT_EQ(again.subscription->ended, wire::CloseCode::left);
}

// A player whose connection to another node is dead has come back; then that node finds the room's new
// owner, too.
TEST_F(Seats, OfThoseWhoHaveConnectedAgainAreNotTakenByARelay) {
    auto& again = hosted.enter_again(bob, {});
    hosted.settle();

    Visitor relay(bob.token());
    const auto resumed = resume(relay);

    ASSERT_FALSE(resumed);
    EXPECT_EQ(resumed.error(), wire::CloseCode::replaced);
    EXPECT_FALSE(again.subscription->ended);
}

// Both are relays at the next owner, as which of them the player is by now the room cannot see.
TEST_F(Seats, AreGivenAtTheNextOwnerToTheRelayOfTheNewestEntry) {
    const auto older = bob.subscription->entry;
    const auto newer = hosted.enter_again(bob, {}).subscription->entry;
    hosted.settle();
    EXPECT_LT(older, newer);

    HostedRoom next(hosted.log());
    Visitor live(bob.token());
    Visitor dead(bob.token());
    EXPECT_EQ(resume(next, dead, older).error(), wire::CloseCode::replaced)
        << "also if it is the first";
    const auto seat = resume(next, live, newer);
    ASSERT_TRUE(seat);
    EXPECT_EQ(resume(next, dead, older).error(), wire::CloseCode::replaced);
    EXPECT_EQ(resume(next, dead, {}).error(), wire::CloseCode::replaced) << "of an earlier version";
    EXPECT_FALSE((*seat)->ended);
    next.room().leave(*seat);
}

// A relay whose connection to the owner breaks has a second one before the first has ended.
TEST_F(Seats, AreResumedAgainWithTheSameEntry) {
    HostedRoom next(hosted.log());
    const auto entry = bob.subscription->entry;
    Visitor first(bob.token());
    Visitor second(bob.token());
    const auto broken = resume(next, first, entry);
    const auto seat = resume(next, second, entry);

    ASSERT_TRUE(broken && seat);
    EXPECT_EQ((*broken)->ended, wire::CloseCode::replaced);
    EXPECT_EQ((*seat)->entry, entry);
    next.room().leave(*broken);
    next.room().leave(*seat);
}

TEST_F(Seats, AreResumedByARelayAfterTheirConnectionIsGone) {
    hosted.room().leave(bob.subscription);

    Visitor relay(bob.token());
    const auto resumed = resume(relay);

    ASSERT_TRUE(resumed);
    EXPECT_EQ((*resumed)->member, MemberId{2});
    hosted.room().leave(*resumed);
}

// A relay repeats a command to leave whose answer it has not seen.
TEST_F(Seats, OfThoseWhoHaveLeftAreNotTakenAnewByARelay) {
    hosted.ask(bob, race::LeaveRoom{});
    hosted.settle();
    const auto log = hosted.log();

    Visitor relay(bob.token());
    const auto resumed = resume(relay);
    hosted.settle();

    ASSERT_FALSE(resumed);
    EXPECT_EQ(resumed.error(), wire::CloseCode::try_again_later);
    EXPECT_EQ(hosted.log(), log);
}

TEST_F(Seats, ThatHaveEndedTakeNoCommands) {
    hosted.ask(bob, race::LeaveRoom{});
    hosted.settle();
    const auto log = hosted.log();

    EXPECT_TRUE(hosted.ask(bob, race::SetReady{true}));

    hosted.settle();
    EXPECT_EQ(hosted.log(), log);
}

TEST_F(Seats, AreReplacedByANewerConnection) {
    hosted.ask(bob, race::SetReady{true});
    auto& newer = hosted.enter_again(bob, {});

    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::replaced);
    EXPECT_FALSE(newer.subscription->ended);
    hosted.settle();
    EXPECT_TRUE(race::happened<race::CommandAnswered>(hosted.read(bob).events));
}

TEST_F(Seats, ThatWereReplacedLeaveNobodyAway) {
    auto& newer = hosted.enter_again(bob, {});

    hosted.room().leave(bob.subscription);
    hosted.settle();
    EXPECT_TRUE(hosted.logged().member({2})->is_present());

    hosted.room().leave(newer.subscription);
    hosted.settle();
    EXPECT_FALSE(hosted.logged().member({2})->is_present());
}

TEST_F(Seats, AreNotGivenToAKickedMember) {
    hosted.ask(ada, race::KickMember{{2}});
    wire::Hello hello;
    hello.name = "Bob";
    hello.resume_token = bob.token();

    const auto subscription = hosted.room().enter(hello, bob);

    ASSERT_FALSE(subscription);
    EXPECT_EQ(subscription.error().code, race::RefusalCode::was_kicked);
}

TEST_F(Seats, AreNotGivenToSomebodyNewFromWhereAKickedMemberCameFrom) {
    wire::Hello hello;
    hello.name = "Mal";
    hello.resume_token = "token of somebody";
    Visitor mal(hello.resume_token);
    mal.where = "192.0.2.7";
    ASSERT_TRUE(hosted.room().enter(hello, mal));
    hosted.settle();
    hosted.ask(ada, race::KickMember{{3}});
    hosted.settle();

    // Also when the server was started again meanwhile.
    HostedRoom restarted(hosted.log());
    for (auto* room : {&hosted.room(), &restarted.room()}) {
        hello.resume_token += "s";
        Visitor again(hello.resume_token);
        again.where = "192.0.2.7";
        EXPECT_EQ(room->enter(hello, again).error().code, race::RefusalCode::address_was_kicked);
        again.where = "192.0.2.8";
        const auto subscription = room->enter(hello, again);
        ASSERT_TRUE(subscription);
        room->leave(*subscription);
    }
}

TEST_F(Seats, OfAnAddressEndTogether) {
    const auto is_meant = [](const boost::asio::ip::address& address) {
        return address == boost::asio::ip::make_address("192.0.2.7");
    };
    bob.address_of = boost::asio::ip::make_address("192.0.2.7");

    EXPECT_EQ(hosted.room().end_seats_of(is_meant, wire::CloseCode::banned), 1u);
    EXPECT_EQ(hosted.room().end_seats_of(is_meant, wire::CloseCode::banned), 0u);

    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::banned);
    EXPECT_FALSE(ada.subscription->ended);
}

TEST_F(Seats, EndWhenTheLogFailsAndNothingUndurableIsShown) {
    hosted.read(ada);
    hosted.ask(bob, race::SetReady{true});
    hosted.hand_to_log();

    hosted.room().fail();

    for (const auto* visitor : {&ada, &bob}) {
        EXPECT_EQ(visitor->subscription->ended, wire::CloseCode::try_again_later);
        EXPECT_TRUE(hosted.is_silent(*visitor));
    }
    HostedRoom reopened(hosted.log());
    EXPECT_FALSE(reopened.logged().member({2})->ready);
}

TEST_F(Seats, OfAFailedRoomWriteNothingMore) {
    hosted.room().fail();

    hosted.room().leave(ada.subscription);
    hosted.ask(bob, race::SetReady{true});

    EXPECT_FALSE(hosted.room().take_records());
}

TEST_F(Seats, AreNoLongerGivenOnceTheDesertedRoomHasClosed) {
    hosted.room().leave(ada.subscription);
    hosted.room().leave(bob.subscription);
    hosted.wait(hosted.logged().rules.grace);  // they lose their seats
    hosted.wait(race::deserted_room_expiry);
    EXPECT_FALSE(hosted.room().is_closed());

    hosted.settle();

    EXPECT_TRUE(hosted.room().is_closed());
    wire::Hello hello;
    hello.name = "Eve";
    const auto subscription = hosted.room().enter(hello, ada);
    ASSERT_FALSE(subscription);
    EXPECT_EQ(subscription.error().code, race::RefusalCode::room_is_closed);
}

}  // namespace gridrace::server
