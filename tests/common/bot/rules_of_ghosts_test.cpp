// The field: which races are kept to be raced again, and how ghosts come and go.
#include <gtest/gtest.h>

#include "common/race/view.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

// A race on two cells that Ada finishes.
RaceNumber race_by(TestRoom& room, MemberId ada) {
    room.start_race(two_cells_short());
    room.fill(ada, solution());
    return room.state().race.number;
}

std::vector<RaceNumber> kept(const TestRoom& room) {
    std::vector<RaceNumber> races;
    for (const auto& event : room.log()) {
        if (const auto* one = std::get_if<RaceKept>(&event)) races.push_back(one->race);
    }
    return races;
}

RaceRules given_rules() {
    RaceRules rules;
    rules.source = PuzzleSource::given;
    return rules;
}

struct RoomWithGhosts : TestRoom {
    RoomWithGhosts()
        : TestRoom(given_rules(), {std::nullopt, two_cells_short()}, {}, {},
                   {short_run("Ada"), short_run("Ben")}) {}
};

}  // namespace

TEST(FieldRules, KeepARaceOfAListedRoom) {
    TestRoom room;
    const auto ada = room.join("Ada");
    race_by(room, ada);
    EXPECT_TRUE(kept(room).empty()) << "no stranger may see it";

    room.ask(ada, ListRoom{true});
    const auto race = race_by(room, ada);
    EXPECT_EQ(kept(room), std::vector{race});
    room.ask(ada, ListRoom{false});
    race_by(room, ada);
    EXPECT_EQ(kept(room).size(), 1u) << "the host has taken the room off the list";
    EXPECT_EQ(room.state().races_kept, 1u);
}

TEST(FieldRules, KeepNoneWhereTheServerHasNoField) {
    TestRoom room;
    room.has_field = false;
    const auto ada = room.join("Ada");
    room.ask(ada, ListRoom{true});
    race_by(room, ada);

    EXPECT_TRUE(kept(room).empty());
}

TEST(FieldRules, KeepOnlyRunsOfPeopleWithoutHelpOnPuzzlesThatNobodyKnew) {
    RaceRules helped;
    helped.assists = AssistSet::all();
    TestRoom room(helped);
    const auto ada = room.join("Ada");
    room.ask(ada, ListRoom{true});
    room.start_race(two_cells_short());
    room.ask(ada, TakeAssist{Assist::hints});
    room.wait(20s);
    room.fill(ada, solution());
    ASSERT_TRUE(room.state().race.ended_at);
    EXPECT_TRUE(kept(room).empty()) << "with a hint";

    TestRoom given(given_rules(), {std::nullopt, two_cells_short()});
    const auto bob = given.join("Bob");
    given.ask(bob, ListRoom{true});
    race_by(given, bob);
    ASSERT_TRUE(given.state().race.ended_at);
    EXPECT_TRUE(kept(given).empty()) << "the host knew the puzzle";

    TestRoom nobody;
    const auto cleo = nobody.join("Cleo");
    nobody.ask(cleo, ListRoom{true});
    nobody.start_race(two_cells_short());
    nobody.ask(cleo, Forfeit{});
    ASSERT_TRUE(nobody.state().race.ended_at);
    EXPECT_TRUE(kept(nobody).empty()) << "nobody has finished";
}

TEST(FieldRules, KeepAFewRacesOfOneRoom) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, ListRoom{true});
    for (std::uint32_t i = 0; i < most_races_kept + 2; ++i) race_by(room, ada);

    EXPECT_EQ(kept(room).size(), most_races_kept);
}

TEST(FieldRules, LetTheLogKeepARoomOfTheFieldForLonger) {
    TestRoom room;
    const auto ada = room.join("Ada");
    EXPECT_EQ(expires_from(room.state(), room.now()), room.now());
    room.ask(ada, ListRoom{true});
    race_by(room, ada);

    EXPECT_EQ(expires_from(room.state(), room.now()), room.now() + field_expiry);
}

