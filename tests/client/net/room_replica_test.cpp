// A member's end of a room: numbers, cursors and answers across connections that come and go.
#include "client/net/room_replica.hpp"

#include <gtest/gtest.h>

#include "common/wire/codec/codec.hpp"
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

// Ada's replica, and the room that she is told of.
class RoomReplicaTest : public testing::Test {
protected:
    RoomReplicaTest() { room.join("Ada"); }

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
    Received receive(const wire::ServerMessage& message) {
        auto received = replica.receive(message);
        EXPECT_TRUE(received.has_value());
        return *received;
    }
    std::vector<std::uint64_t> due() {
        std::vector<std::uint64_t> numbers;
        for (const auto& command : replica.take_due()) numbers.push_back(command.number.value);
        return numbers;
    }

    race::TestRoom room;
    RoomReplica replica{"Ada", race::Role::player, "a token of 16 or more"};
};

}  // namespace

TEST_F(RoomReplicaTest, KnowsNoFeaturesOfAServerWhoseFrameHasNone) {
    auto message = first_message();
    message.welcome->features = wire::server_features;
    receive(message);
    EXPECT_EQ(replica.features(), wire::server_features);

    message.welcome->features = {};
    const auto decoded = wire::decode_server_message(wire::encode(message));
    ASSERT_TRUE(decoded.has_value());
    receive(*decoded);

    EXPECT_EQ(replica.features(), wire::FeatureSet());
}

TEST_F(RoomReplicaTest, RefusesForAnOldServerWhatItDoesNotKnow) {
    receive(first_message());
    replica.submit(race::LockRoom{true});
    replica.submit(race::SetReady{true});
    replica.submit(race::LiftKicks{});

    const auto received = receive(welcome(ada));

    ASSERT_EQ(received.answers.size(), 2u);
    for (const auto& given_up : received.answers)
        EXPECT_EQ(given_up.refusal, race::Refusal(race::RefusalCode::not_known));
    const auto sent = replica.take_due();
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(sent[0].number, CommandNumber{1});
    EXPECT_TRUE(std::holds_alternative<race::SetReady>(sent[0].command));
}

TEST_F(RoomReplicaTest, AsksAServerThatHasAllElseForNoBotAndNoEnd) {
    receive(first_message());
    replica.submit(race::AddBot{});
    replica.submit(race::EndRace{});
    auto message = welcome(ada);
    message.welcome->features = {wire::Feature::room_door, wire::Feature::modes};

    const auto received = receive(message);

    EXPECT_EQ(received.answers.size(), 2u);
    EXPECT_TRUE(replica.take_due().empty());
}

TEST_F(RoomReplicaTest, TakesTheRoomOffTheListOfAnyServer) {
    receive(first_message());
    replica.submit(race::ListRoom{true});
    replica.submit(race::ListRoom{false});
    auto message = welcome(ada);
    message.welcome->features = {};

    const auto received = receive(message);

    EXPECT_EQ(received.answers.size(), 1u);
    const auto sent = replica.take_due();
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_FALSE(std::get<race::ListRoom>(sent[0].command).listed);
}

TEST_F(RoomReplicaTest, AsksAServerWithoutModesForNone) {
    receive(first_message());
    race::SetRules lives;
    lives.rules.mode_settings.mode = race::Mode::lives;
    replica.submit(lives);
    replica.submit(race::SetRules{});
    replica.submit(race::JoinTeam{1});
    replica.submit(race::PointAt{40});

    const auto received = receive(welcome(ada));

    EXPECT_EQ(received.answers.size(), 3u);
    for (const auto& given_up : received.answers)
        EXPECT_EQ(given_up.refusal->code, given_up.command == race::Command(race::PointAt{40})
                                              ? race::RefusalCode::not_racing
                                              : race::RefusalCode::not_known);
    EXPECT_EQ(replica.take_due().size(), 1u);
}

