// One life of a server below its connections: log, shards, recovery and heartbeat are the real ones; this class stands
// in for sessions, the clock, the timers of rooms and the order in which threads get their turn. Does one thing at a
// time and only when told.
#pragma once

#include <list>
#include <memory>
#include <span>
#include <vector>

#include "common/base/random.hpp"
#include "server/rooms/heartbeat.hpp"
#include "server/rooms/recovery.hpp"
#include "tests/simulation/cluster/line_end.hpp"
#include "tests/simulation/shards/blocking_log.hpp"
#include "tests/simulation/shards/entrance.hpp"

namespace gridrace::simulation {

class ShardProcess final : public Entrance {
public:
    struct Surroundings {
        const ShardSeams& seams;
        Random& random;
        const Instant& now;  // the true time
        server::PuzzleSupply& puzzles;
        LogLedger& logs;
    };

    // `clock_error`: how far its clock is ahead.
    ShardProcess(std::unique_ptr<server::Log> log, const Surroundings& around,
                 Milliseconds clock_error, std::size_t shards);
    ~ShardProcess();
    ShardProcess(const ShardProcess&) = delete;
    ShardProcess& operator=(const ShardProcess&) = delete;

    // A new room, known once its beginning is durable. The disk must work.
    void begin_room(const race::RoomCode& code, const race::RaceRules& rules) override;
    // Somebody who is never heard of again starts a race in a room that is open.
    void start_endless_race(const race::RoomCode& code);
    // A client connects.
    void accept(Line& line, const race::RoomCode& code) override;

    // Does one of the things that there are to do; false if there is none. Throws Violation.
    bool act();
    bool act_without_log();
    // The log does what it was asked, or its oldest answer arrives; false if there is nothing.
    bool let_log_work();
    bool let_log_answer();
    // The true time has changed: what is due in the rooms happens.
    void pass_time();
    void beat();
    // The log is to delete what was replaced; no room.
    void expire();
    // Tries rooms again whose appends failed.
    void retry();
    // The process is gone from one instant to the next.
    void die();
    // An end in good order: then all that is under way is done, and the last beat is given to the log.
    void close_connections();
    void beat_last();
    // The system's clock was set, or the machine slept.
    void step_clock(Milliseconds by);

    // Nullptr if it is not open.
    const server::Room* find(const race::RoomCode& code) const;
    // Rooms wait to be opened again, or are not known yet.
    bool wants_retry() const;
    bool has_idle_log() const { return log_.is_idle(); }
    bool has_reopened() const { return health_.has_rooms_open(); }
    // When the append was given to the log that has, or had, records of this room.
    Instant append_began(const race::RoomCode& code) const { return log_.append_began(code); }
    std::size_t commits_of_several_rooms() const { return commits_of_several_rooms_; }

private:
    class SimulatedClock final : public server::Clock {
    public:
        explicit SimulatedClock(const ShardProcess& process) : process_(process) {}
        Instant now() const override;
        Instant wall() const override { return now(); }
        // Timers do not fire: see pass_time().
        std::chrono::steady_clock::time_point after(Milliseconds) const override {
            return std::chrono::steady_clock::time_point::max();
        }

    private:
        const ShardProcess& process_;
    };

    struct End {
        End(Line& line, const race::RoomCode& its_code) : to(line), code(its_code) {}
        LineEnd to;
        race::RoomCode code;
        server::Room* room = nullptr;  // once it has a seat
        bool waits_for_room = false;
    };

    server::Shard& shard_of(const race::RoomCode& code);
    // Coroutines, on a room's shard.
    server::Awaitable<void> begin(race::RoomCode code, race::RaceRules rules);
    server::Awaitable<void> start_race(race::RoomCode code);
    server::Awaitable<void> admit(End& end, wire::Hello hello);
    server::Awaitable<void> let_time_pass(race::RoomCode code);
    void take_in(End& end, server::Room& room, const wire::Hello& hello);

    using Deed = bool (ShardProcess::*)();
    bool do_one_of(std::span<const Deed> deeds);
    // Until no shard has anything to do but to wait.
    void run();
    std::vector<race::RoomCode> rooms_due() const;

    bool serve_someone() { return try_each(&ShardProcess::serve); }
    bool write_to_someone() { return try_each(&ShardProcess::write); }
    bool try_each(bool (ShardProcess::*deed)(End&));
    bool serve(End& end);
    bool write(End& end);
    void close(End& end, std::optional<wire::CloseCode> code);

    Surroundings around_;
    Milliseconds clock_error_;
    SimulatedClock clock_;
    BlockingLog log_;
    std::list<End> ends_;  // before the shards: their rooms know them
    std::vector<std::unique_ptr<server::Shard>> shards_;
    server::Health health_;
    server::Recovery recovery_;
    server::Heartbeat heartbeat_;
    std::optional<std::string> violation_;  // in a coroutine, where an exception would be lost
    std::size_t rooms_begun_ = 0;
    std::size_t commits_of_several_rooms_ = 0;
};

}  // namespace gridrace::simulation
