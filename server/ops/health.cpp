#include "server/ops/health.hpp"

namespace gridrace::server {

Health::Health(std::size_t shards, TimePoint now) {
    for (std::size_t i = 0; i < shards; ++i) beats_.emplace_back(now.time_since_epoch().count());
}

void Health::beat(std::size_t shard, TimePoint now) {
    beats_[shard].store(now.time_since_epoch().count(), std::memory_order_relaxed);
}

std::vector<std::string> Health::why_not_alive(TimePoint now) const {
    std::vector<std::string> reasons;
    for (std::size_t shard = 0; shard < beats_.size(); ++shard) {
        const TimePoint beat{TimePoint::duration(beats_[shard].load(std::memory_order_relaxed))};
        if (now - beat <= patience) continue;
        const auto silent = std::chrono::duration_cast<std::chrono::seconds>(now - beat).count();
        reasons.push_back("shard " + std::to_string(shard) + " has not turned for " +
                          std::to_string(silent) + " seconds");
    }
    return reasons;
}

std::vector<std::string> Health::why_not_ready(TimePoint now) const {
    auto reasons = why_not_alive(now);
    if (!rooms_open_) reasons.emplace_back("the rooms of the log are being opened");
    if (log_failing_) reasons.emplace_back("the log cannot be written");
    if (space_short_) reasons.emplace_back("the disk is nearly full");
    if (cut_off_) reasons.emplace_back("most other nodes of the cluster cannot be reached");
    if (draining_) reasons.emplace_back("the server is draining");
    return reasons;
}

// The reasons are ours: no escaping needed.
std::string health_json(const std::vector<std::string>& reasons) {
    if (reasons.empty()) return "{\"status\":\"ok\"}";
    std::string list;
    for (const auto& reason : reasons) list += (list.empty() ? "\"" : ",\"") + reason + "\"";
    return "{\"status\":\"failing\",\"reasons\":[" + list + "]}";
}

}  // namespace gridrace::server
