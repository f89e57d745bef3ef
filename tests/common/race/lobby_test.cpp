// What members settle between races.
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

TEST(ReadyCheck, TellsEverybodyOnceWhoIsReady) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_TRUE(happened<ReadyChanged>(room.ask(ada, SetReady{true})));
    EXPECT_FALSE(happened<ReadyChanged>(room.ask(ada, SetReady{true})));
    EXPECT_EQ(*find<ReadyChanged>(room.ask(ada, SetReady{false})), (ReadyChanged{ada, false}));
}

TEST(ReadyCheck, IsForPlayersBetweenRaces) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto sam = room.join("Sam", Role::spectator);

    EXPECT_EQ(room.refusal(sam, SetReady{true}), RefusalCode::only_players_get_ready);
    room.start_race(puzzle());
    EXPECT_EQ(room.refusal(ada, SetReady{true}), RefusalCode::race_under_way);
}

TEST(StartRace, WaitsUntilTheOthersAreReady) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(ada, StartRace{}), RefusalCode::not_everyone_ready);
    room.ask(bob, SetReady{true});

    EXPECT_EQ(room.refusal(ada, StartRace{}), std::nullopt);
    EXPECT_EQ(room.state().phase, Phase::countdown);
}

TEST(StartRace, DoesNotWaitForSpectatorsOrForThoseAway) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Sam", Role::spectator);
    room.lose(room.join("Bob"));

    EXPECT_EQ(room.refusal(ada, StartRace{}), std::nullopt);
}

TEST(StartRace, CanBeForced) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Bob");

    EXPECT_EQ(room.refusal(ada, StartRace{true}), std::nullopt);
}

TEST(StartRace, IsTheHostsAlone) {
    TestRoom room;
    room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, StartRace{true}), RefusalCode::only_the_host);
}

TEST(StartRace, NeedsAPlayer) {
    TestRoom room;
    const auto sam = room.join("Sam", Role::spectator);

    EXPECT_EQ(room.refusal(sam, StartRace{true}), RefusalCode::no_players);
}

TEST(StartRace, IsRefusedWhileARaceIsUnderWay) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, StartRace{});

    EXPECT_EQ(room.refusal(ada, StartRace{}), RefusalCode::race_under_way);
    room.deliver(puzzle());
    room.wait(5s);
    EXPECT_EQ(room.refusal(ada, StartRace{}), RefusalCode::race_under_way);
}

TEST(AutoStart, BeginsWhenAllSeatsAreTakenAndAllAreReady) {
    RaceRules rules;
    rules.max_players = 2;
    rules.auto_start = true;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    room.ask(ada, SetReady{true});
    const auto bob = room.join("Bob");
    EXPECT_EQ(room.state().phase, Phase::lobby);

    const auto events = room.ask(bob, SetReady{true});

    EXPECT_TRUE(happened<CountdownStarted>(events));
}

TEST(AutoStart, WaitsForAReadyPlayerWhoIsAway) {
    RaceRules rules;
    rules.max_players = 2;
    rules.auto_start = true;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");
    room.ask(ada, SetReady{true});
    room.lose(ada);
    EXPECT_FALSE(happened<CountdownStarted>(room.ask(bob, SetReady{true})));

    EXPECT_TRUE(happened<CountdownStarted>(room.bring_back(ada)));
}

TEST(AutoStart, BeginsWhenTheHostTurnsItOnAndAllAreReady) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, SetReady{true});
    SetRules one_seat;
    one_seat.rules.max_players = 1;
    one_seat.rules.auto_start = true;

    EXPECT_TRUE(happened<CountdownStarted>(room.ask(ada, one_seat)));
}

TEST(SetRules, TellsEverybodyTheRulesAndTheServerAloneThePuzzle) {
    TestRoom room;
    const auto ada = room.join("Ada");
    SetRules command;
    command.rules.source = PuzzleSource::given;
    command.choice.given_puzzle = puzzle();

    const auto events = room.ask(ada, command);

    EXPECT_EQ(events, (Events{RulesChanged{command.rules}, PuzzleChosen{command.choice},
                              CommandAnswered{ada, {1}, {}}}));
}

TEST(SetRules, KeepsThePuzzleOfWhoBringsNone) {
    TestRoom room;
    const auto ada = room.join("Ada");
    SetRules command;
    command.rules.source = PuzzleSource::seeded;
    command.choice.seed = 42;
    room.ask(ada, command);

    command.choice = {};
    command.rules.assists = AssistSet::all();

    EXPECT_EQ(room.refusal(ada, command), std::nullopt);
    EXPECT_EQ(room.state().choice.seed, 42u);
    command.rules.source = PuzzleSource::given;
    EXPECT_EQ(room.refusal(ada, command), RefusalCode::puzzle_missing);
}

