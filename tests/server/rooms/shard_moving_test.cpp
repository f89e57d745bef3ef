// Rooms that move to another node while both live.
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <utility>

#include "common/sudoku/generator/generator.hpp"
#include "server/log/memory_log.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

namespace {

// A node's: it answers move() when told to, and knows what was read before.
class LogOfAMovingRoom final : public MemoryLog {
public:
    void open(const race::RoomCode& room, Opened done) override {
        if (is_elsewhere) return done(LogFault::elsewhere, {});
        MemoryLog::open(room, std::move(done));
    }
    void open_prepared(const race::RoomCode& room, const LogSpan& known, Opened done) override {
        if (is_elsewhere) return done(LogFault::elsewhere, {});
        open(room, [&](std::error_code error, OpenedLog log) {
            log.continues = !forgets;
            const auto first = log.records.begin();
            if (log.continues) log.records.erase(first, first + known.records);
            left_out = known.records;
            done(error, std::move(log));
        });
    }
    void prepare(const race::RoomCode& room, Prepared done) override {
        ++reads;
        if (is_slow) return;
        read(room, [&](std::error_code error, std::vector<std::string> records) {
            const LogSpan span{0, static_cast<std::int64_t>(records.size()), 1};
            done(error, span, std::move(records));
        });
    }
    void move(const race::RoomCode&, Epoch, std::string node, Instant, Moved done) override {
        next_owner = std::move(node);
        moved_ = std::move(done);
    }
    void answer_move(std::error_code error, bool is_moved) {
        std::exchange(moved_, nullptr)(error, is_moved);
    }
    void append(std::vector<Append> batch, Appended done) override {
        ++appends;
        MemoryLog::append(std::move(batch), std::move(done));
    }

    bool forgets = false, is_elsewhere = false, is_slow = false;
    std::size_t reads = 0;
    std::int64_t left_out = 0;
    std::string next_owner;
    int appends = 0;

private:
    Moved moved_;  // has a timer of the shard, which must not outlive it
};

class LaterClock final : public Clock {
public:
    Instant now() const override { return begun + ahead; }

    const Instant begun = Clock::now();
    Milliseconds ahead{};
};

class MovingRoom : public testing::Test {
protected:
    MovingRoom() {
        boost::asio::co_spawn(shard.io(), begin(), [](std::exception_ptr) {});
        run(shard);
        EXPECT_NE(room, nullptr);
    }

    static void run(Shard& at) {
        at.io().restart();
        at.io().run_for(std::chrono::milliseconds(50));
        while (at.io().poll() > 0) {
        }
    }
    Awaitable<void> begin() {
        const race::RaceRules rules;
        const race::PuzzleChoice choice;
        const auto begun = co_await shard.begin_room(code, rules, choice);
        EXPECT_TRUE(begun);
        room = co_await open_at(shard);
    }
    Awaitable<Room*> open_at(Shard& at) {
        const auto opened = co_await at.open_room(code);
        co_return opened ? *opened : nullptr;
    }
    Awaitable<void> move_away(MoveReason why) {
        is_moved = co_await shard.move_room(code, "b", why);
    }
    void begin_to_move(MoveReason why = MoveReason::node_stops) {
        boost::asio::co_spawn(shard.io(), move_away(why), [](std::exception_ptr) {});
        run(shard);
        appends_before = log.appends;
    }
    void say(const char* text) {
        EXPECT_TRUE(room->oversee(race::Announce{text}));
        run(shard);
    }
    // At the next owner.
    Awaitable<void> prepare_at(Shard& at, race::RoomCode room_to_come) {
        is_prepared = co_await at.prepare_room(std::move(room_to_come));
    }
    Awaitable<void> come_to(Shard& at) { arrived = co_await open_at(at); }
    void begin_to_prepare(std::uint64_t number) {
        auto preparing = prepare_at(there, race::RoomCode::from_number(number));
        boost::asio::co_spawn(there.io(), std::move(preparing), [](std::exception_ptr) {});
    }
    void prepare_there() {
        begin_to_prepare(1);
        run(there);
    }
    void come_there() {
        boost::asio::co_spawn(there.io(), come_to(there), [](std::exception_ptr) {});
        run(there);
    }

    LogOfAMovingRoom log;
    PuzzleSupply puzzles{
        StockSettings{0, {}, 1},
        {[] { return std::uint64_t{1}; },
         [](std::uint64_t seed, sudoku::Grade grade) { return sudoku::generate(seed, grade); },
         [](Level, std::string_view) {}}};
    LaterClock clock;
    const race::RoomCode code = race::RoomCode::from_number(1);
    Shard shard{log, puzzles, clock, {}};
    Shard there{log, puzzles, clock, {}};
    Room* room = nullptr;
    Room* arrived = nullptr;
    std::optional<bool> is_moved, is_prepared;
    int appends_before = 0;
};

}  // namespace

TEST_F(MovingRoom, AppendsNothingWhileItMovesAndIsClosedThen) {
    begin_to_move();
    EXPECT_EQ(log.next_owner, "b");

    say("still here?");
    EXPECT_EQ(log.appends, appends_before);
    EXPECT_TRUE(shard.has_open(code));
    log.answer_move({}, true);
    run(shard);

    EXPECT_EQ(is_moved, true);
    EXPECT_FALSE(shard.has_open(code));
    EXPECT_EQ(log.appends, appends_before);
}

