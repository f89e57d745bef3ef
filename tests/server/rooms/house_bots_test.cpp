// Bots of the house move by themselves, while people are there, and continue after a restart.
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

using namespace std::chrono_literals;

namespace {

struct RoomWithBots {
    HostedRoom hosted;
    Visitor& ada = hosted.subscription("Ada");

    RoomWithBots() {
        hosted.ask(ada, race::AddBot{40});
        hosted.ask(ada, race::AddBot{40});
        hosted.start_race(ada, race::puzzle());
    }
    void wait(int seconds) {
        for (int i = 0; i < seconds; ++i) {
            hosted.wait(1s);
            hosted.settle();
        }
    }
    std::vector<const race::Run*> runs_of_bots(const race::RoomState& state) const {
        std::vector<const race::Run*> runs;
        for (const auto& member : state.members) {
            if (member.is_bot()) runs.push_back(state.run(member.id));
        }
        return runs;
    }
};

int cells_of_bots(const race::RoomState& state) {
    int cells = 0;
    for (const auto& member : state.members) {
        if (member.is_bot()) cells += race::cells_filled(*state.run(member.id));
    }
    return cells;
}

}  // namespace

TEST(HouseBots, FinishTheRaceByTheRules) {
    RoomWithBots room;

    room.wait(3600);

    const auto state = room.hosted.logged();
    for (const auto* run : room.runs_of_bots(state)) {
        EXPECT_EQ(run->status, race::RunStatus::finished);
        EXPECT_EQ(run->grid, race::solution());
        EXPECT_GT(run->time, 30s);
    }
}

TEST(HouseBots, StandStillWhileNobodyIsThere) {
    RoomWithBots room;
    room.wait(60);
    room.hosted.room().leave(room.ada.subscription);
    room.hosted.settle();
    const auto before = cells_of_bots(room.hosted.logged());
    ASSERT_GT(before, 0);

    for (int i = 0; i < 20; ++i) room.hosted.wait(1s);
    room.hosted.settle();

    EXPECT_EQ(cells_of_bots(room.hosted.logged()), before);
}

TEST(HouseBots, GoOnWithTheirGridsAfterARestart) {
    std::vector<std::string> log;
    int before = 0;
    {
        RoomWithBots room;
        room.wait(60);
        before = cells_of_bots(room.hosted.logged());
        log = room.hosted.log();
    }
    HostedRoom again(log);
    again.settle();

    const auto state = again.logged();
    EXPECT_EQ(cells_of_bots(state), before);
    for (const auto& member : state.members) EXPECT_EQ(member.is_present(), member.is_bot());
}

TEST(HouseBots, AreChargedToWhoActsNext) {
    RoomWithBots room;
    room.hosted.room().take_uncharged_bytes();

    room.wait(60);

    EXPECT_GT(room.hosted.room().take_uncharged_bytes(), 0u);
}

TEST(HouseBots, AskForTheirTimeWhenTheyMoveNext) {
    RoomWithBots room;

    const auto next = room.hosted.room().next_deadline();

    ASSERT_TRUE(next);
    EXPECT_LT(*next, room.hosted.now() + 10min);
}

}  // namespace gridrace::server
