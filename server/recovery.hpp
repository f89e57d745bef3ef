// Reopens the rooms of the log after a start, and checks whether log and shards work. Lives on the
// first shard's thread.
#pragma once

#include <atomic>

#include "server/log/log.hpp"
#include "server/net/server_context.hpp"
#include "server/ops/health.hpp"

namespace gridrace::server {

class Recovery {
public:
    // All arguments must outlive it, and the log calls back while it lives.
    Recovery(Log& log, ServerContext& context, Health& health)
        : log_(log), context_(context), health_(health) {}

    // A room that is requested before its turn is opened first.
    void begin();
    // Call every second. Appends nothing to the log, to learn whether it works even if no room uses
    // it.
    void look();

private:
    Log& log_;
    ServerContext& context_;
    Health& health_;
    std::atomic<bool> log_failed_ = false;      // at the last check
    std::atomic<bool> listing_failed_ = false;  // the rooms of the log are unknown
};

}  // namespace gridrace::server
