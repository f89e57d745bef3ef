// Opens the rooms of the log again after a start, and keeps an eye on whether log and shards work. Lives on the first
// shard's thread.
#pragma once

#include <atomic>

#include "server/log/log.hpp"
#include "server/net/server_context.hpp"
#include "server/ops/health.hpp"

namespace gridrace::server {

class Recovery {
public:
    // All outlive it, and the log calls back while it lives.
    Recovery(Log& log, ServerContext& context, Health& health)
        : log_(log), context_(context), health_(health) {}

    // Who asks for a room that has not been reached yet opens it first.
    void begin();
    // Meant to be called every second. The log is asked to append nothing, so that it is known whether it works, also if
    // no room wants anything of it.
    void look();

private:
    Log& log_;
    ServerContext& context_;
    Health& health_;
    std::atomic<bool> log_failed_ = false;      // when it was asked last
    std::atomic<bool> listing_failed_ = false;  // nobody knows what rooms the log has
};

}  // namespace gridrace::server
