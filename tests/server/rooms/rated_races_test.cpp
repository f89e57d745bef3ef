#include "server/rooms/rated_races.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/common/race/test_room.hpp"

namespace gridrace::server {

namespace {

using race::Mode;
using race::TestRoom;
using namespace std::chrono_literals;

constexpr race::PlayerKey of_ada{1}, of_bob{2}, of_cem{3};

race::RaceRules rules_of(Mode mode) {
    race::RaceRules rules;
    rules.mode_settings.mode = mode;
    return rules;
}

class RatedRaces : public testing::Test {
protected:
    void open(const race::RaceRules& rules = {}, const race::PuzzleChoice& choice = {}) {
        room = std::make_unique<TestRoom>(rules, choice);
        ada = room->join("Ada");
        bob = room->join("Bob");
        room->prove(ada, of_ada);
        room->prove(bob, of_bob);
    }
    // Ada, then Bob.
    void race() {
        room->start_race(race::two_cells_short());
        for (const auto member : {ada, bob}) {
            room->wait(1s);
            room->fill(member, race::solution());
        }
    }
    std::optional<RatedRace> rated() const {
        RunKeys keys;
        race::RoomState state;
        for (const auto& moment : room->moments()) {
            for (const auto& event : moment.events) {
                race::fold(state, event);
                keys.follow(event, state);
            }
        }
        return rated_race(room->state(), keys);
    }
    // "Ada 1, Bob 2".
    std::string places() const {
        const auto found = rated();
        std::string text;
        if (!found) return "not rated";
        for (const auto& run : found->runs)
            text += (text.empty() ? "" : ", ") + run.name + " " + std::to_string(run.place);
        return text;
    }

    std::unique_ptr<TestRoom> room;
    MemberId ada, bob;
};

}  // namespace

TEST_F(RatedRaces, HavePlayersWithKeysInAFixedOrder) {
    open();
    race();

    const auto found = rated();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->room, *room->state().code);
    EXPECT_EQ(found->race, RaceNumber{1});
    EXPECT_EQ(found->family, RatingFamily::race);
    EXPECT_EQ(found->ended_at, room->now());
    EXPECT_FALSE(found->listed) << "its code is for its members";
    EXPECT_EQ(found->runs, (std::vector<RatedRun>{{of_ada, "Ada", 1, 1s}, {of_bob, "Bob", 2, 2s}}));

    room->ask(ada, race::ListRoom{true});
    race();
    EXPECT_TRUE(rated()->listed);
}

TEST_F(RatedRaces, LeaveOutGuestsAndBots) {
    open();
    const auto guest = room->join("Gus");
    const auto bot = room->join("Bea (bot)");
    room->prove(bot, of_cem);
    room->start_race(race::two_cells_short());
    for (const auto member : {guest, bot, bob, ada}) {
        room->wait(1s);
        room->fill(member, race::solution());
    }

    EXPECT_EQ(places(), "Bob 1, Ada 2");
}

TEST_F(RatedRaces, CountThoseWhoLeft) {
    open();
    const auto cem = room->join("Cem");
    room->prove(cem, of_cem);
    room->start_race(race::two_cells_short());
    room->ask(bob, race::LeaveRoom{});
    room->ask(cem, race::Forfeit{});
    const auto again = room->join("Bob");
    room->prove(again, of_bob);
    room->fill(again, race::solution());
    room->fill(ada, race::solution());

    EXPECT_EQ(places(), "Ada 1, Bob 2, Cem 2") << "who left has lost, also as somebody else";
}

TEST_F(RatedRaces, AreNotThoseOfWhichNothingFollows) {
    open();
    EXPECT_EQ(places(), "not rated") << "before the first";
    room->start_race(race::two_cells_short());
    EXPECT_EQ(places(), "not rated") << "under way";
    for (const auto member : {ada, bob}) room->ask(member, race::Forfeit{});
    EXPECT_EQ(places(), "not rated") << "nobody is ahead";

    room = std::make_unique<TestRoom>();
    ada = room->join("Ada");
    bob = room->join("Bob");
    room->prove(ada, of_ada);
    race();
    EXPECT_EQ(places(), "not rated") << "only one has a key";
}

TEST_F(RatedRaces, AreThoseWhosePuzzleNobodyKnew) {
    race::RaceRules rules;
    rules.source = race::PuzzleSource::given;
    race::PuzzleChoice given;
    given.given_puzzle = race::two_cells_short();
    open(rules, given);
    race();
    EXPECT_EQ(places(), "not rated");

    rules.source = race::PuzzleSource::seeded;
    race::PuzzleChoice seeded;
    seeded.seed = 7;
    open(rules, seeded);
    race();
    EXPECT_EQ(places(), "not rated");
}

TEST_F(RatedRaces, HaveNoAssistThatThinksForNothing) {
    race::RaceRules rules;
    rules.assists = race::AssistSet::all();
    open(rules);
    race();
    EXPECT_EQ(places(), "not rated");

    rules.assists = rules.assists.without(race::Assist::auto_notes);
    open(rules);
    race();
    EXPECT_EQ(places(), "Ada 1, Bob 2") << "who takes another one pays";

    rules.assist_price = std::chrono::seconds(0);
    open(rules);
    race();
    EXPECT_EQ(places(), "not rated");
}

TEST_F(RatedRaces, HaveNoHeadStarts) {
    open();
    race::HeadStart start;
    start.time = 5s;
    room->ask(ada, race::GiveHeadStart{ada, start});
    room->start_race(race::two_cells_short());
    for (const auto member : {ada, bob}) {
        room->wait(6s);
        room->fill(member, race::solution());
    }
    ASSERT_TRUE(room->state().race.ended_at);
    EXPECT_EQ(places(), "not rated");
}

TEST_F(RatedRaces, AreOfModesInWhichEachRacesForThemselves) {
    for (const auto mode : race::all_modes) {
        const bool is_for_all = mode == Mode::together || mode == Mode::relay ||
                                mode == Mode::swiss || mode == Mode::arena;
        EXPECT_EQ(rating_family(mode).has_value(), !is_for_all) << race::name(mode);
    }
    EXPECT_FALSE(rating_family(Mode::daily)) << "a player can look at it as a guest first";
    for (const auto mode : {Mode::race, Mode::lives, Mode::penalty, Mode::match}) {
        open(rules_of(mode));
        race();
        EXPECT_EQ(places(), "Ada 1, Bob 2") << race::name(mode);
    }
    auto in_teams = rules_of(Mode::race);
    in_teams.mode_settings.in_teams = true;
    open(in_teams);
    race();
    EXPECT_EQ(places(), "not rated");
}

}  // namespace gridrace::server
