// A command takes effect once, however often it is sent, and its answer is remembered for a while.
#include <algorithm>

#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

class Commands : public testing::Test {
protected:
    TestRoom room;
    MemberId ada = room.join("Ada");
};

}  // namespace

TEST_F(Commands, AreAnsweredAfterTheirEffects) {
    const auto events = room.ask(ada, SetReady{true});

    EXPECT_EQ(events, (Events{ReadyChanged{ada, true}, CommandAnswered{ada, {1}, {}}}));
    EXPECT_EQ(room.member(ada).last_command, CommandNumber{1});
}

TEST_F(Commands, SentAgainTakeNoEffect) {
    room.ask(ada, {1}, SetReady{true});
    room.ask(ada, {2}, SetReady{false});
    const auto before = room.state();

    EXPECT_TRUE(room.ask(ada, {1}, SetReady{true}).empty());
    EXPECT_TRUE(room.ask(ada, {2}, SetReady{true}).empty());

    EXPECT_TRUE(room.state() == before);
}

TEST_F(Commands, ThatWereRefusedKeepTheirNumberAndTheirAnswer) {
    room.ask(ada, {1}, ClearCell{3});

    EXPECT_TRUE(room.ask(ada, {1}, SetReady{true}).empty());

    const auto& answer = room.member(ada).answers.back();
    EXPECT_EQ(answer.command, CommandNumber{1});
    EXPECT_EQ(answer.refusal->code, RefusalCode::not_racing);
}

TEST_F(Commands, AreCountedForEachMemberApart) {
    const auto bob = room.join("Bob");
    room.ask(ada, {1}, SetReady{true});
    room.ask(ada, {2}, SetReady{false});

    EXPECT_TRUE(happened<ReadyChanged>(room.ask(bob, {1}, SetReady{true})));
}

TEST_F(Commands, AreCountedAcrossConnections) {
    room.ask(ada, {1}, SetReady{true});
    room.lose(ada);
    room.bring_back(ada);

    EXPECT_TRUE(room.ask(ada, {1}, SetReady{false}).empty());
    EXPECT_FALSE(room.ask(ada, {2}, SetReady{false}).empty());
}

TEST_F(Commands, LeaveTheNewestAnswersInTheMembersRecord) {
    for (int i = 0; i < 40; ++i) room.ask(ada, SetReady{i % 2 == 0});

    const auto& answers = room.member(ada).answers;

    EXPECT_EQ(answers.size(), answers_kept);
    for (std::uint64_t number = 41 - answers_kept; number <= 40; ++number) {
        const auto answer = std::ranges::find(answers, CommandNumber{number}, &Answer::command);
        ASSERT_NE(answer, answers.end()) << number;
        EXPECT_EQ(answer->event, EventNumber{number});
    }
}

TEST(Views, CountPublicAndPrivateEventsApart) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(puzzle());
    room.ask(ada, PlaceDigit{cell_at(1, 3), 4});
    const auto before = cursor_of(room.state(), bob);

    room.ask(ada, PlaceDigit{cell_at(1, 3), 1});

    EXPECT_EQ(cursor_of(room.state(), bob), before);
    EXPECT_EQ(cursor_of(room.state(), ada).private_seen, room.member(ada).private_events);
    EXPECT_EQ(cursor_of(room.state(), {}).private_seen, EventNumber{});
}

TEST(Views, ShowTheGridToItsPlayerAndProgressToAll) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.start_race(puzzle());
    room.ask(ada, PlaceDigit{cell_at(1, 3), 4});

    const auto to_ada = visible_to(room.state(), ada);
    const auto to_bob = visible_to(room.state(), bob);

    EXPECT_EQ(to_ada.run(ada)->grid, room.run(ada).grid);
    EXPECT_EQ(to_bob.run(ada)->grid, puzzle());
    EXPECT_EQ(cells_filled(*to_bob.run(ada)), 1);
    EXPECT_TRUE(to_bob.member(ada)->answers.empty());
}

TEST(Views, HideTokensPuzzleChoiceAndOrderFromEverybody) {
    RaceRules rules;
    rules.source = PuzzleSource::seeded;
    PuzzleChoice choice;
    choice.seed = 42;
    TestRoom room(rules, choice);
    const auto ada = room.join("Ada");
    room.ask(ada, KickMember{room.join("Bob")});
    room.ask(ada, StartRace{});
    room.deliver(puzzle());

    const auto seen = visible_to(room.state(), ada);

    EXPECT_EQ(seen.choice, PuzzleChoice{});
    EXPECT_EQ(seen.race.order, std::nullopt);
    EXPECT_EQ(seen.race.puzzle, std::nullopt);
    EXPECT_EQ(seen.member(ada)->token, TokenHash{});
    EXPECT_TRUE(seen.barred.empty());
}

TEST(Views, OfAFoldTolerateEventsAboutUnknownMembers) {
    RoomState state;
    for (const Event& event :
         {Event(ReadyChanged{{9}, true}), Event(DigitPlaced{{9}, sudoku::Cell(3), 4}),
          Event(PlayerFinished{{9}, 1s, 1}), Event(MemberLeft{{9}, LeaveReason::left, noon}),
          Event(CommandAnswered{{9}, {4}, {}})}) {
        fold(state, event);
    }

    EXPECT_EQ(state.public_events, EventNumber{3});
    EXPECT_TRUE(state.members.empty());
}

}  // namespace gridrace::race
