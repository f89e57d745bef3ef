// Reopens the rooms of the log after a start, and checks whether log and shards work. Lives on the
// first shard's thread.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/health.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

class Recovery {
public:
    // All arguments must outlive it, and the log calls back while it lives.
    Recovery(Log& log, const std::vector<std::unique_ptr<Shard>>& shards, Health& health)
        : log_(log), shards_(shards), health_(health) {}

    // A room that is requested before its turn is opened first.
    void begin();
    // Call every second. Appends nothing to the log, to learn whether it works even if no room uses
    // it.
    void look();
    // In a cluster, every second: opens rooms of other nodes that are gone, which nobody has asked
    // for, and closes those that another node may have taken from this one.
    void adopt();

private:
    void check_owned(std::uint64_t lease_losses);

    Log& log_;
    const std::vector<std::unique_ptr<Shard>>& shards_;
    Health& health_;
    std::atomic<bool> log_failed_ = false;      // at the last check
    std::atomic<bool> listing_failed_ = false;  // the rooms of the log are unknown
};

}  // namespace gridrace::server
