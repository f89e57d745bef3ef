// Bots of the house: the host seats them, people come first, and they stay no longer than people.
#include <set>
#include <vector>

#include "common/sudoku/rating/solving_time.hpp"
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

MemberId seat_bot(TestRoom& room, MemberId host, std::uint32_t strength = 0) {
    const auto events = room.ask(host, AddBot{strength});
    const auto* joined = find<MemberJoined>(events);
    return joined != nullptr ? joined->member : MemberId{};
}

RaceRules rules_for(std::uint32_t players) {
    RaceRules rules;
    rules.max_players = players;
    return rules;
}

}  // namespace

TEST(RaceRulesOfBots, SeatAReadyPlayerWhoseNameSaysWhatItIs) {
    TestRoom room;
    const auto ada = room.join("Ada");

    const auto bot = seat_bot(room, ada, 34);

    ASSERT_TRUE(bot);
    const auto& member = room.member(bot);
    EXPECT_EQ(member.bot, 34u);
    EXPECT_TRUE(member.ready && member.is_present());
    EXPECT_TRUE(member.name.ends_with(" (bot)")) << member.name;
    EXPECT_EQ(room.state().player_count(), 2u);
}

TEST(RaceRulesOfBots, NameNoTwoAlike) {
    TestRoom room(rules_for(20));
    const auto ada = room.join("Ada");
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < usual_max_bots; ++i)
        names.insert(room.member(seat_bot(room, ada)).name);

    EXPECT_EQ(names.size(), usual_max_bots);
}

TEST(RaceRulesOfBots, ObeyTheHostAloneAndBetweenRaces) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, AddBot{}), RefusalCode::only_the_host);
    EXPECT_EQ(room.refusal(ada, AddBot{9}), RefusalCode::rating_out_of_range);
    EXPECT_EQ(room.refusal(ada, AddBot{120}), RefusalCode::rating_out_of_range);
    room.start_race(puzzle());
    EXPECT_EQ(room.refusal(ada, AddBot{}), RefusalCode::race_under_way);
}

TEST(RaceRulesOfBots, SeatNoMoreThanTheServerAllows) {
    TestRoom room(rules_for(20));
    const auto ada = room.join("Ada");
    for (std::uint32_t i = 0; i < usual_max_bots; ++i) ASSERT_TRUE(seat_bot(room, ada));

    EXPECT_EQ(room.refusal(ada, AddBot{}), RefusalCode::no_more_bots);
}

TEST(RaceRulesOfBots, SeatNoneInAFullRoom) {
    TestRoom room(rules_for(2));
    const auto ada = room.join("Ada");
    ASSERT_TRUE(seat_bot(room, ada));

    EXPECT_EQ(room.refusal(ada, AddBot{}), RefusalCode::room_is_full);
}

TEST(RaceRulesOfBots, GiveTheirSeatsToPeople) {
    TestRoom room(rules_for(2));
    const auto ada = room.join("Ada");
    const auto bot = seat_bot(room, ada);

    const auto bob = room.join("Bob");

    EXPECT_NE(room.state().member(bob), nullptr);
    EXPECT_EQ(room.state().member(bot), nullptr);
    EXPECT_EQ(room.try_join({"Eve", Role::player, token_of(50)}).error().code,
              RefusalCode::room_is_full);
}

TEST(RaceRulesOfBots, GiveTheirSeatsToASpectatorWhoWillPlay) {
    TestRoom room(rules_for(2));
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob", Role::spectator);
    const auto bot = seat_bot(room, ada);

    EXPECT_EQ(room.refusal(bob, SetRole{Role::player}), std::nullopt);

    EXPECT_EQ(room.member(bob).role, Role::player);
    EXPECT_EQ(room.state().member(bot), nullptr);
}

TEST(RaceRulesOfBots, KeepTheirSeatsDuringARace) {
    TestRoom room(rules_for(2));
    const auto ada = room.join("Ada");
    const auto bot = seat_bot(room, ada);
    room.start_race(puzzle());

    EXPECT_EQ(room.try_join({"Bob", Role::player, token_of(50)}).error().code,
              RefusalCode::room_is_full);
    EXPECT_EQ(room.run(bot).status, RunStatus::racing);
}

TEST(RaceRulesOfBots, SeatNoneOnceStrangersHaveTakenAllNames) {
    TestRoom room(rules_for(20));
    const auto ada = room.join("Ada");
    std::set<std::string> names;
    for (int i = 0; i < 2000 && names.size() < 100; ++i) {
        const auto bot = seat_bot(room, ada);
        names.insert(room.member(bot).name);
        room.ask(ada, KickMember{bot});
    }
    ASSERT_EQ(names.size(), 100u);
    for (const auto& name : names) room.join(name, Role::spectator);

    EXPECT_EQ(room.refusal(ada, AddBot{}), RefusalCode::no_more_bots);
}

