#include "server/rooms/room_pace.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t tidied_from = 256;  // members in mind; there are never so many in a room
}

std::chrono::milliseconds RoomPace::take(MemberId member, const PaceSettings& settings,
                                         TimePoint now) {
    if (members_.size() >= tidied_from) forget_idle(now);
    auto& own =
        members_.try_emplace(member.value, settings.commands_per_second, settings.burst, now)
            .first->second;
    if (!all_) all_.emplace(settings.room_commands_per_second, settings.room_burst, now);
    return std::max(own.take(now), all_->take(now));
}

bool RoomPace::may_order(const race::PuzzleOrder& order, const Allowance& made_to_order,
                         TimePoint now) {
    const bool is_in_stock = !order.given_puzzle && !order.rating && !order.seed;
    return is_in_stock || !orders_.take(made_to_order, now);
}

void RoomPace::forget_idle(TimePoint now) {
    std::erase_if(members_, [now](const auto& member) {
        auto bucket = member.second;
        return bucket.is_full(now);
    });
}

}  // namespace gridrace::server
