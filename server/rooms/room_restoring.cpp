// A room as its log has it.
#include <algorithm>

#include "server/log/replay.hpp"
#include "server/rooms/room.hpp"

namespace gridrace::server {

std::optional<Damage> Room::restore(const OpenedLog& log) {
    auto replayed = replay(code_, log.records);
    if (!replayed) return std::move(replayed.error());
    resume_from(std::move(*replayed), log);
    return std::nullopt;
}

std::optional<Damage> Room::restore(PreparedRoom prepared, const OpenedLog& log) {
    if (auto damage = replay_further(prepared.room, log.records)) return damage;
    log_bytes_ = prepared.log_bytes;
    resume_from(std::move(prepared.room), log);
    return std::nullopt;
}

void Room::resume_from(Replayed replayed, const OpenedLog& log) {
    state_ = std::move(replayed.state);
    run_keys_ = std::move(replayed.keys);
    seals_ = std::move(replayed.seals);
    latest_ = replayed.latest;
    for (const auto& record : log.records) count_record(record.size());
    uncharged_bytes_ = 0;
    told_of_space_ = log_is_full();
    durable_ = state_;
    share_.tell(durable_);
    waiting_news_.restore(durable_);
    if (durable_.races_kept > 0) tell_field();

    const auto served_until = std::max(latest_, log.served_until.value_or(latest_));
    set_clock_after(served_until);
    served_since_ = now();
    const auto context = this->context();
    stage(race::interrupt(state_, served_until, context), context.now);
    std::vector<MemberId> present;
    for (const auto& member : state_.members) {
        if (member.is_present() && !member.is_bot()) present.push_back(member.id);
    }
    for (const auto member : present) {
        stage(race::connection_lost(state_, member, context), context.now);
    }
    stage({}, context.now);
    seal_races();
    log_extended_deadline();
}

// The log may have been written by another machine, or with a clock ahead of this one: then the
// room continues as if hardly any time had passed. Reopening is always recorded.
void Room::set_clock_after(Instant served_until) {
    constexpr Milliseconds shortest_absence{1};
    const auto server_time = services_.context().now;
    ahead_ = std::max(served_until + shortest_absence - server_time, Milliseconds(0));
}

}  // namespace gridrace::server
