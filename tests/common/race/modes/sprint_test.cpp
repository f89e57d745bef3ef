// The mode `sprint`.
#include "common/race/modes/sprint.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class SprintMode : public testing::Test {
protected:
    static RaceRules rules() {
        auto rules = rules_of(Mode::sprint);
        rules.time_limit = 300s;
        rules.grade = sudoku::Grade::hard;
        return rules;
    }
    TestRoom room{rules()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(SprintMode, OrdersLaterPuzzlesThatGetHarder) {
    room.start_race(short_of(1));
    EXPECT_EQ(puzzle_wanted(room.state())->index, 1u);
    EXPECT_EQ(puzzle_wanted(room.state())->grade, sudoku::Grade::easy);

    room.deliver(short_of(2));

    EXPECT_EQ(puzzle_wanted(room.state())->index, 2u);
    EXPECT_EQ(puzzle_wanted(room.state())->grade, sudoku::Grade::medium);
    room.deliver(short_of(3));
    EXPECT_EQ(puzzle_wanted(room.state()), std::nullopt);
}

TEST_F(SprintMode, DealsTheNextPuzzleToWhoHasSolvedOne) {
    room.start_race(short_of(1));
    room.deliver(short_of(2));

    const auto events = room.ask(ada, right_at(0));

    EXPECT_EQ(find<PuzzleSolved>(events)->solved, 1u);
    EXPECT_EQ(find<PuzzleDealt>(events)->puzzle, short_of(2));
    EXPECT_EQ(room.run(ada).grid, short_of(2));
    EXPECT_EQ(room.run(bob).grid, short_of(1));
    EXPECT_EQ(room.refusal(ada, right_at(1)), std::nullopt);
}

TEST_F(SprintMode, MakesAPlayerWaitForAPuzzleThatIsNotThere) {
    room.start_race(short_of(1));
    room.ask(ada, right_at(0));
    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::puzzle_not_ready);

    const auto events = room.deliver(short_of(2));

    EXPECT_EQ(find<PuzzleAdded>(events)->cells_to_fill, 2u);
    EXPECT_EQ(find<PuzzleDealt>(events)->member, ada);
    EXPECT_EQ(cells_to_fill(room.state().race, room.run(ada)), 2);
}

TEST_F(SprintMode, RanksByPuzzlesThenByCells) {
    room.start_race(short_of(2));
    room.deliver(short_of(3));
    room.ask(ada, right_at(0));
    room.ask(bob, right_at(0));
    room.ask(bob, right_at(1));
    EXPECT_EQ(table_of(room.state().race), "1 Bob, 2 Ada");

    const auto events = room.wait(300s);

    EXPECT_EQ(find<RaceEnded>(events)->reason, RaceEndReason::time_limit);
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(SprintMode, ShowsNobodyAPuzzleThatTheyHaveNotComeTo) {
    room.start_race(short_of(1));
    room.deliver(short_of(2));
    room.ask(ada, right_at(0));

    const auto seen = visible_to(room.state(), bob);

    EXPECT_EQ(seen.run(ada)->puzzle, std::nullopt);
    EXPECT_EQ(seen.run(ada)->grid, short_of(1));
    EXPECT_TRUE(seen.race.puzzles.empty());
}

TEST_F(SprintMode, DealsNothingToWhoHasGivenUp) {
    room.start_race(short_of(1));
    room.ask(ada, right_at(0));
    room.ask(ada, Forfeit{});

    EXPECT_FALSE(happened<PuzzleDealt>(room.deliver(short_of(2))));
}

TEST_F(SprintMode, MakesNoPuzzlesWithoutEnd) {
    room.start_race(short_of(1));
    std::size_t made = 1;
    for (; puzzle_wanted(room.state()) && made < 1000; ++made) {
        room.deliver(short_of(1));
        room.ask(ada, right_at(0));
    }

    EXPECT_EQ(made, max_puzzles);
}

}  // namespace gridrace::race
