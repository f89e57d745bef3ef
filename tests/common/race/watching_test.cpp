// Who sees the boards of those who race, when, and what the others are told.
#include "common/race/watching.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

RaceRules shown_after(std::chrono::seconds delay, Mode mode = Mode::race) {
    auto rules = rules_of(mode);
    rules.boards_delay = delay;
    return rules;
}

// Ada and Bob race on a puzzle with nine open cells; Cho watches.
class WatchedRace {
public:
    explicit WatchedRace(const RaceRules& rules = shown_after(10s),
                         const sudoku::Grid& grid = short_of(9))
        : room(rules), ada(room.join("Ada")), bob(room.join("Bob")) {
        cho = room.join("Cho", Role::spectator);
        room.start_race(grid);
    }

    // The digit in this cell of Ada's board, as the viewer sees it; 0: none.
    int seen(MemberId viewer, int cell) const {
        const auto view = visible_to(room.state(), viewer);
        return shown_grid(view.race, *view.run(ada)).digit(sudoku::Cell(cell));
    }
    BoardsShown told(MemberId viewer, const Events& events) const {
        return std::get<BoardsShown>(seen_by(room.state(), *find<BoardsShown>(events), viewer));
    }

    TestRoom room;
    MemberId ada, bob, cho;
};

}  // namespace

TEST(WatchedBoards, AreShownAfterTheDelayAndTheSecondThatIsGathered) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));

    EXPECT_TRUE(race.room.wait(10'999ms).empty());
    EXPECT_EQ(race.seen(race.cho, 0), 0);
    EXPECT_TRUE(happened<BoardsShown>(race.room.wait(1ms)));
    EXPECT_EQ(race.seen(race.cho, 0), 5);
}

TEST(WatchedBoards, AreNotShownUnlessTheRulesSaySo) {
    WatchedRace race{RaceRules{}};
    race.room.ask(race.ada, right_at(0));

    EXPECT_TRUE(race.room.wait(60s).empty());
    EXPECT_EQ(race.seen(race.cho, 0), 0);
}

TEST(WatchedBoards, GatherTheMovesOfASecond) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));
    race.room.wait(999ms);
    race.room.ask(race.bob, right_at(1));
    race.room.wait(1ms);
    race.room.ask(race.ada, right_at(2));

    const auto first = race.room.wait(10s);
    EXPECT_EQ(
        find<BoardsShown>(first)->moves,
        (std::vector<BoardMove>{{race.ada, sudoku::Cell(0), 5}, {race.bob, sudoku::Cell(1), 3}}));
    const auto second = race.room.wait(1s);
    EXPECT_EQ(find<BoardsShown>(second)->moves,
              (std::vector<BoardMove>{{race.ada, sudoku::Cell(2), 4}}));
}

TEST(WatchedBoards, TellPlayersWhoRaceNothing) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));
    const auto events = race.room.wait(11s);

    EXPECT_EQ(race.told(race.cho, events).moves.size(), 1u);
    for (const auto viewer : {race.ada, race.bob, MemberId{}}) {
        EXPECT_TRUE(is_visible(*find<BoardsShown>(events), viewer));
        EXPECT_TRUE(race.told(viewer, events).moves.empty());
        EXPECT_EQ(race.seen(viewer, 0), 0);
    }
    EXPECT_TRUE(visible_to(race.room.state(), race.cho).race.delayed.empty());
}

// Its time would tell the others that a digit was changed.
TEST(WatchedBoards, ShowAChangedDigitTogetherWithTheNextProgress) {
    WatchedRace race(shown_after(0s), puzzle());
    const auto cell = cell_at(1, 3);  // 1, 2 or 4 can stand there
    race.room.ask(race.ada, PlaceDigit{cell, 4});
    race.room.wait(5s);

    EXPECT_EQ(race.room.refusal(race.ada, PlaceDigit{cell, 1}), std::nullopt);
    EXPECT_FALSE(happened<BoardsShown>(race.room.wait(60s)));
    EXPECT_EQ(race.seen(race.cho, static_cast<int>(cell)), 4);
    race.room.ask(race.bob, right_at(cell_at(1, 4)));
    race.room.wait(1s);

    EXPECT_EQ(race.seen(race.cho, static_cast<int>(cell)), 1);
}

