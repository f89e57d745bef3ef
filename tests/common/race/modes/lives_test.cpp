// The mode `lives`.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class LivesMode : public testing::Test {
protected:
    static RaceRules rules() {
        auto rules = rules_of(Mode::lives);
        rules.mode_settings.lives = 2;
        return rules;
    }
    TestRoom room{rules()};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(LivesMode, RefusesADigitThatIsNotInTheSolution) {
    room.start_race(puzzle());
    // Nothing in its houses clashes with a 1 in r1c3, but the solution has a 4.
    const auto events = room.ask(ada, PlaceDigit{cell_at(1, 3), 1});

    EXPECT_EQ(find<CommandAnswered>(events)->refusal->code, RefusalCode::digit_is_wrong);
    EXPECT_EQ(find<MoveRefused>(events)->refused_moves, 1u);
    EXPECT_TRUE(room.run(ada).grid.is_empty(sudoku::Cell(2)));
}

TEST_F(LivesMode, PutsAPlayerWithoutLivesOut) {
    room.start_race(short_of(3));
    room.ask(ada, wrong_at(0));
    EXPECT_EQ(room.run(ada).status, RunStatus::racing);

    room.ask(ada, wrong_at(0));

    EXPECT_EQ(room.run(ada).status, RunStatus::out);
    EXPECT_EQ(room.refusal(ada, right_at(0)), RefusalCode::race_over_for_you);
    EXPECT_EQ(room.state().phase, Phase::racing);
}

TEST_F(LivesMode, EndsWhenNobodyIsLeft) {
    room.start_race(short_of(3));
    room.fill(bob, solution());
    room.ask(ada, wrong_at(0));

    const auto events = room.ask(ada, wrong_at(0));

    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(table_of(room.state().race), "1 Bob, 2 Ada");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(LivesMode, NeedsAPuzzleWithOneSolution) {
    RaceRules given = rules();
    given.source = PuzzleSource::given;
    TestRoom other(given, {{}, with_two_solutions()});
    other.join("Ada");
    other.ask(other.state().host, StartRace{true});

    const auto events = other.deliver(make_puzzle(*puzzle_wanted(other.state()), 1));

    EXPECT_EQ(find<CountdownCancelled>(events)->reason, CancelReason::puzzle_not_unique);
}

}  // namespace gridrace::race
