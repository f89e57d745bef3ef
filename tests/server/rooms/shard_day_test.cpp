// The room of the day, which a shard founds when somebody asks for it.
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>

#include "common/race/modes/daily.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "server/log/memory_log.hpp"
#include "server/rooms/shard.hpp"
#include "tests/simulation/prompt_supply.hpp"

namespace gridrace::server {

namespace {

// Stands still until it is set.
class SetClock : public Clock {
public:
    Instant now() const override { return at; }
    Instant wall() const override { return at; }

    Instant at{std::chrono::days(20'000)};
};

Awaitable<void> open_room(Shard& shard, race::RoomCode code,
                          std::vector<Result<Room*, RoomFault>>& opened) {
    auto room = co_await shard.open_room(std::move(code));
    opened.push_back(std::move(room));
}

Awaitable<void> peek(Shard& shard, race::RoomCode code,
                     std::vector<Result<race::RoomState, RoomFault>>& seen) {
    auto state = co_await shard.peek(std::move(code));
    seen.push_back(std::move(state));
}

class RoomOfADay : public testing::Test {
protected:
    RoomOfADay() { shard.offer(wire::Feature::daily); }

    race::RoomCode today() const { return race::RoomCode::of_day(race::day_at(clock.at)); }
    std::vector<Result<Room*, RoomFault>> open(Shard& at, const race::RoomCode& code,
                                               int times = 1) {
        std::vector<Result<Room*, RoomFault>> opened;
        for (int i = 0; i < times; ++i) {
            boost::asio::co_spawn(at.io(), open_room(at, code, opened), [](std::exception_ptr) {});
        }
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        do {  // for as long as a busy machine needs
            at.io().restart();
            at.io().run_for(std::chrono::milliseconds(50));
        } while (opened.size() < static_cast<std::size_t>(times) &&
                 std::chrono::steady_clock::now() < until);
        EXPECT_EQ(opened.size(), static_cast<std::size_t>(times));
        return opened;
    }

    MemoryLog log;
    simulation::PromptSupply puzzles{
        [](sudoku::Grade grade) { return sudoku::generate(1, grade); }};
    SetClock clock;
    Shard shard{log, puzzles, clock, {}};
};

}  // namespace

TEST_F(RoomOfADay, IsFoundedOnceForAllWhoAskForIt) {
    const auto opened = open(shard, today(), 3);

    for (const auto& room : opened) {
        ASSERT_TRUE(room);
        EXPECT_EQ(*room, *opened[0]);
    }
    EXPECT_TRUE(race::is_of_a_day((*opened[0])->durable_state()));
    EXPECT_EQ((*opened[0])->durable_state().rules.max_players, race::most_day_players);
}

TEST_F(RoomOfADay, IsAnotherOneOnAnotherDay) {
    const auto first = today();
    open(shard, first);
    clock.at += std::chrono::days(1);

    EXPECT_NE(today(), first);
    EXPECT_TRUE(open(shard, today())[0]);
}

TEST_F(RoomOfADay, IsFoundedForTodayAlone) {
    const auto tomorrow = race::RoomCode::of_day(race::day_at(clock.at) + 1);

    const auto opened = open(shard, tomorrow);

    ASSERT_FALSE(opened[0]);
    EXPECT_EQ(opened[0].error().kind, RoomFault::Kind::no_such_room);
}

TEST_F(RoomOfADay, IsNotFoundedWhereItIsTurnedOff) {
    Shard without(log, puzzles, clock, {});

    EXPECT_FALSE(open(without, today())[0]);
}

// The server was killed after it had created the log, before the first record.
TEST_F(RoomOfADay, IsFilledIfItsLogIsEmpty) {
    log.create(today(), [](std::error_code, Epoch) {});

    const auto opened = open(shard, today());

    ASSERT_TRUE(opened[0]);
    EXPECT_TRUE(race::is_of_a_day((*opened[0])->durable_state()));
}

TEST_F(RoomOfADay, IsTheSameAfterARestart) {
    open(shard, today());

    Shard again(log, puzzles, clock, {});
    again.offer(wire::Feature::daily);
    clock.at += std::chrono::minutes(1);
    const auto opened = open(again, today());

    ASSERT_TRUE(opened[0]);
    EXPECT_EQ((*opened[0])->durable_state().race.number, RaceNumber{1});
}

TEST_F(RoomOfADay, StaysEndedOnceItHasEnded) {
    log.create(today(), [](std::error_code, Epoch) {});
    log.retire(today(), clock.at);

    const auto opened = open(shard, today());

    ASSERT_FALSE(opened[0]);
    EXPECT_EQ(opened[0].error().kind, RoomFault::Kind::no_such_room);
}

TEST_F(RoomOfADay, IsNotFoundedByALook) {
    std::vector<Result<race::RoomState, RoomFault>> seen;
    for (const auto& code : {today(), race::RoomCode::of_day(race::day_at(clock.at) + 1)}) {
        boost::asio::co_spawn(shard.io(), peek(shard, code, seen), [](std::exception_ptr) {});
        shard.io().restart();
        shard.io().run_for(std::chrono::milliseconds(50));
    }

    ASSERT_EQ(seen.size(), 2u);
    ASSERT_TRUE(seen[0]);
    EXPECT_TRUE(race::is_of_a_day(*seen[0]));
    EXPECT_EQ(seen[0]->rules.max_players, race::most_day_players);
    EXPECT_FALSE(shard.has_open(today()));
    EXPECT_FALSE(seen[1]);
    std::error_code told;
    log.create(today(), [&](std::error_code error, Epoch) { told = error; });
    EXPECT_FALSE(told) << "a room has this code";
}

}  // namespace gridrace::server
