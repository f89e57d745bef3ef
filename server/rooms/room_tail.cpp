#include "server/rooms/room_tail.hpp"

#include <cassert>

namespace gridrace::server {

void RoomTail::push(const race::Audience& audience, EventNumber number, std::string encoded) {
    entries_.push_back({audience, number, std::move(encoded)});
}

void RoomTail::shrink(Position needed) {
    while (entries_.size() > max_events_ && begin_ < needed) {
        entries_.pop_front();
        ++begin_;
    }
}

bool RoomTail::is_for(const Entry& entry, MemberId viewer) {
    return entry.audience.reach == race::Reach::everybody || entry.audience.member == viewer;
}

bool RoomTail::has_seen(const Entry& entry, const race::Cursor& cursor) {
    return entry.number <= (entry.audience.reach == race::Reach::everybody ? cursor.public_seen
                                                                           : cursor.private_seen);
}

Position RoomTail::append_visible(Position from, Position to, MemberId viewer,
                                  std::size_t max_bytes, race::Cursor& cursor,
                                  std::string& out) const {
    assert(from >= begin_ && to <= end());
    Position at = from;
    for (; at < to && out.size() < max_bytes; ++at) {
        const auto& entry = entries_[at - begin_];
        if (!is_for(entry, viewer)) continue;
        out += entry.encoded;
        auto& seen = entry.audience.reach == race::Reach::everybody ? cursor.public_seen
                                                                    : cursor.private_seen;
        seen = entry.number;
    }
    return at;
}

std::optional<Position> RoomTail::find(const race::Cursor& cursor, MemberId viewer,
                                       const race::Cursor& newest) const {
    if (cursor.public_seen > newest.public_seen || cursor.private_seen > newest.private_seen) {
        return std::nullopt;
    }
    // Walk back over what was not seen; whatever lies before must have been seen.
    Position unseen_from = end();
    race::Cursor before = newest;
    for (Position at = end(); at > begin_; --at) {
        const auto& entry = entries_[at - 1 - begin_];
        if (!is_for(entry, viewer)) continue;
        if (has_seen(entry, cursor)) break;
        unseen_from = at - 1;
        auto& seen = entry.audience.reach == race::Reach::everybody ? before.public_seen
                                                                    : before.private_seen;
        --seen.value;
    }
    if (before != cursor) return std::nullopt;
    return unseen_from;
}

}  // namespace gridrace::server
