// Whether the server is alive, and whether it is ready for players. From any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <vector>

namespace gridrace::server {

class Health {
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    // A shard without a beat for this time is stuck.
    static constexpr std::chrono::seconds patience{5};

    Health(std::size_t shards, TimePoint now);

    // A shard's loop is turning. Call there about every second.
    void beat(std::size_t shard, TimePoint now);
    // Inputs; see the members.
    void set_rooms_open() { rooms_open_ = true; }
    bool has_rooms_open() const { return rooms_open_; }
    void set_draining(bool draining) { draining_ = draining; }
    void set_log_failing(bool failing) { log_failing_ = failing; }
    void set_space_short(bool is_short) { space_short_ = is_short; }
    void set_cut_off(bool is_cut_off) { cut_off_ = is_cut_off; }

    // Why the server is not alive, or not ready for players: phrases, none if all is well. A server
    // that is not alive is not ready.
    std::vector<std::string> why_not_alive(TimePoint now) const;
    std::vector<std::string> why_not_ready(TimePoint now) const;

private:
    std::deque<std::atomic<TimePoint::rep>> beats_;  // since the clock's epoch, one per shard
    std::atomic<bool> rooms_open_ = false;           // rooms of the log, after the start
    std::atomic<bool> draining_ = false;
    std::atomic<bool> log_failing_ = false;
    std::atomic<bool> space_short_ = false;
    std::atomic<bool> cut_off_ = false;  // from most other nodes of the cluster
};

// {"status":"ok"}, or {"status":"failing","reasons":["the log cannot be written"]}.
std::string health_json(const std::vector<std::string>& reasons);

}  // namespace gridrace::server
