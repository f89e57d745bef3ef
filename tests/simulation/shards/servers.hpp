// A data folder on a simulated disk and the servers that have it one after the other. They are killed between any two
// steps and before any change to the disk; power is cut with any part of what was not synced; the disk is slow, full,
// or fails; the clock of a server may be an hour off.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tests/server/disk/mounted_disk.hpp"
#include "tests/server/disk/simulated_disk.hpp"
#include "tests/simulation/service/truth.hpp"
#include "tests/simulation/shards/endless_watch.hpp"
#include "tests/simulation/shards/log_ledger.hpp"
#include "tests/simulation/shards/shard_course.hpp"
#include "tests/simulation/shards/shard_process.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::simulation {

class Servers {
public:
    enum class End : std::uint8_t { kill, power_cut };

    // Starts one, in which an endless race begins. What these refer to outlives the servers.
    Servers(const race::RoomCode& endless, const ShardSeams& seams, Random& random,
            ShardCourse& course);
    Servers(const Servers&) = delete;
    Servers& operator=(const Servers&) = delete;

    // The one that has the folder now; nullptr if there is none.
    ShardProcess* current() { return process_.get(); }

    // It does something, or one may start. Throws Violation.
    void act();
    // The same on a way to rest, on a disk that works; false if there is nothing left to do.
    bool come_to_rest();
    void pass_time(Milliseconds span);

    // Ends it now, before one of the next changes to the disk, or in good order.
    void end(End how);
    void end_at_a_change(End how);
    void stop();
    void disturb_disk();
    // Nothing breaks any more.
    void heal();

    // What the logs held.
    LogLedger& logs() { return logs_; }
    // What can be read after a power cut that nothing survives that was not synced.
    std::unique_ptr<server::Log> log_after_power_cut();

private:
    void start();
    std::unique_ptr<server::Log> open_log();
    server::SimulatedDisk left_by(End how);
    void bury(server::SimulatedDisk left);
    bool is_dead() const { return wreck_.has_value(); }
    // After all that a server does.
    void look_at_server();
    void pass(Milliseconds span);
    void step_clock();
    void heal_disk();
    void lose_beats();
    EndlessWatch::Beat last_beat() const;
    EndlessWatch::Beat true_beat() const;

    const ShardSeams& seams_;
    Random& random_;
    ShardCourse& course_;
    Truth truth_;  // knows the endless race
    Instant now_;
    TemporaryFolder folder_;  // for the lock file, whose time is the heartbeat
    server::SimulatedDisk disk_;
    server::MountedDisk mounted_;
    LogLedger logs_;
    bool sets_clocks_;
    Milliseconds clock_error_{};
    Milliseconds stepped_{};  // of it, while a server ran

    // A death that is planned: before so many more changes to the disk, which then is this. Above the
    // server, whose end may change the disk.
    std::uint32_t changes_left_ = 0;
    End planned_end_{};
    std::optional<server::SimulatedDisk> wreck_;

    std::unique_ptr<ShardProcess> process_;
    bool disk_is_slow_ = false;
    std::vector<Instant> beats_;  // all that were found on the disk
    EndlessWatch watch_;
};

}  // namespace gridrace::simulation
