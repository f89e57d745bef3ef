// The mode `penalty`.
#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class PenaltyMode : public testing::Test {
protected:
    TestRoom room{rules_of(Mode::penalty)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
};

}  // namespace

TEST_F(PenaltyMode, AddsSecondsForEachWrongDigit) {
    room.start_race(short_of(2));
    room.ask(ada, wrong_at(0));
    room.ask(ada, wrong_at(1));
    room.wait(10s);
    room.fill(ada, solution());

    EXPECT_EQ(room.run(ada).time, 50s);
}

TEST_F(PenaltyMode, RanksALaterFinishWithLessTimeFirst) {
    room.start_race(short_of(2));
    room.ask(ada, wrong_at(0));
    room.wait(10s);
    room.fill(ada, solution());
    room.wait(10s);
    room.fill(bob, solution());

    EXPECT_EQ(table_of(room.state().race), "1 Bob, 2 Ada");
    EXPECT_EQ(room.run(ada).place, 2u);
    EXPECT_EQ(fault_of(room), "");
}

}  // namespace gridrace::race
