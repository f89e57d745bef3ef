// How a player's race ends, and how everybody's does.
#include "common/race/standings.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::race {

namespace {

class Finish : public testing::Test {
protected:
    TestRoom room;
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

sudoku::Grid other_solution() {
    auto grid = solution();
    for (const auto& [cell, digit] : {std::pair{cell_at(4, 6), 3}, std::pair{cell_at(4, 9), 1},
                                      std::pair{cell_at(5, 6), 1}, std::pair{cell_at(5, 9), 3}}) {
        grid.place(sudoku::Cell(static_cast<int>(cell)), digit);
    }
    return grid;
}

}  // namespace

TEST_F(Finish, IsAFullGridThatObeysTheRules) {
    room.start_race(two_cells_short());
    room.wait(1500ms);
    room.ask(ada, PlaceDigit{cell_at(1, 1), 5});

    const auto events = room.ask(ada, PlaceDigit{cell_at(1, 2), 3});

    EXPECT_EQ(*find<PlayerFinished>(events), (PlayerFinished{ada, 1500ms, 1}));
    EXPECT_TRUE(room.state().has_finished(ada));
    EXPECT_FALSE(happened<RaceEnded>(events));
}

TEST_F(Finish, AcceptsAnySolutionOfAPuzzleThatHasSeveral) {
    room.start_race(with_two_solutions());

    room.fill(ada, other_solution());
    room.fill(bob, solution());

    EXPECT_TRUE(room.state().has_finished(ada));
    EXPECT_TRUE(room.state().has_finished(bob));
    EXPECT_EQ(room.run(ada).grid, other_solution());
}

TEST_F(Finish, GivesPlacesInTheOrderOfFinishing) {
    room.start_race(two_cells_short());
    room.wait(1s);
    room.fill(bob, solution());
    room.wait(1s);
    room.fill(ada, solution());

    const auto table = standings(room.state().race);

    EXPECT_EQ(room.run(bob).place, 1u);
    EXPECT_EQ(room.run(ada).place, 2u);
    EXPECT_EQ(room.run(ada).time, 2s);
    EXPECT_EQ(table.front().name, "Bob");
}

TEST_F(Finish, OfTheLastPlayerEndsTheRaceAndRevealsTheSeed) {
    room.start_race(two_cells_short());
    room.fill(ada, solution());
    const auto seed = room.state().race.order->seed;

    room.ask(bob, PlaceDigit{cell_at(1, 1), 5});
    const auto events = room.ask(bob, PlaceDigit{cell_at(1, 2), 3});

    EXPECT_EQ(*find<RaceEnded>(events),
              (RaceEnded{{1}, room.now(), RaceEndReason::all_done, seed}));
    EXPECT_EQ(room.state().phase, Phase::lobby);
}

TEST_F(Finish, OfAGivenPuzzleRevealsNoSeed) {
    SetRules command;
    command.rules.source = PuzzleSource::given;
    command.choice.given_puzzle = two_cells_short();
    room.ask(ada, command);
    room.start_race(two_cells_short());
    room.fill(ada, solution());

    const auto events = room.ask(bob, Forfeit{});

    EXPECT_EQ(find<RaceEnded>(events)->seed, std::nullopt);
}

TEST_F(Finish, IsKeptWhenTheWinnerLeaves) {
    room.start_race(two_cells_short());
    room.fill(ada, solution());

    room.ask(ada, LeaveRoom{});

    EXPECT_TRUE(room.state().has_finished(ada));
    EXPECT_EQ(room.run(ada).name, "Ada");
}

TEST_F(Finish, IsNotReachedByForfeiting) {
    room.start_race(two_cells_short());

    const auto events = room.ask(ada, Forfeit{});

    EXPECT_TRUE(happened<PlayerForfeited>(events));
    EXPECT_FALSE(happened<RaceEnded>(events));
    EXPECT_EQ(room.run(ada).status, RunStatus::forfeited);
}

TEST_F(Finish, IsNotAwaitedOfThoseWhoForfeitOrLeave) {
    room.start_race(two_cells_short());
    room.ask(ada, Forfeit{});

    const auto events = room.ask(bob, LeaveRoom{});

    EXPECT_EQ(find<RaceEnded>(events)->reason, RaceEndReason::all_done);
    EXPECT_EQ(room.run(bob).status, RunStatus::gone);
}

TEST_F(Finish, ComesToEverybodyAtTheTimeLimit) {
    SetRules without_window;
    without_window.rules.mode_settings.finish_window = 0s;
    room.ask(ada, without_window);
    room.start_race(two_cells_short());
    room.fill(ada, solution());

    EXPECT_TRUE(room.wait(1h - 1ms).empty());
    const auto events = room.wait(1ms);

    EXPECT_EQ(find<RaceEnded>(events)->reason, RaceEndReason::time_limit);
    EXPECT_EQ(room.run(bob).status, RunStatus::racing);
    EXPECT_EQ(room.refusal(bob, PlaceDigit{cell_at(1, 1), 5}), RefusalCode::not_racing);
}

TEST_F(Finish, CannotBeMovedAwayBySpectatorsLeaving) {
    const auto sam = room.join("Sam", Role::spectator);
    room.start_race(two_cells_short());

    EXPECT_FALSE(happened<RaceEnded>(room.ask(sam, LeaveRoom{})));
}

TEST(LateJoin, PutsAPlayerIntoTheRaceUnderWay) {
    TestRoom room;
    room.join("Ada");
    room.start_race(two_cells_short());
    room.wait(10s);

    const auto joined = room.try_join({"Bob", Role::player, token_of(2)});

    EXPECT_TRUE(happened<PlayerEntered>(*joined));
    room.fill({2}, solution());
    EXPECT_EQ(room.run({2}).time, 10s);
}

TEST(LateJoin, WhereTheRulesForbidItWaitsForTheNextRace) {
    RaceRules rules;
    rules.late_join = false;
    TestRoom room(rules);
    const auto ada = room.join("Ada");
    room.start_race(two_cells_short());

    const auto bob = room.join("Bob");

    EXPECT_EQ(room.refusal(bob, PlaceDigit{cell_at(1, 1), 5}), RefusalCode::no_late_join);
    room.ask(ada, Forfeit{});
    room.start_race(two_cells_short());
    EXPECT_NE(room.state().run(bob), nullptr);
}

TEST(LateJoin, OfASpectatorIsNotInTheRace) {
    TestRoom room;
    room.join("Ada");
    room.start_race(two_cells_short());

    const auto joined = room.try_join({"Sam", Role::spectator, token_of(2)});

    EXPECT_FALSE(happened<PlayerEntered>(*joined));
}

TEST(LateJoin, EndsWhenSoManyHaveComeAndGoneThatNobodyCouldListThem) {
    TestRoom room;
    room.join("Ada");
    room.start_race(two_cells_short());
    for (std::uint32_t i = 1; i < max_runs; ++i) room.ask(room.join("Bob"), LeaveRoom{});

    const auto late = room.join("Cleo");

    EXPECT_EQ(room.state().race.runs.size(), max_runs);
    EXPECT_EQ(room.state().run(late), nullptr);
}

}  // namespace gridrace::race
