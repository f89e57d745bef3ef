#include "server/rooms/room_pace.hpp"

namespace gridrace::server {

namespace {

// A pause must not exceed the idle timeout of connections.
constexpr std::chrono::milliseconds longest_pause{5000};

TokenBucket reserve_of(const Allowance& kib, TokenBucket::TimePoint now) {
    return {kib.per_minute() * 1024.0 / 60, kib.burst * 1024.0, now};
}

}  // namespace

std::chrono::milliseconds RoomPace::take(MemberId member, std::uint64_t bytes,
                                         const PaceSettings& settings, TimePoint now) {
    if (members_.size() >= tidied_from_) forget_idle(now);
    auto found = members_.find(member.value);
    if (found == members_.end()) {
        const Reserves fresh{TokenBucket(settings.commands_per_second, settings.burst, now),
                             reserve_of(settings.member_log_kib, now)};
        found = members_.emplace(member.value, fresh).first;
    }
    auto& own = found->second;
    if (!all_) all_.emplace(settings.room_commands_per_second, settings.room_burst, now);
    const auto writing = own.log.take(now, static_cast<double>(bytes));
    return std::max({own.commands.take(now), all_->take(now), std::min(writing, longest_pause)});
}

bool RoomPace::may_order(const race::PuzzleOrder& order, const Allowance& made_to_order,
                         TimePoint now) {
    return !is_made_to_order(order) || !orders_.take(made_to_order, now);
}

// Members who have written much are kept for long: the more there are, the less often all are
// checked.
void RoomPace::forget_idle(TimePoint now) {
    std::erase_if(members_, [now](const auto& member) {
        return member.second.commands.is_full(now) && member.second.log.is_full(now);
    });
    tidied_from_ = std::max(members_worth_tidying, 2 * members_.size());
}

}  // namespace gridrace::server
