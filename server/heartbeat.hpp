// Tells the log, every second or so, until when all its rooms were served: a start after a kill takes the time
// from then on off every race. Lives on the first shard's thread.
#pragma once

#include <memory>
#include <vector>

#include "server/log/log.hpp"
#include "server/ops/health.hpp"
#include "server/rooms/shard.hpp"

namespace gridrace::server {

class Heartbeat {
public:
    // All outlive it.
    Heartbeat(Log& log, const std::vector<std::unique_ptr<Shard>>& shards, const Health& health)
        : log_(log), shards_(shards), health_(health) {}

    // Asks every shard; the last to answer tells the log the earliest of their times. Says nothing while a room
    // is not served: what was said last stays true.
    void beat();
    // The shards run no more, and nobody was served after this time.
    void beat_last(Instant stopped_at);

private:
    Log& log_;
    const std::vector<std::unique_ptr<Shard>>& shards_;
    const Health& health_;
};

}  // namespace gridrace::server
