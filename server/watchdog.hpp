// Notifies the service manager that the server works: only while every shard's loop turns and the
// log answers. Lives on the first shard's thread.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/service_manager.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

class Watchdog {
public:
    // All arguments must outlive it.
    Watchdog(const ServiceManager& manager, const std::vector<std::unique_ptr<Shard>>& shards,
             Log& log)
        : manager_(manager), shards_(shards), log_(log) {}

    // Call about every second.
    void look();

private:
    void ask_all();

    const ServiceManager& manager_;
    const std::vector<std::unique_ptr<Shard>>& shards_;
    Log& log_;
    std::shared_ptr<std::atomic<std::size_t>> silent_;  // number of pending answers
};

}  // namespace gridrace::server
