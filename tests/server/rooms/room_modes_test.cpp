// Modes from the room's point of view: puzzles of a sprint, and clients that know only races.
#include "tests/common/race/mode_room.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

std::vector<std::uint32_t> indexes(const HostedRoom& hosted) {
    std::vector<std::uint32_t> all;
    for (const auto& order : hosted.puzzles_wanted()) all.push_back(order.index);
    return all;
}

void deliver(HostedRoom& hosted, const sudoku::Grid& puzzle) {
    hosted.room().deliver_puzzle(race::OrderedPuzzle{puzzle, {}});
    hosted.settle();
}

using Indexes = std::vector<std::uint32_t>;

}  // namespace

TEST(RoomModes, OrderEachLaterPuzzleOfASprintOnce) {
    HostedRoom hosted(race::rules_of(race::Mode::sprint));
    auto& ada = hosted.subscription("Ada");
    hosted.start_race(ada, race::short_of(1));
    EXPECT_EQ(indexes(hosted), (Indexes{0, 1}));

    deliver(hosted, race::short_of(2));
    deliver(hosted, race::short_of(2));
    hosted.ask(ada, race::React{race::Emote::wow});
    EXPECT_EQ(indexes(hosted), (Indexes{0, 1, 2}));

    hosted.ask(ada, race::right_at(0));
    EXPECT_EQ(indexes(hosted), (Indexes{0, 1, 2, 3}));
}

TEST(RoomModes, OrderALaterPuzzleAgainThatCouldNotBeMade) {
    HostedRoom hosted(race::rules_of(race::Mode::sprint));
    auto& ada = hosted.subscription("Ada");
    hosted.start_race(ada, race::short_of(1));

    hosted.room().deliver_puzzle(race::CancelReason::too_busy);
    EXPECT_EQ(indexes(hosted), (Indexes{0, 1}));

    hosted.ask(ada, race::React{race::Emote::wow});
    EXPECT_EQ(indexes(hosted), (Indexes{0, 1, 1}));
}

TEST(RoomModes, OrderLaterPuzzlesAgainAfterARestart) {
    HostedRoom before(race::rules_of(race::Mode::sprint));
    before.start_race(before.subscription("Ada"), race::short_of(1));

    const HostedRoom after(before.log());

    EXPECT_EQ(indexes(after), (Indexes{1}));
}

TEST(RoomModes, EndTheSeatsOfClientsThatKnowOnlyRaces) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    EXPECT_TRUE(hosted.room().needed_features().empty());

    hosted.ask(ada, race::SetRules{race::rules_of(race::Mode::lives), {}, {}});
    hosted.settle();

    EXPECT_EQ(ada.subscription->ended, std::nullopt);
    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::client_too_old);
    EXPECT_EQ(hosted.room().needed_features(), wire::FeatureSet{wire::Feature::modes});
}

TEST(RoomModes, EndTheSeatsOfClientsThatKnowNoTournaments) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    bob.subscription->features = {wire::Feature::modes};

    hosted.ask(ada, race::SetRules{race::rules_of(race::Mode::swiss), {}, {}});
    hosted.settle();

    EXPECT_EQ(ada.subscription->ended, std::nullopt);
    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::client_too_old);
}

TEST(RoomModes, EndTheSeatsOfClientsThatKnowNoTeamsInThisMode) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    bob.subscription->features = {wire::Feature::modes, wire::Feature::tournaments};
    auto rules = race::rules_of(race::Mode::race);
    rules.mode_settings.in_teams = true;

    hosted.ask(ada, race::SetRules{rules, {}, {}});
    hosted.settle();

    EXPECT_EQ(ada.subscription->ended, std::nullopt);
    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::client_too_old);
}

TEST(RoomModes, EndTheSeatsOfClientsThatDoNotKnowTheMovesOfTeams) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    bob.subscription->features = {wire::Feature::modes, wire::Feature::tournaments,
                                  wire::Feature::teams};

    hosted.ask(ada, race::SetRules{race::rules_of(race::Mode::relay), {}, {}});
    hosted.settle();

    EXPECT_EQ(ada.subscription->ended, std::nullopt);
    EXPECT_EQ(bob.subscription->ended, wire::CloseCode::client_too_old);
}

TEST(RoomModes, TellTheHostWhoseClientsLackFeatures) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    bob.subscription->features = {wire::Feature::modes, wire::Feature::lacking};
    const auto lacks = wire::mode_features.without(bob.subscription->features);
    const auto told = [&](Visitor& visitor) { return hosted.read(visitor).lacking; };

    const auto first = told(ada);
    ASSERT_TRUE(first);
    EXPECT_EQ(*first, (std::vector<wire::LackingClient>{{bob.subscription->member, lacks}}));
    EXPECT_FALSE(told(bob)) << "only the host is told";
    EXPECT_FALSE(told(ada)) << "and once";
    hosted.ask(bob, race::LeaveRoom{});
    hosted.settle();
    const auto last = told(ada);
    ASSERT_TRUE(last);
    EXPECT_TRUE(last->empty());
}

TEST(RoomModes, TellOldClientsUntilWhenAHeadStartHoldsThem) {
    HostedRoom hosted;
    auto& ada = hosted.subscription("Ada");
    auto& bob = hosted.subscription("Bob");
    ada.subscription->features = wire::client_features;
    hosted.ask(ada, race::GiveHeadStart{ada.subscription->member, {std::chrono::seconds(30), 0}});
    hosted.read(ada);
    hosted.read(bob);

    hosted.start_race(ada, race::short_of(1));

    EXPECT_FALSE(hosted.read(ada).snapshot);
    const auto seen = hosted.read(bob).snapshot;
    ASSERT_TRUE(seen) << "who skips PlayerHeld";
    EXPECT_TRUE(seen->run(bob.subscription->member)->held_until);
}

// They would misread the places of the last race, which the room still shows.
TEST(RoomModes, AdmitClientsThatKnowNoTeamsAfterTheNextRaceWithout) {
    auto rules = race::rules_of(race::Mode::race);
    rules.mode_settings.in_teams = true;
    HostedRoom hosted(rules);
    auto& ada = hosted.subscription("Ada");
    ada.subscription->features = wire::client_features;
    hosted.start_race(ada, race::short_of(1));
    hosted.ask(ada, race::Forfeit{});
    hosted.ask(ada, race::SetRules{race::rules_of(race::Mode::race), {}, {}});
    EXPECT_TRUE(hosted.room().needed_features().contains(wire::Feature::teams));

    hosted.start_race(ada, race::short_of(1));

    EXPECT_FALSE(hosted.room().needed_features().contains(wire::Feature::teams));
}

}  // namespace gridrace::server