TEST(RaceRulesOfBots, EndNoRaceForPeople) {
    TestRoom room(rules_for(8));
    const auto ada = room.join("Ada");
    const std::vector bots{seat_bot(room, ada), seat_bot(room, ada), seat_bot(room, ada)};
    const auto bob = room.join("Bob");
    room.start_race(two_cells_short());

    for (const auto bot : bots) room.fill(bot, solution());
    EXPECT_EQ(room.state().race.ends_at, std::nullopt);

    room.fill(bob, solution());
    EXPECT_NE(room.state().race.ends_at, std::nullopt);
}

TEST(RaceRulesOfBots, MakeNoneOfThemHost) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bot = seat_bot(room, ada);
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(ada, TransferHost{bot}), RefusalCode::bot_cannot_host);
    room.ask(ada, LeaveRoom{});

    EXPECT_EQ(room.state().host, bob);
}

TEST(RaceRulesOfBots, SendThemAwayWithTheLastPerson) {
    TestRoom room;
    const auto ada = room.join("Ada");
    seat_bot(room, ada);
    seat_bot(room, ada);
    room.start_race(puzzle());

    room.ask(ada, LeaveRoom{});

    EXPECT_TRUE(room.state().members.empty());
    EXPECT_EQ(room.state().phase, Phase::lobby);
    EXPECT_EQ(room.state().deserted_since, room.now());
}

// Also of a race that ends because the last person leaves.
TEST(RaceRulesOfBots, AreBelievedInTheRecordOfARace) {
    for (const bool leaves : {false, true}) {
        TestRoom room(rules_for(4));
        const auto ada = room.join("Ada");
        const auto first = seat_bot(room, ada);
        const auto second = seat_bot(room, ada);
        room.start_race(two_cells_short());
        room.join("Bob");
        room.fill(first, solution());
        room.fill(second, solution());
        if (leaves) {
            room.ask(room.state().last_member, LeaveRoom{});
            room.ask(ada, LeaveRoom{});
        } else {
            room.fill(ada, solution());
            room.fill(room.state().last_member, solution());
        }
        ASSERT_EQ(room.state().phase, Phase::lobby);

        EXPECT_EQ(fault_of(room), "") << leaves;
    }
}

TEST(RaceRulesOfBots, KickThemWithoutBarringAnybody) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bot = seat_bot(room, ada);

    room.ask(ada, KickMember{bot});

    EXPECT_EQ(room.state().member(bot), nullptr);
    EXPECT_TRUE(room.state().barred.empty());
}

TEST(RaceRulesOfBots, WaitForNoBotBeforeTheNextRace) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bot = seat_bot(room, ada);
    room.start_race(two_cells_short());
    room.fill(ada, solution());
    room.fill(bot, solution());
    ASSERT_EQ(room.state().phase, Phase::lobby);

    EXPECT_TRUE(room.member(bot).ready);
    EXPECT_EQ(room.refusal(ada, StartRace{}), std::nullopt);
}

// A bot asks for nothing, so it cannot be waited for in vain.
TEST(RaceRulesOfBots, OfferNoStartToABotAlone) {
    TestRoom room;
    const auto ada = room.join("Ada");
    seat_bot(room, ada);

    EXPECT_EQ(room.state().start_offered_at, std::nullopt);
}

TEST(RaceRulesOfBots, FollowTheStrengthOfThePlayersOfTheLastRace) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto average = *room.member(seat_bot(room, ada)).bot;
    EXPECT_EQ(average, 30u);
    room.ask(ada, KickMember{room.state().last_member});
    room.start_race(puzzle());
    room.wait(sudoku::predicted_time(puzzle()) / 2);
    room.fill(ada, solution());
    ASSERT_EQ(room.state().phase, Phase::lobby);

    EXPECT_EQ(room.member(seat_bot(room, ada)).bot, 70u);
}

TEST(RaceRulesOfBots, CountNoBotForAClub) {
    TestRoom room({}, {}, "The club");
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    const auto bot = seat_bot(room, ada);
    room.start_race(two_cells_short());

    EXPECT_NE(room.state().club->player_of(ada), nullptr);
    EXPECT_NE(room.state().club->player_of(bob), nullptr);
    EXPECT_EQ(room.state().club->player_of(bot), nullptr);
}

TEST(RaceRulesOfBots, TakeNoPlaceInAClub) {
    TestRoom room({}, {}, "The club");
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    const auto bot = seat_bot(room, ada);
    room.start_race(two_cells_short());

    room.fill(bot, solution());
    room.wait(1s);
    room.fill(bob, solution());
    room.wait(1s);
    room.fill(ada, solution());

    const auto* scored = find<ClubScored>(room.log());
    ASSERT_TRUE(scored != nullptr && scored->results.size() == 2);
    EXPECT_EQ(scored->results[0].place, 1u);
    EXPECT_TRUE(scored->results[0].won);
    EXPECT_EQ(scored->results[0].player, room.state().club->player_of(bob)->number);
    EXPECT_EQ(scored->results[1].place, 2u);
}

TEST(RaceRulesOfBots, SeatNoneWhereAListSaysWhoPlays) {
    auto rules = rules_of(Mode::swiss);
    TestRoom room(rules, {}, {}, {"Ada", "Bob"});
    const auto ada = room.join("Ada");

    EXPECT_EQ(room.refusal(ada, AddBot{}), RefusalCode::no_more_bots);
}

}  // namespace gridrace::race
