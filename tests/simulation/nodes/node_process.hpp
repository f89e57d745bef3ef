// One life of a node below its sockets: shard, rooms, recovery and heartbeat are the real ones; this class stands in for
// timers, the clock and the order in which all get their turn. Does one thing at a time and
// only when told.
#pragma once

#include <memory>

#include "server/rooms/heartbeat.hpp"
#include "server/rooms/recovery.hpp"
#include "tests/simulation/nodes/node_log.hpp"
#include "tests/simulation/nodes/nodes_course.hpp"
#include "tests/simulation/nodes/sessions.hpp"
#include "tests/simulation/shards/entrance.hpp"

namespace gridrace::simulation {

class NodeProcess final : public Entrance {
public:
    struct Surroundings {
        Database& database;
        const NodesSeams& seams;
        Random& random;
        const Instant& now;  // the true time
        const bool& reaches_database;
        const bool& is_calm;  // nothing breaks any more
        server::PuzzleSupply& puzzles;
        decltype(Sessions::Surroundings::dial) dial;
        bool is_older;  // of an older version
    };

    // `clock_error`: how far its clock is ahead.
    NodeProcess(const std::string& name, const Surroundings& around, Milliseconds clock_error);
    ~NodeProcess();
    NodeProcess(const NodeProcess&) = delete;
    NodeProcess& operator=(const NodeProcess&) = delete;

    void begin_room(const race::RoomCode& code, const race::RaceRules& rules) override;
    void accept(Line& line, const race::RoomCode& code) override { sessions_.accept(line, code); }
    // A relay of another node connects.
    void accept_relay(const std::shared_ptr<Line>& line, const race::RoomCode& code,
                      std::optional<EntryNumber> resumes, const std::string& by) {
        sessions_.accept_relay(line, code, resumes, by);
    }

    // Does one of the things that there are to do; false if there is none. Throws Violation.
    bool act();
    // The log does what it does next.
    bool let_log_work();
    // The time has changed: what is due in the rooms happens.
    void pass_time();
    // What it does each second.
    void tick();
    // Begins to read a room that another node is about to move here.
    void prepare(const race::RoomCode& code);
    // Begins to move a room to another node.
    void move(const server::PlannedMove& planned);
    std::vector<race::RoomCode> rooms() const;
    std::vector<server::RoomAtRest> rooms_at_rest() const { return shard_.rooms_at_rest(); }
    // All of them, at rest or not.
    std::vector<server::RoomAtRest> all_rooms() const;
    // Hands its rooms over and ends all connections, as after SIGTERM.
    void hand_over();
    // The process is gone from one instant to the next.
    void die();

    bool has_log_work() const { return log_.has_work(); }
    bool is_handing_over() const { return is_handing_over_; }
    bool is_at_rest() const;
    const NodesCourse& course() const { return course_; }
    std::size_t unheard() const { return log_.unheard(); }
    std::size_t left() const { return log_.left(); }

private:
    class SimulatedClock final : public server::Clock {
    public:
        explicit SimulatedClock(const NodeProcess& process) : process_(process) {}
        Instant now() const override { return process_.around_.now + process_.clock_error_; }
        Instant wall() const override { return now(); }
        // Timers do not fire: see pass_time().
        std::chrono::steady_clock::time_point after(Milliseconds) const override {
            return std::chrono::steady_clock::time_point::max();
        }

    private:
        const NodeProcess& process_;
    };

    // Coroutines.
    server::Awaitable<void> begin(race::RoomCode code, race::RaceRules rules);
    server::Awaitable<void> let_time_pass(race::RoomCode code);
    server::Awaitable<void> prepare_room(race::RoomCode code);
    server::Awaitable<void> move_room(server::PlannedMove planned);

    void run();
    std::vector<race::RoomCode> rooms_due() const;
    bool serve() { return run_if(sessions_.serve_someone()); }
    bool write() { return run_if(sessions_.write_to_someone()); }
    bool relay() { return run_if(sessions_.relay_someone()); }
    bool run_if(bool has_changed);

    Surroundings around_;
    Milliseconds clock_error_;
    SimulatedClock clock_;
    NodeLog log_;
    NodesCourse course_;
    Sessions sessions_;  // before the shard: its rooms know them
    std::vector<std::unique_ptr<server::Shard>> shards_;
    server::Shard& shard_;
    server::Health health_;
    server::Recovery recovery_;
    server::Heartbeat heartbeat_;
    Instant next_tick_;
    bool is_handing_over_ = false;
    std::size_t rooms_begun_ = 0;
};

}  // namespace gridrace::simulation
