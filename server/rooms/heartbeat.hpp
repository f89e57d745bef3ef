// Reports to the log, about every second, until when all its rooms were served: after a kill, the
// next start excludes the time since then from every race. Lives on the first shard's thread.
#pragma once

#include <memory>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/health.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

class Heartbeat {
public:
    // All arguments must outlive it.
    Heartbeat(Log& log, const std::vector<std::unique_ptr<Shard>>& shards, const Health& health)
        : log_(log), shards_(shards), health_(health) {}

    // Asks every shard; the last answer reports the earliest of their times to the log. No report
    // while a room is not served: the last one stays true.
    void beat();
    // After the shards have stopped: nobody was served after this time.
    void beat_last(Instant stopped_at);

private:
    Log& log_;
    const std::vector<std::unique_ptr<Shard>>& shards_;
    const Health& health_;
};

}  // namespace gridrace::server