TEST(RaceRulesOfGhosts, BringThemWithTheFirstPersonWhoIsHost) {
    RoomWithGhosts room;
    EXPECT_TRUE(room.state().members.empty()) << "a room without people is empty";

    const auto kim = room.join("Kim");

    ASSERT_EQ(room.state().members.size(), 3u);
    EXPECT_EQ(room.state().host, kim);
    const auto& ghost = room.state().members.front();
    EXPECT_EQ(ghost.name, "Ada (ghost)");
    EXPECT_EQ(ghost.bot, 34u);
    EXPECT_TRUE(ghost.ready);
    ASSERT_NE(ghost_of(room.state(), ghost.id), nullptr);
    EXPECT_EQ(ghost_of(room.state(), ghost.id)->run, short_run("Ada"));
    EXPECT_EQ(ghost_of(room.state(), kim), nullptr);
    room.join("Lou");
    EXPECT_EQ(room.state().members.size(), 4u) << "they come once";
}

TEST(RaceRulesOfGhosts, GiveNobodyTheirNames) {
    RoomWithGhosts room;

    const auto kim = room.join("Ada (ghost)");

    EXPECT_EQ(room.member(kim).name, "Ada (ghost) 2");
}

TEST(RaceRulesOfGhosts, LetThemRaceOnceAndTellNobodyTheirMoves) {
    RoomWithGhosts room;
    const auto kim = room.join("Kim");
    EXPECT_TRUE(visible_to(room.state(), kim).ghosts.empty());
    room.ask(kim, ListRoom{true});
    race_by(room, kim);
    room.wait(2h);  // ghosts are moved by the server

    ASSERT_TRUE(room.state().race.ended_at);
    EXPECT_EQ(room.state().members.size(), 1u);
    EXPECT_TRUE(room.state().ghosts.empty());
    EXPECT_EQ(room.state().race.runs.size(), 3u) << "the result has them";
    EXPECT_EQ(kept(room).size(), 1u) << "the run against them joins the field";
    EXPECT_EQ(room.state().rules.source, PuzzleSource::generated);
}

TEST(RaceRulesOfGhosts, KeepTheRunOfWhoDoesNotWaitForThem) {
    RoomWithGhosts room;
    const auto kim = room.join("Kim");
    room.ask(kim, ListRoom{true});
    race_by(room, kim);
    room.ask(kim, LeaveRoom{});

    ASSERT_TRUE(room.state().race.ended_at);
    EXPECT_TRUE(room.state().members.empty());
    EXPECT_EQ(kept(room).size(), 1u);
}

TEST(RaceRulesOfGhosts, KeepNoRunOfARoomThatIsNotListed) {
    RoomWithGhosts room;
    const auto kim = room.join("Kim");
    race_by(room, kim);
    room.ask(kim, LeaveRoom{});

    ASSERT_TRUE(room.state().race.ended_at);
    EXPECT_TRUE(kept(room).empty());
}

TEST(RaceRulesOfGhosts, SendThemAwayBeforeAnotherPuzzleOrMode) {
    RoomWithGhosts room;
    const auto kim = room.join("Kim");
    room.ask(kim, ListRoom{true});
    auto rules = room.state().rules;
    rules.countdown = std::chrono::seconds(7);
    room.ask(kim, SetRules{rules, {}});
    EXPECT_EQ(room.state().ghosts.size(), 2u) << "it is the same race";

    rules.source = PuzzleSource::generated;
    room.ask(kim, SetRules{rules, {}});
    EXPECT_TRUE(room.state().ghosts.empty());
    EXPECT_EQ(room.state().members.size(), 1u);
}

TEST(RaceRulesOfGhosts, SendThemAwayWithTheLastPerson) {
    RoomWithGhosts room;
    const auto kim = room.join("Kim");
    room.ask(kim, LeaveRoom{});

    EXPECT_TRUE(room.state().members.empty());
    EXPECT_TRUE(room.state().ghosts.empty());
}

}  // namespace gridrace::race
