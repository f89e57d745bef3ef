// A thread's rooms, opened from the log.
#include "server/rooms/shard.hpp"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <stdexcept>
#include <vector>

#include "common/sudoku/generator/generator.hpp"
#include "server/log/memory_log.hpp"

namespace gridrace::server {

namespace {

// Fails at first, as a server without memory would.
class LogThatThrowsOnce : public MemoryLog {
public:
    void open(const race::RoomCode& room, Opened done) override {
        if (!std::exchange(has_thrown_, true)) throw std::runtime_error("thrown by the test");
        MemoryLog::open(room, std::move(done));
    }

private:
    bool has_thrown_ = false;
};

// Has not answered yet when the server ends.
class LogThatTakesLong : public MemoryLog {
public:
    void open(const race::RoomCode&, Opened done) override { asked_.push_back(std::move(done)); }
    // As a server's log is before its shards end: done with all that it was asked.
    void drain() override { asked_.clear(); }

private:
    std::vector<Opened> asked_;
};

// Of a node that hung: another one may have taken its rooms.
class LogInDoubt : public MemoryLog {
public:
    bool owns_for_sure() const override { return false; }
};

PuzzleSupply no_puzzles() {
    return {StockSettings{0, {}, 1},
            {[] { return std::uint64_t{1}; },
             [](std::uint64_t seed, sudoku::Grade grade) { return sudoku::generate(seed, grade); },
             [](Level, std::string_view) {}}};
}

Awaitable<void> begin_room(Shard& shard, race::RoomCode code) {
    co_await shard.begin_room(std::move(code), race::RaceRules(), race::PuzzleChoice());
}

Awaitable<void> open_room(Shard& shard, race::RoomCode code, std::optional<RoomFault>& fault) {
    const auto opened = co_await shard.open_room(std::move(code));
    if (!opened) fault = opened.error();
}

}  // namespace

TEST(Shard, OpensARoomWhoseOpeningEndedByAnException) {
    LogThatThrowsOnce log;
    PuzzleSupply puzzles = no_puzzles();
    const Clock clock;
    Shard shard(log, puzzles, clock, {});
    const auto code = race::RoomCode::from_number(1);
    std::exception_ptr escaped;
    std::optional<RoomFault> first, second;

    const auto keep = [&escaped](std::exception_ptr error) { escaped = error; };
    boost::asio::co_spawn(shard.io(), open_room(shard, code, first), keep);
    boost::asio::co_spawn(shard.io(), open_room(shard, code, second), [](std::exception_ptr) {});
    shard.io().run_for(std::chrono::seconds(10));

    EXPECT_TRUE(escaped);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->kind, RoomFault::Kind::no_such_room);
}

TEST(Shard, ReadsARoomThatAnotherOwnerHadOnceForAllWhoAskAtATime) {
    LogInDoubt log;
    PuzzleSupply puzzles = no_puzzles();
    const Clock clock;
    Shard shard(log, puzzles, clock, {});
    const auto code = race::RoomCode::from_number(1);
    const auto ignore = [](std::exception_ptr) {};
    boost::asio::co_spawn(shard.io(), begin_room(shard, code), ignore);
    shard.io().run_for(std::chrono::milliseconds(10));
    ASSERT_TRUE(shard.has_open(code));
    log.open(code, [](std::error_code, const OpenedLog&) {});  // by another node

    std::optional<RoomFault> first, second;
    boost::asio::co_spawn(shard.io(), open_room(shard, code, first), ignore);
    boost::asio::co_spawn(shard.io(), open_room(shard, code, second), ignore);
    shard.io().restart();
    shard.io().run_for(std::chrono::milliseconds(10));

    EXPECT_TRUE(shard.has_open(code));
    EXPECT_FALSE(first);
    EXPECT_FALSE(second);
}

// AddressSanitizer sees whether the coroutines, destroyed with the loop, find what they mark.
TEST(Shard, EndsWhileARoomIsBeingOpened) {
    LogThatTakesLong log;
    PuzzleSupply puzzles = no_puzzles();
    const Clock clock;
    std::optional<RoomFault> first, second;
    {
        Shard shard(log, puzzles, clock, {});
        const auto code = race::RoomCode::from_number(1);
        const auto ignore = [](std::exception_ptr) {};
        boost::asio::co_spawn(shard.io(), open_room(shard, code, first), ignore);
        boost::asio::co_spawn(shard.io(), open_room(shard, code, second), ignore);
        shard.io().run_for(std::chrono::milliseconds(10));
        log.drain();
    }

    EXPECT_FALSE(first);
    EXPECT_FALSE(second);
}

}  // namespace gridrace::server