TEST_F(RoomReplicaTest, BeginsWithoutACursorAndGoesOnWithOne) {
    EXPECT_EQ(replica.hello().name, "Ada");
    EXPECT_TRUE(replica.hello().client.starts_with("gridrace/"));
    EXPECT_EQ(replica.hello().resume_token, "a token of 16 or more");
    EXPECT_EQ(replica.hello().cursor, std::nullopt);
    EXPECT_EQ(replica.hello().server_word, "");
    replica.say_server_word("two moons");
    EXPECT_EQ(replica.hello().server_word, "two moons");

    const auto received = receive(first_message());

    EXPECT_TRUE(received.welcomed && received.replaced);
    EXPECT_EQ(replica.self(), ada);
    EXPECT_EQ(replica.hello().cursor, race::cursor_of(room.state(), ada));
    EXPECT_EQ(replica.hello().history, 77u);
}

TEST_F(RoomReplicaTest, FoldsWhatItIsShownToTheStateThatItMayKnow) {
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

    EXPECT_TRUE(replica.state() == race::visible_to(room.state(), ada));
    EXPECT_FALSE(happened.empty());
}

TEST_F(RoomReplicaTest, NumbersCommandsAndKeepsThemUntilTheyAreAnswered) {
    receive(first_message());
    replica.submit(race::SetReady{true});
    replica.submit(race::SetReady{false});
    EXPECT_EQ(due(), (std::vector<std::uint64_t>{1, 2}));

    const auto received = receive(events({answer(1)}));

    ASSERT_EQ(received.answers.size(), 1u);
    EXPECT_EQ(received.answers[0].number, CommandNumber{1});
    ASSERT_EQ(replica.unanswered().size(), 1u);
    EXPECT_EQ(replica.unanswered()[0].number, CommandNumber{2});
}

TEST_F(RoomReplicaTest, SendsAgainOnlyWhatTheServerHasNotApplied) {
    receive(first_message());
    for (int i = 0; i < 3; ++i) replica.submit(race::SetReady{true});

    receive(welcome(ada, {2}));

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{3}));
    EXPECT_EQ(replica.unanswered().size(), 3u);
    EXPECT_EQ(receive(events({answer(1), answer(2)})).answers.size(), 2u);
}

TEST_F(RoomReplicaTest, NumbersOnWhatWasAskedBeforeTheFirstWelcome) {
    replica.submit(race::SetReady{true});
    receive(first_message());

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{1}));
    replica.submit(race::SetReady{false});
    EXPECT_EQ(due(), (std::vector<std::uint64_t>{2}));
}

TEST_F(RoomReplicaTest, NumbersOnFromAnEarlierProgramOfTheSameMember) {
    room.ask(ada, race::SetReady{true});
    room.ask(ada, race::SetReady{false});
    replica.submit(race::SetReady{true});

    receive(first_message());

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{3}));
}

TEST_F(RoomReplicaTest, TakesAnAnswerOnceHoweverOftenItComes) {
    receive(first_message());
    replica.submit(race::SetReady{true});
    wire::ServerMessage repeated;
    repeated.repeated_answers = {{{1}, std::nullopt, {1}}};

    EXPECT_EQ(receive(repeated).answers.size(), 1u);
    EXPECT_TRUE(receive(repeated).answers.empty());
}

TEST_F(RoomReplicaTest, FindsAnswersInASnapshot) {
    receive(first_message());
    replica.submit(race::ClearCell{3});
    replica.submit(race::SetReady{true});
    room.ask(ada, race::ClearCell{3});

    const auto received = receive(snapshot());

    ASSERT_EQ(received.answers.size(), 1u);
    EXPECT_EQ(received.answers[0].refusal->code, race::RefusalCode::not_racing);
    EXPECT_EQ(replica.unanswered().size(), 1u);
}

TEST_F(RoomReplicaTest, ForgetsWhatItAskedFromASeatThatIsLost) {
    receive(first_message());
    replica.submit(race::SetReady{true});

    auto message = welcome({7});
    message.snapshot = snapshot().snapshot;
    receive(message);

    EXPECT_EQ(replica.self(), MemberId{7});
    EXPECT_TRUE(replica.unanswered().empty());
    replica.submit(race::SetReady{true});
    EXPECT_EQ(due(), (std::vector<std::uint64_t>{1}));
}