TEST(WatchedBoards, OpenForAPlayerWhoHasGivenUp) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));
    race.room.wait(11s);

    const auto events = race.room.ask(race.bob, Forfeit{});

    const auto* opened = find<BoardsOpened>(events);
    ASSERT_NE(opened, nullptr);
    EXPECT_EQ(opened->member, race.bob);
    ASSERT_EQ(opened->boards.size(), 1u);
    EXPECT_EQ(opened->boards[0].grid.digit(sudoku::Cell(0)), 5);
    EXPECT_EQ(race.seen(race.bob, 0), 5);
    EXPECT_EQ(race.seen(race.ada, 0), 0);
}

TEST(WatchedBoards, OpenForAPlayerWhoIsOut) {
    auto rules = shown_after(0s, Mode::lives);
    rules.mode_settings.lives = 1;
    WatchedRace race(rules);

    EXPECT_TRUE(happened<BoardsOpened>(race.room.ask(race.bob, wrong_at(0))));
}

TEST(WatchedBoards, AreCompleteWhenTheRaceEnds) {
    WatchedRace race{shown_after(600s)};
    for (std::uint32_t cell = 0; cell < 4; ++cell) race.room.ask(race.ada, right_at(cell));
    race.room.ask(race.bob, Forfeit{});

    const auto events = race.room.ask(race.ada, Forfeit{});

    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(find<BoardsShown>(events)->moves.size(), 4u);
    EXPECT_EQ(race.seen(race.cho, 3), 6);
    EXPECT_TRUE(race.room.state().race.delayed.empty());
    EXPECT_EQ(fault_of(race.room), "");
}

TEST(WatchedBoards, WaitLongerIfTheServerIsAway) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));
    race.room.interrupt(100s);

    EXPECT_TRUE(race.room.wait(10'999ms).empty());
    EXPECT_TRUE(happened<BoardsShown>(race.room.wait(1ms)));
}

TEST(WatchedBoards, AreForNewSpectatorsButNotForNewPlayers) {
    WatchedRace race;
    race.room.ask(race.ada, right_at(0));
    race.room.wait(11s);

    const auto dan = race.room.join("Dan", Role::spectator);
    const auto eve = race.room.join("Eve");

    EXPECT_EQ(race.seen(dan, 0), 5);
    EXPECT_EQ(race.seen(eve, 0), 0);
    EXPECT_FALSE(watches(race.room.state(), eve));
}

TEST(WatchedBoards, AreForPlayersWhoCameTooLate) {
    auto rules = shown_after(10s);
    rules.late_join = false;
    WatchedRace race(rules);
    race.room.ask(race.ada, right_at(0));
    race.room.wait(11s);

    EXPECT_EQ(race.seen(race.room.join("Dan"), 0), 5);
}

TEST(WatchedBoards, AreShownInModesWithBoardsOfTheSamePuzzleAlone) {
    for (const auto mode : all_modes) {
        auto rules = shown_after(0s, mode);
        WatchedRace race(rules);
        for (const auto player : {race.ada, race.bob}) race.room.ask(player, right_at(0));

        const bool is_shown = happened<BoardsShown>(race.room.wait(1s));

        EXPECT_EQ(is_shown, has_boards_to_show(mode)) << name(mode);
        const bool is_expected = mode != Mode::sprint && mode != Mode::territory &&
                                 mode != Mode::together && mode != Mode::relay;
        EXPECT_EQ(has_boards_to_show(mode), is_expected) << name(mode);
    }
}

}  // namespace gridrace::race