TEST(SetRules, LeavesWhatAnOlderProgramDoesNotSpeakOf) {
    TestRoom room;
    const auto ada = room.join("Ada");
    SetRules newer;
    newer.rules.assists = AssistSet::all();
    newer.rules.assist_price = 40s;
    newer.rules.boards_delay = 20s;
    room.ask(ada, newer);
    SetRules older;
    older.rules.max_players = 3;
    older.unsaid = {true, true, ModeSettingSet::all(), true, true};

    EXPECT_EQ(room.refusal(ada, older), std::nullopt);

    EXPECT_EQ(room.state().rules.max_players, 3u);
    EXPECT_EQ(room.state().rules.assists, AssistSet::all());
    EXPECT_EQ(room.state().rules.assist_price, 40s);
    EXPECT_EQ(room.state().rules.boards_delay, 20s);
}

TEST(SetRules, LeavesADelayOfBoardsThatStayShown) {
    TestRoom room;
    const auto ada = room.join("Ada");
    SetRules shown;
    shown.rules.boards_delay = 20s;
    room.ask(ada, shown);

    SetRules silent_delay;
    silent_delay.rules.boards_delay = 0s;
    silent_delay.unsaid.boards_delay = true;
    room.ask(ada, silent_delay);
    EXPECT_EQ(room.state().rules.boards_delay, 20s);
    SetRules only_delay;
    only_delay.rules.boards_delay = 30s;
    only_delay.unsaid.boards_shown = true;
    room.ask(ada, only_delay);
    EXPECT_EQ(room.state().rules.boards_delay, 30s);
    SetRules hidden;
    hidden.unsaid.boards_delay = true;
    room.ask(ada, hidden);
    EXPECT_EQ(room.state().rules.boards_delay, std::nullopt);
    room.ask(ada, only_delay);
    EXPECT_EQ(room.state().rules.boards_delay, std::nullopt) << "a delay alone shows nothing";
}

TEST(UnknownCommand, IsRefusedAndUsesUpItsNumber) {
    TestRoom room;
    const auto ada = room.join("Ada");

    EXPECT_EQ(room.refusal(ada, UnknownCommand{}), RefusalCode::not_known);
    EXPECT_EQ(room.state().member(ada)->last_command, CommandNumber{1});
}

TEST(SetRules, IsTheHostsBetweenRaces) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, SetRules{}), RefusalCode::only_the_host);
    room.ask(ada, StartRace{true});
    EXPECT_EQ(room.refusal(ada, SetRules{}), RefusalCode::race_under_way);
}

TEST(SetRules, RefusesFewerSeatsThanPlayers) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.join("Bob");
    SetRules command;
    command.rules.max_players = 1;

    EXPECT_EQ(room.refusal(ada, command), RefusalCode::room_is_full);
}

TEST(SetRules, ChangesNothingWhenTheRulesHaveAFault) {
    TestRoom room;
    const auto ada = room.join("Ada");
    const auto before = room.state().rules;
    SetRules command;
    command.rules.time_limit = 0s;

    EXPECT_EQ(room.refusal(ada, command), RefusalCode::time_limit_out_of_range);
    EXPECT_EQ(room.state().rules, before);
}

TEST(SetRole, TurnsAPlayerIntoASpectatorAndBack) {
    TestRoom room;
    const auto ada = room.join("Ada");
    room.ask(ada, SetReady{true});

    EXPECT_EQ(room.refusal(ada, SetRole{Role::spectator}), std::nullopt);
    EXPECT_EQ(room.state().player_count(), 0u);
    EXPECT_FALSE(room.member(ada).ready);
    EXPECT_EQ(room.refusal(ada, SetRole{Role::player}), std::nullopt);
    EXPECT_EQ(room.state().player_count(), 1u);
}

TEST(SetRole, NeedsAFreeSeatAndNoRaceUnderWay) {
    RaceRules rules;
    rules.max_players = 1;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    const auto sam = room.join("Sam", Role::spectator);

    EXPECT_EQ(room.refusal(sam, SetRole{Role::player}), RefusalCode::room_is_full);
    room.start_race(puzzle());
    EXPECT_EQ(room.refusal(ada, SetRole{Role::spectator}), RefusalCode::race_under_way);
}

}  // namespace gridrace::race