TEST_F(MovingRoom, GoesOnIfItCannotMove) {
    begin_to_move();
    say("still here");

    log.answer_move({}, false);
    run(shard);

    EXPECT_EQ(is_moved, false);
    EXPECT_EQ(log.appends, appends_before + 1);
    say("and again");
    EXPECT_EQ(log.appends, appends_before + 2);
}

TEST_F(MovingRoom, IsPausedIfNobodyKnowsWhetherItHasMoved) {
    begin_to_move();

    log.answer_move(std::make_error_code(std::errc::io_error), false);
    run(shard);

    EXPECT_EQ(is_moved, false);
    EXPECT_FALSE(shard.has_open(code));
    EXPECT_EQ(shard.counts().paused_rooms.value(), 1);
}

TEST_F(MovingRoom, ContinuesAtItsNextOwnerWithWhatHasComeSinceItWasRead) {
    prepare_there();
    EXPECT_EQ(is_prepared, true);
    say("one");
    say("two");

    come_there();

    ASSERT_NE(arrived, nullptr);
    EXPECT_EQ(log.left_out, 1);
    EXPECT_GE(arrived->durable_state().public_events, room->durable_state().public_events);
    EXPECT_GE(arrived->log_bytes(), room->log_bytes());
}

TEST_F(MovingRoom, IsReadFromTheBeginningIfThatIsNeeded) {
    prepare_there();
    log.forgets = true;

    come_there();

    EXPECT_NE(arrived, nullptr);
}

TEST_F(MovingRoom, IsAtRestOnceNothingHasHappenedForAMoment) {
    EXPECT_TRUE(shard.rooms_at_rest().empty());

    clock.ahead = std::chrono::seconds(1);
    ASSERT_EQ(shard.rooms_at_rest().size(), 1u);
    EXPECT_EQ(shard.rooms_at_rest().front().code, code);

    say("hello");
    EXPECT_TRUE(shard.rooms_at_rest().empty());
}

TEST_F(MovingRoom, StaysIfSomethingHasHappenedSinceItsMoveWasPlanned) {
    begin_to_move(MoveReason::players);

    EXPECT_EQ(is_moved, false);
    EXPECT_TRUE(shard.has_open(code));
    EXPECT_EQ(log.next_owner, "");
}

TEST_F(MovingRoom, MovesToItsPlayersWhenItIsAtRest) {
    clock.ahead = std::chrono::seconds(1);
    begin_to_move(MoveReason::players);
    EXPECT_TRUE(shard.rooms_at_rest().empty()) << "it moves already";
    log.answer_move({}, true);
    run(shard);

    EXPECT_EQ(is_moved, true);
    EXPECT_EQ(shard.counts().moves[static_cast<std::size_t>(MoveReason::players)].value(), 1u);
}

TEST_F(MovingRoom, StaysForAWhileWhereItHasCome) {
    come_there();
    clock.ahead = std::chrono::seconds(9);
    EXPECT_TRUE(there.rooms_at_rest().empty());

    clock.ahead = std::chrono::seconds(11);
    EXPECT_EQ(there.rooms_at_rest().size(), 1u);
}

TEST_F(MovingRoom, IsStillKnownIfSomebodyHasAskedForItBeforeItCame) {
    prepare_there();
    log.is_elsewhere = true;
    come_there();
    EXPECT_EQ(arrived, nullptr);

    log.is_elsewhere = false;
    come_there();

    EXPECT_NE(arrived, nullptr);
    EXPECT_EQ(log.left_out, 1);
}

TEST_F(MovingRoom, IsReadOnceThoughItIsAnnouncedTwice) {
    prepare_there();
    is_prepared.reset();

    prepare_there();

    EXPECT_EQ(is_prepared, true);
    EXPECT_EQ(log.reads, 1);
}

TEST_F(MovingRoom, IsNotReadWhileManyOthersAre) {
    constexpr std::size_t many = 300;
    log.is_slow = true;
    for (std::uint64_t number = 2; number < 2 + many; ++number) begin_to_prepare(number);
    run(there);
    EXPECT_LT(log.reads, many);
    EXPECT_EQ(is_prepared, false);

    clock.ahead = std::chrono::seconds(20);
    there.look_after_prepared();
    run(there);
    log.is_slow = false;
    prepare_there();
    EXPECT_EQ(is_prepared, true) << "what takes too long is forgotten";
}

TEST_F(MovingRoom, IsNotReadByANodeThatStops) {
    there.hand_over();

    prepare_there();

    EXPECT_EQ(is_prepared, false);
    EXPECT_EQ(log.reads, 0);
}

TEST_F(MovingRoom, IsOpenedInTheEndIfNobodyAsksForIt) {
    prepare_there();
    there.look_after_prepared();
    run(there);
    EXPECT_FALSE(there.has_open(code)) << "its owner may still have it";

    clock.ahead = std::chrono::seconds(2);
    there.look_after_prepared();
    run(there);
    EXPECT_TRUE(there.has_open(code));
    EXPECT_EQ(log.left_out, 1) << "what was read before is of use";
}

TEST_F(MovingRoom, IsForgottenIfItDoesNotCome) {
    prepare_there();
    log.is_elsewhere = true;
    const auto look_after = [&](int seconds) {
        clock.ahead = std::chrono::seconds(seconds);
        there.look_after_prepared();
        run(there);
    };

    look_after(2);
    prepare_there();
    EXPECT_EQ(log.reads, 1) << "it may still come";
    look_after(20);
    EXPECT_FALSE(there.has_open(code));
    prepare_there();
    EXPECT_EQ(log.reads, 2);
}

}  // namespace gridrace::server
