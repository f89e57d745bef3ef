// The mode `knock-out`.
#include "common/race/modes/knock_out.hpp"

#include "tests/common/race/mode_room.hpp"

namespace gridrace::race {

namespace {

class KnockOutMode : public testing::Test {
protected:
    void place(MemberId player, std::uint32_t first, std::uint32_t end) {
        for (auto cell = first; cell < end; ++cell) room.ask(player, right_at(cell));
    }
    TestRoom room{rules_of(Mode::knock_out)};
    MemberId ada = room.join("Ada");
    MemberId bob = room.join("Bob");
    MemberId cho = room.join("Cho");
};

}  // namespace

TEST_F(KnockOutMode, PutsTheLastPlayerOutAtEachCheckpoint) {
    room.start_race(short_of(9));
    EXPECT_EQ(next_checkpoint(room.state().race), 3);
    place(ada, 0, 3);
    place(bob, 0, 2);
    EXPECT_EQ(room.run(cho).status, RunStatus::racing);

    room.ask(bob, right_at(2));

    EXPECT_EQ(room.run(cho).status, RunStatus::out);
    EXPECT_EQ(room.run(cho).place, 3u);
    EXPECT_EQ(next_checkpoint(room.state().race), 6);
}

TEST_F(KnockOutMode, EndsWhenOnePlayerIsLeft) {
    room.start_race(short_of(9));
    place(ada, 0, 3);
    place(bob, 0, 3);
    place(ada, 3, 5);

    const auto events = room.ask(ada, right_at(5));

    EXPECT_TRUE(happened<RaceEnded>(events));
    EXPECT_EQ(table_of(room.state().race), "1 Ada, 2 Bob, 3 Cho");
    EXPECT_EQ(fault_of(room), "");
}

TEST_F(KnockOutMode, SkipsTheCheckpointOfAPlayerWhoGaveUp) {
    room.start_race(short_of(9));
    room.ask(cho, Forfeit{});

    EXPECT_EQ(next_checkpoint(room.state().race), 6);
    EXPECT_EQ(room.state().phase, Phase::racing);
}

TEST_F(KnockOutMode, NeedsTwoPlayers) {
    room.ask(bob, LeaveRoom{});
    room.ask(cho, LeaveRoom{});

    EXPECT_EQ(room.refusal(ada, StartRace{true}), RefusalCode::too_few_players);
}

TEST_F(KnockOutMode, HasNoCheckpointWithoutPlayers) {
    EXPECT_EQ(next_checkpoint(Race{}), 0);
}

}  // namespace gridrace::race