TEST_F(RoomReplicaTest, SendsSoMuchThatNoMoreThan32AreUnderWay) {
    receive(first_message());
    for (int i = 0; i < 300; ++i) replica.submit(race::SetReady{i % 2 == 0});
    EXPECT_EQ(due().size(), 32u);
    EXPECT_TRUE(due().empty());

    receive(events({answer(1), answer(2), answer(3)}));

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{33, 34, 35}));
}

TEST_F(RoomReplicaTest, SendsEverythingThatWaitedOnceAndInOrder) {
    receive(first_message());
    for (int i = 0; i < 300; ++i) replica.submit(race::SetReady{i % 2 == 0});
    std::uint64_t expected = 0;

    for (auto numbers = due(); !numbers.empty(); numbers = due()) {
        for (const auto number : numbers) {
            EXPECT_EQ(number, ++expected);
            receive(events({answer(number)}));
        }
    }

    EXPECT_EQ(expected, 300u);
    EXPECT_TRUE(replica.unanswered().empty());
}

TEST_F(RoomReplicaTest, CountsWhatTheServerAppliedButDidNotAnswerYetAsUnderWay) {
    receive(first_message());
    for (int i = 0; i < 40; ++i) replica.submit(race::SetReady{true});

    receive(welcome(ada, {30}));

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{31, 32}));
}

TEST_F(RoomReplicaTest, GoesOnFromTheSeatThatAnotherProcessLeft) {
    receive(first_message());
    for (int i = 0; i < 3; ++i) replica.submit(race::SetReady{true});
    receive(events({answer(1)}));
    RoomReplica heir("Ada", race::Role::player, replica.resume_state());
    EXPECT_EQ(heir.hello().resume_token, "a token of 16 or more");
    EXPECT_EQ(heir.self(), ada);

    ASSERT_TRUE(heir.receive(welcome(ada, {2})).has_value());
    heir.submit(race::Forfeit{});

    const auto due = heir.take_due();
    ASSERT_EQ(due.size(), 2u);
    EXPECT_EQ(due[0], (wire::NumberedCommand{{3}, race::SetReady{true}}));
    EXPECT_EQ(due[1], (wire::NumberedCommand{{4}, race::Forfeit{}}));
}

TEST_F(RoomReplicaTest, NeverReusesANumberThatTheKeptSeatDidNotKnowOf) {
    RoomReplica heir("Ada", race::Role::player, ResumeState{"a token of 16 or more", ada, {5}, {}});

    ASSERT_TRUE(heir.receive(welcome(ada, {8})).has_value());
    heir.submit(race::SetReady{true});

    EXPECT_EQ(heir.take_due().at(0).number, CommandNumber{9});
}

TEST_F(RoomReplicaTest, NumbersOnFromAServerThatForgotWhatItOnceAnswered) {
    receive(first_message());
    for (int i = 0; i < 5; ++i) replica.submit(race::SetReady{i % 2 == 0});
    receive(events({answer(1), answer(2), answer(3)}));

    receive(welcome(ada, {1}));

    EXPECT_EQ(due(), (std::vector<std::uint64_t>{2, 3}));
    replica.submit(race::SetReady{true});
    EXPECT_EQ(due(), (std::vector<std::uint64_t>{4}));
}

// A race that Ada was in when the connection broke.
class LateMoves : public RoomReplicaTest {
protected:
    LateMoves() {
        room.start_race(race::puzzle());
        receive(first_message());
        answered_ = room.member(ada).last_command.value;
        replica.submit(race::PlaceDigit{2, 4});
        replica.submit(race::SetReady{true});
        replica.submit(race::ClearCell{2});
    }
    // The room continues without her.
    Received come_back() {
        auto message = welcome(ada, room.member(ada).last_command);
        message.snapshot = snapshot().snapshot;
        return receive(message);
    }

    std::uint64_t answered_ = 0;
};

TEST_F(LateMoves, AreSentWhileTheRaceIsOn) {
    EXPECT_TRUE(come_back().answers.empty());

    EXPECT_EQ(replica.take_due().size(), 3u);
}

