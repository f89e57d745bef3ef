// A shard whose system's clock is set, or whose machine sleeps, while its rooms race.
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>

#include "common/race/modes/daily.hpp"
#include "server/log/memory_log.hpp"
#include "server/rooms/shard.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/simulation/prompt_supply.hpp"

namespace gridrace::server {

namespace {

// Both clocks stand still until they are set.
class TwoClocks : public Clock {
public:
    Instant now() const override { return steady; }
    Instant wall() const override { return steady + difference; }

    Instant steady{std::chrono::days(20'000) + std::chrono::hours(12)};
    Milliseconds difference{};
};

class Racer final : public Subscriber {
public:
    void wake() override {}
};

class SteppedClock : public testing::Test {
protected:
    SteppedClock() {
        shard.offer(wire::Feature::daily);
        boost::asio::co_spawn(shard.io(), begin(), [](std::exception_ptr) {});
        run();
        EXPECT_NE(room, nullptr);
        hello.name = "Ada";
        hello.features = wire::server_features;
        seat = *room->enter(hello, racer);
        EXPECT_TRUE(room->submit(*seat, {CommandNumber{1}, race::StartRace{}}));
        pass(std::chrono::seconds(10));
        EXPECT_EQ(room->durable_state().phase, race::Phase::racing);
    }
    ~SteppedClock() override {
        if (seat != nullptr) shard.leave_room(*room, seat);
    }

    void run() {
        for (int turn = 0; turn < 20; ++turn) {
            shard.io().restart();
            shard.io().poll();
        }
    }
    void pass(Milliseconds span) {
        clock.steady += span;
        log.beat(shard.served_until().value_or(shard.now()));
        room->pass_time();
        run();
    }
    // What the server does once it has seen it.
    void set_clock(Milliseconds by) {
        clock.difference += by;
        shard.step_clock(by);
        run();
    }
    Awaitable<void> begin() {
        race::RaceRules rules;
        rules.time_limit = std::chrono::minutes(30);
        const race::PuzzleChoice choice;
        const auto begun = co_await shard.begin_room(code, rules, choice);
        EXPECT_TRUE(begun);
        room = co_await open(code);
    }
    Awaitable<Room*> open(race::RoomCode which) {
        const auto opened = co_await shard.open_room(which);
        co_return opened ? *opened : nullptr;
    }
    Awaitable<void> look_for(race::RoomCode which) { found = co_await open(which); }
    Room* find(const race::RoomCode& which) {
        found = nullptr;
        boost::asio::co_spawn(shard.io(), look_for(which), [](std::exception_ptr) {});
        run();
        return found;
    }
    Milliseconds race_time(const Room& of) const {
        return of.now() - of.durable_state().race.starts_at;
    }

    MemoryLog log;
    simulation::PromptSupply puzzles{[](sudoku::Grade) { return race::puzzle(); }};
    TwoClocks clock;
    Shard shard{log, puzzles, clock, {}};
    const race::RoomCode code = race::RoomCode::from_number(1);
    wire::Hello hello;
    Racer racer;
    Room* room = nullptr;
    Room::Subscription* seat = nullptr;
    Room* found = nullptr;
};

}  // namespace

TEST_F(SteppedClock, IsNobodysRaceTimeAndTheRoomFollows) {
    const auto before = race_time(*room);

    set_clock(std::chrono::hours(8));

    EXPECT_EQ(seat->ended, wire::CloseCode::restarting);
    auto* const again = find(code);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->durable_state().phase, race::Phase::racing);
    EXPECT_LE(race_time(*again), before);
    EXPECT_GE(again->now(), clock.wall());
    EXPECT_TRUE(again->knows(hello));
}

TEST_F(SteppedClock, NeverTakesARoomsTimeBack) {
    const auto at = room->now();
    const auto before = race_time(*room);

    set_clock(-std::chrono::days(3));

    auto* const again = find(code);
    ASSERT_NE(again, nullptr);
    EXPECT_GT(again->now(), at);
    EXPECT_LE(race_time(*again), before);
    clock.steady += std::chrono::seconds(7);
    EXPECT_EQ(race_time(*again), before + std::chrono::seconds(7));
}

TEST_F(SteppedClock, GivesTheDayThatItIs) {
    const auto today = race::day_at(clock.wall());

    clock.difference += std::chrono::days(3);  // not yet noticed

    EXPECT_NE(find(race::RoomCode::of_day(today + 3)), nullptr);
    EXPECT_EQ(find(race::RoomCode::of_day(today)), nullptr);
}

TEST_F(SteppedClock, EndsTheDayThatItPasses) {
    const auto today = race::RoomCode::of_day(race::day_at(clock.wall()));
    ASSERT_NE(find(today), nullptr);

    set_clock(std::chrono::hours(20));

    auto* const yesterdays = find(today);
    ASSERT_NE(yesterdays, nullptr);
    yesterdays->pass_time();
    run();
    EXPECT_NE(yesterdays->durable_state().phase, race::Phase::racing);
    EXPECT_NE(find(race::RoomCode::of_day(race::day_at(clock.wall()))), nullptr);
}

TEST_F(SteppedClock, LosesNothingThatIsBeingWritten) {
    EXPECT_TRUE(room->oversee(race::Announce{"half written"}));

    set_clock(std::chrono::hours(1));

    auto* const again = find(code);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->durable_state().phase, race::Phase::racing);
}

}  // namespace gridrace::server
