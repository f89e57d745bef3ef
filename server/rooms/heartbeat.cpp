#include "server/rooms/heartbeat.hpp"

#include <algorithm>
#include <mutex>

namespace gridrace::server {

namespace {

// Collects the shards' answers, each given on its thread.
class Round {
public:
    Round(Log& log, std::size_t shards) : log_(log), left_(shards) {}

    void answer(std::optional<Instant> served_until) {
        const std::lock_guard lock(mutex_);
        if (!served_until) all_served_ = false;
        earliest_ = std::min(earliest_, served_until.value_or(earliest_));
        if (--left_ == 0 && all_served_) log_.beat(earliest_);
    }

private:
    Log& log_;
    std::mutex mutex_;  // guards the following members
    std::size_t left_;
    bool all_served_ = true;
    Instant earliest_ = Instant::max();
};

}  // namespace

void Heartbeat::beat() {
    if (!health_.has_rooms_open()) return;
    const auto round = std::make_shared<Round>(log_, shards_.size());
    for (const auto& shard : shards_) {
        boost::asio::post(shard->io(),
                          [round, shard = shard.get()] { round->answer(shard->served_until()); });
    }
}

void Heartbeat::beat_last(Instant stopped_at) {
    if (!health_.has_rooms_open()) return;
    Round round(log_, shards_.size());
    for (const auto& shard : shards_) {
        const auto served_until = shard->served_until();
        round.answer(served_until ? std::optional(std::min(*served_until, stopped_at))
                                  : std::nullopt);
    }
}

}  // namespace gridrace::server