TEST_F(LateMoves, AreGivenUpWhenTheRaceIsOver) {
    room.wait(room.state().rules.time_limit);

    const auto received = come_back();

    ASSERT_EQ(received.answers.size(), 2u);
    EXPECT_EQ(received.answers[0].command, race::Command(race::PlaceDigit{2, 4}));
    EXPECT_EQ(received.answers[0].refusal, race::Refusal(race::RefusalCode::not_racing));
    EXPECT_EQ(received.answers[1].command, race::Command(race::ClearCell{2}));
    EXPECT_EQ(due(), (std::vector<std::uint64_t>{answered_ + 1}));
    EXPECT_EQ(replica.unanswered().front().command, race::Command(race::SetReady{true}));
}

TEST_F(LateMoves, AreAidsAsWell) {
    replica.submit(race::TakeAssist{race::Assist::check});
    room.wait(room.state().rules.time_limit);

    const auto received = come_back();

    ASSERT_EQ(received.answers.size(), 3u);
    EXPECT_EQ(received.answers[2].command, race::Command(race::TakeAssist{race::Assist::check}));
}

TEST_F(LateMoves, DoNotGetIntoTheNextRace) {
    room.wait(room.state().rules.time_limit);
    room.start_race(race::puzzle());
    answered_ = room.member(ada).last_command.value;

    EXPECT_EQ(come_back().answers.size(), 2u);
}

TEST_F(LateMoves, WaitUntilTheRoomIsKnown) {
    replica = RoomReplica("Ada", race::Role::player, replica.resume_state());
    wire::ServerMessage paused;
    paused.error = wire::Error{"room_is_paused", "", true};

    EXPECT_TRUE(receive(paused).answers.empty());

    EXPECT_TRUE(come_back().answers.empty());
    EXPECT_EQ(replica.take_due().size(), 3u);
}

TEST_F(LateMoves, AreLeftToTheServerOnceTheyAreSent) {
    come_back();
    EXPECT_EQ(replica.take_due().size(), 3u);

    race::Events ended;
    for (const auto& event : room.wait(room.state().rules.time_limit)) {
        if (race::is_visible(event, ada)) ended.push_back(event);
    }

    EXPECT_TRUE(receive(events(ended)).answers.empty());
    EXPECT_EQ(replica.unanswered().size(), 3u);
}

TEST_F(RoomReplicaTest, TakesTheServersWordForItsCursor) {
    receive(first_message());
    wire::ServerMessage message;
    message.cursor = race::Cursor{{70}, {8}};

    receive(message);

    EXPECT_EQ(replica.hello().cursor, message.cursor);
}

TEST_F(RoomReplicaTest, KnowsAWordThatTheServerHasAccepted) {
    auto message = first_message();
    message.snapshot->word_needed = true;
    replica.say_word("kite");
    receive(message);
    EXPECT_EQ(replica.room_word(), "kite");

    receive(events({race::WordChanged{true}}));
    EXPECT_EQ(replica.room_word(), "");
    EXPECT_EQ(replica.hello().word, "");

    RoomReplica returning{"Ada", race::Role::player, replica.resume_state()};
    returning.say_word("kite");
    EXPECT_TRUE(returning.receive(message).has_value());
    EXPECT_EQ(returning.room_word(), "") << "who has a seat needs none";
}

TEST_F(RoomReplicaTest, KeepsWhatWasSealedOfTheLastRaces) {
    auto message = first_message();
    message.snapshot->race.number = {2};
    receive(message);
    const race::CourseSealed course{{2}, 0, {1}, {}};
    receive(events({course, race::RaceSealed{{1}, {7}}, race::RaceSealed{{2}, {8}}}));
    const identity::RaceSeals second{{course}, race::Digest{8}};
    EXPECT_EQ(replica.seals_seen({2}), second);
    EXPECT_EQ(replica.seals_seen({1}), (identity::RaceSeals{{}, race::Digest{7}}));

    // Nothing is taken back, and nothing pushed out.
    receive(events({race::RaceSealed{{2}, {9}}, race::RaceSealed{{0xffffffff}, {9}}}));
    EXPECT_EQ(replica.seals_seen({2}), second);
    EXPECT_EQ(replica.seals_seen({0xffffffff}), identity::RaceSeals());
}

TEST_F(RoomReplicaTest, RefusesEventsWithoutASnapshot) {
    EXPECT_FALSE(replica.receive(events({answer(1)})));
}

}  // namespace gridrace::client
