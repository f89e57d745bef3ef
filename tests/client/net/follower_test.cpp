// A member's end of a room: numbers, cursors and answers across connections that come and go.
#include "client/net/follower.hpp"

#include <gtest/gtest.h>

#include "tests/common/race/test_room.hpp"

namespace gridrace::client {

namespace {

constexpr MemberId ada{1};

wire::ServerMessage welcome(MemberId member, CommandNumber last_command = {}) {
    wire::ServerMessage message;
    message.welcome = wire::Welcome{member, last_command, race::noon, {}, "1", 77};
    return message;
}

wire::ServerMessage events(race::Events happened) {
    wire::ServerMessage message;
    message.events = std::move(happened);
    return message;
}

race::Event answer(std::uint64_t command) {
    return race::CommandAnswered{ada, {command}, {}};
}

// Ada's follower, and the room that she is told of.
class Following : public testing::Test {
protected:
    Following() { room.join("Ada"); }

    wire::ServerMessage snapshot() const {
        wire::ServerMessage message;
        message.snapshot = race::visible_to(room.state(), ada);
        message.cursor = race::cursor_of(room.state(), ada);
        return message;
    }
    wire::ServerMessage first_message() const {
        auto message = welcome(ada, room.member(ada).last_command);
        message.snapshot = snapshot().snapshot;
        return message;
    }
    Followed receive(const wire::ServerMessage& message) {
        auto followed = follower.receive(message);
        EXPECT_TRUE(followed.has_value());
        return *followed;
    }
    std::vector<std::uint64_t> resent() const {
        std::vector<std::uint64_t> numbers;
        for (const auto& command : follower.resend()) numbers.push_back(command.number.value);
        return numbers;
    }

    race::TestRoom room;
    Follower follower{"Ada", race::Role::player, "a token of 16 or more"};
};

}  // namespace

TEST_F(Following, BeginsWithoutACursorAndGoesOnWithOne) {
    EXPECT_EQ(follower.hello().name, "Ada");
    EXPECT_EQ(follower.hello().resume_token, "a token of 16 or more");
    EXPECT_EQ(follower.hello().cursor, std::nullopt);

    const auto followed = receive(first_message());

    EXPECT_TRUE(followed.welcomed && followed.replaced);
    EXPECT_EQ(follower.self(), ada);
    EXPECT_EQ(follower.hello().cursor, race::cursor_of(room.state(), ada));
    EXPECT_EQ(follower.hello().history, 77u);
}

TEST_F(Following, FoldsWhatItIsShownToTheStateThatItMayKnow) {
    receive(first_message());
    const auto bob = room.join("Bob");
    room.ask(bob, race::SetReady{true});
    const auto happened = room.ask(ada, race::SetReady{true});

    race::Events seen;
    for (const auto& event : room.log()) {
        if (race::is_visible(event, ada)) seen.push_back(event);
    }
    seen.erase(seen.begin(),
               seen.begin() + 3);  // those that the snapshot has: opened, joined, host
    receive(events(seen));

    EXPECT_TRUE(follower.state() == race::visible_to(room.state(), ada));
    EXPECT_FALSE(happened.empty());
}

TEST_F(Following, NumbersCommandsAndKeepsThemUntilTheyAreAnswered) {
    receive(first_message());
    EXPECT_EQ(follower.submit(race::SetReady{true}).number, CommandNumber{1});
    EXPECT_EQ(follower.submit(race::SetReady{false}).number, CommandNumber{2});

    const auto followed = receive(events({answer(1)}));

    ASSERT_EQ(followed.answers.size(), 1u);
    EXPECT_EQ(followed.answers[0].command, CommandNumber{1});
    ASSERT_EQ(follower.unanswered().size(), 1u);
    EXPECT_EQ(follower.unanswered()[0].number, CommandNumber{2});
}

TEST_F(Following, SendsAgainOnlyWhatTheServerHasNotApplied) {
    receive(first_message());
    for (int i = 0; i < 3; ++i) follower.submit(race::SetReady{true});

    receive(welcome(ada, {2}));

    EXPECT_EQ(resent(), (std::vector<std::uint64_t>{3}));
    EXPECT_EQ(follower.unanswered().size(), 3u);
    EXPECT_EQ(receive(events({answer(1), answer(2)})).answers.size(), 2u);
}

TEST_F(Following, NumbersOnWhatWasAskedBeforeTheFirstWelcome) {
    follower.submit(race::SetReady{true});
    receive(first_message());

    EXPECT_EQ(resent(), (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(follower.submit(race::SetReady{false}).number, CommandNumber{2});
}

TEST_F(Following, NumbersOnFromAnEarlierProgramOfTheSameMember) {
    room.ask(ada, race::SetReady{true});
    room.ask(ada, race::SetReady{false});
    follower.submit(race::SetReady{true});

    receive(first_message());

    EXPECT_EQ(resent(), (std::vector<std::uint64_t>{3}));
}

TEST_F(Following, TakesAnAnswerOnceHoweverOftenItComes) {
    receive(first_message());
    follower.submit(race::SetReady{true});
    wire::ServerMessage repeated;
    repeated.repeated_answers = {{{1}, std::nullopt, {1}}};

    EXPECT_EQ(receive(repeated).answers.size(), 1u);
    EXPECT_TRUE(receive(repeated).answers.empty());
}

TEST_F(Following, FindsAnswersInASnapshot) {
    receive(first_message());
    follower.submit(race::ClearCell{3});
    follower.submit(race::SetReady{true});
    room.ask(ada, race::ClearCell{3});

    const auto followed = receive(snapshot());

    ASSERT_EQ(followed.answers.size(), 1u);
    EXPECT_EQ(followed.answers[0].refusal->code, race::RefusalCode::not_racing);
    EXPECT_EQ(follower.unanswered().size(), 1u);
}

TEST_F(Following, ForgetsWhatItAskedFromASeatThatIsLost) {
    receive(first_message());
    follower.submit(race::SetReady{true});

    auto message = welcome({7});
    message.snapshot = snapshot().snapshot;
    receive(message);

    EXPECT_EQ(follower.self(), MemberId{7});
    EXPECT_TRUE(follower.unanswered().empty());
    EXPECT_EQ(follower.submit(race::SetReady{true}).number, CommandNumber{1});
}

TEST_F(Following, TakesTheServersWordForItsCursor) {
    receive(first_message());
    wire::ServerMessage message;
    message.cursor = race::Cursor{{70}, {8}};

    receive(message);

    EXPECT_EQ(follower.hello().cursor, message.cursor);
}

TEST_F(Following, RefusesEventsWithoutASnapshot) {
    EXPECT_FALSE(follower.receive(events({answer(1)})));
}

}  // namespace gridrace::client
