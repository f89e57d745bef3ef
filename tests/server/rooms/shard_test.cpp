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

// A node's: it answers release() when told to.
class LogOfANode : public MemoryLog {
public:
    void release(std::vector<race::RoomCode> rooms, Instant, Released done) override {
        released = std::move(rooms);
        release_done = std::move(done);
    }
    void append(std::vector<Append> batch, Appended done) override {
        ++appends;
        MemoryLog::append(std::move(batch), std::move(done));
    }

    std::vector<race::RoomCode> released;
    Released release_done;
    int appends = 0;
};

// A node's, whose rooms a newer version has written: it answers what the test says.
class LogOfAnOlderNode : public MemoryLog {
public:
    void open(const race::RoomCode& room, Opened done) override {
        ++opened;
        MemoryLog::open(room, [done = std::move(done)](std::error_code error, OpenedLog log) {
            for (auto& bytes : log.records) bytes += std::string("\x12\0", 2);  // an unknown event
            done(error, std::move(log));
        });
    }
    void release_unreadable(const race::RoomCode&, Instant, Left done) override {
        ++left;
        done(error, answer);
    }

    std::error_code error;
    std::optional<LeftRoom> answer;
    int opened = 0;
    int left = 0;
};

PuzzleSupply no_puzzles() {
    return {StockSettings{0, {}, 1},
            {[] { return std::uint64_t{1}; },
             [](std::uint64_t seed, sudoku::Grade grade) { return sudoku::generate(seed, grade); },
             [](Level, std::string_view) {}}};
}

Awaitable<void> begin_room(Shard& shard, race::RoomCode code) {
    const auto begun =
        co_await shard.begin_room(std::move(code), race::RaceRules(), race::PuzzleChoice());
    EXPECT_TRUE(begun);
}

Awaitable<void> found_club(Shard& shard, std::uint64_t number, int& refused) {
    auto code = race::RoomCode::from_number(number);
    race::RaceRules rules;
    race::PuzzleChoice choice;
    auto beginning = shard.begin_room(std::move(code), std::move(rules), std::move(choice), "Go");
    const auto begun = co_await std::move(beginning);
    if (!begun && begun.error().kind == RoomFault::Kind::too_many_clubs) ++refused;
}

Awaitable<void> open_room(Shard& shard, race::RoomCode code, std::optional<RoomFault>& fault) {
    const auto opened = co_await shard.open_room(std::move(code));
    if (!opened) fault = opened.error();
}

// A shard with an open room, and a connection that notes how it was stopped.
class HandOver : public testing::Test {
protected:
    HandOver() {
        boost::asio::co_spawn(shard.io(), begin(), [](std::exception_ptr) {});
        run();
        EXPECT_NE(room, nullptr);
        appends_before = log.appends;
        shard.hand_over();
    }

    void run(std::chrono::milliseconds time = std::chrono::milliseconds(50)) {
        shard.io().restart();
        shard.io().run_for(time);
    }
    Awaitable<void> begin() {
        const race::RaceRules rules;
        const race::PuzzleChoice choice;
        const auto begun = co_await shard.begin_room(code, rules, choice);
        EXPECT_TRUE(begun);
        const auto opened = co_await shard.open_room(code);
        if (opened) room = *opened;
    }

    LogOfANode log;
    PuzzleSupply puzzles = no_puzzles();
    const Clock clock;
    const race::RoomCode code = race::RoomCode::from_number(1);
    Shard shard{log, puzzles, clock, {}};
    std::vector<Stop> stops;
    Shard::Registration connection{shard, [this](Stop how) { stops.push_back(how); }};
    Room* room = nullptr;
    int appends_before = 0;
};

// A shard whose room only a newer version can read.
class RoomOfANewerVersion : public testing::Test {
protected:
    RoomOfANewerVersion() {
        Shard newer{log, puzzles, clock, {}};
        boost::asio::co_spawn(newer.io(), begin_room(newer, code), [](std::exception_ptr) {});
        run_until(newer, [this] {
            log.read(code, [this](std::error_code, const auto& kept) { records = kept.size(); });
            return records > 0;
        });
    }

    RoomFault open() {
        std::optional<RoomFault> fault;
        boost::asio::co_spawn(shard.io(), open_room(shard, code, fault), [](std::exception_ptr) {});
        run_until(shard, [&fault] { return fault.has_value(); });
        EXPECT_TRUE(fault);
        return fault.value_or(RoomFault{});
    }

    // However slow the machine is.
    template <class IsDone>
    static void run_until(Shard& shard, IsDone is_done) {
        const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        shard.io().restart();
        while (!is_done() && shard.io().run_one_until(patience) > 0) {
        }
    }

    LogOfAnOlderNode log;
    PuzzleSupply puzzles = no_puzzles();
    const Clock clock;
    const race::RoomCode code = race::RoomCode::from_number(1);
    std::size_t records = 0;
    Shard shard{log, puzzles, clock, {}};
};

}  // namespace

TEST_F(RoomOfANewerVersion, IsLeftToANodeThatCanReadIt) {
    log.answer = {"wss://newer.test:1", records};

    const auto fault = open();

    EXPECT_EQ(fault.kind, RoomFault::Kind::elsewhere);
    EXPECT_EQ(fault.owner_url, "wss://newer.test:1");
    EXPECT_EQ(log.left, 1);
    EXPECT_FALSE(shard.has_open(code));
}

TEST_F(RoomOfANewerVersion, IsNotTakenAgain) {
    log.answer = {"wss://newer.test:1", records};
    open();
    log.answer = {"", records};  // no newer node lives

    const auto fault = open();

    EXPECT_EQ(fault.kind, RoomFault::Kind::elsewhere);
    EXPECT_EQ(fault.owner_url, "");
    EXPECT_EQ(log.opened, 1);
}

TEST_F(RoomOfANewerVersion, IsTakenAgainOnceOthersHaveWrittenToIt) {
    log.answer = {"", records};
    open();
    log.answer = {"", records + 1};

    open();

    EXPECT_EQ(log.opened, 2);
}

TEST_F(RoomOfANewerVersion, IsLeftLaterIfTheLogFails) {
    log.error = std::make_error_code(std::errc::io_error);
    EXPECT_EQ(open().kind, RoomFault::Kind::log_failed);
    log.error = {};
    log.answer = {"wss://newer.test:1", records};

    EXPECT_EQ(open().kind, RoomFault::Kind::elsewhere);
    EXPECT_EQ(log.opened, 1);
}

TEST_F(RoomOfANewerVersion, StaysShutAtAServerWithoutOthers) {
    EXPECT_EQ(open().kind, RoomFault::Kind::damaged);
    EXPECT_EQ(open().kind, RoomFault::Kind::damaged);
    EXPECT_EQ(log.opened, 2);
}

// Who comes back at once finds another owner.
TEST_F(HandOver, StopsConnectionsWhenTheRoomsAreFree) {
    EXPECT_EQ(log.released, std::vector{code});
    run();
    EXPECT_TRUE(stops.empty());
    EXPECT_TRUE(shard.has_open(code));

    log.release_done({});
    run();

    EXPECT_EQ(stops, std::vector{Stop::gently});
    EXPECT_FALSE(shard.has_open(code));
}

TEST_F(HandOver, StopsConnectionsAlsoIfTheLogDoesNotAnswer) {
    run(std::chrono::seconds(10));

    EXPECT_EQ(stops, std::vector{Stop::gently});
    EXPECT_FALSE(shard.has_open(code));
}

// The next owner may have read the room already.
TEST_F(HandOver, AppendsAndOpensNothingMore) {
    std::optional<RoomFault> fault;
    EXPECT_TRUE(room->oversee(race::Announce{"still here?"}));
    boost::asio::co_spawn(shard.io(), open_room(shard, code, fault), [](std::exception_ptr) {});
    run();

    EXPECT_EQ(log.appends, appends_before);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, RoomFault::Kind::log_failed);
    log.release_done({});
}

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
    int ended = 0;
    const auto count = [&ended](std::exception_ptr) { ++ended; };
    const auto run_until_ended = [&](int coroutines) {
        while (ended < coroutines && shard.io().run_one_for(std::chrono::seconds(10)) > 0) {
        }
    };
    boost::asio::co_spawn(shard.io(), begin_room(shard, code), count);
    run_until_ended(1);
    ASSERT_TRUE(shard.has_open(code));
    log.open(code, [](std::error_code, const OpenedLog&) {});  // by another node

    std::optional<RoomFault> first, second;
    boost::asio::co_spawn(shard.io(), open_room(shard, code, first), count);
    boost::asio::co_spawn(shard.io(), open_room(shard, code, second), count);
    run_until_ended(3);

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

TEST(ShardWithClubs, FoundsNoMoreThanItMayAtOnce) {
    MemoryLog log;
    auto puzzles = no_puzzles();
    const Clock clock;
    RoomLimits limits;
    limits.max_clubs = 2;
    Shard shard(log, puzzles, clock, limits);
    int refused = 0;
    for (std::uint64_t number = 1; number <= 5; ++number) {
        boost::asio::co_spawn(shard.io(), found_club(shard, number, refused),
                              [](std::exception_ptr) {});
    }
    shard.io().run_for(std::chrono::milliseconds(50));

    EXPECT_EQ(refused, 3);
    EXPECT_EQ(shard.counts().clubs.value(), 2);
}

}  // namespace gridrace::server
