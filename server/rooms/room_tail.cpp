#include "server/rooms/room_tail.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gridrace::server {

namespace {
constexpr std::size_t smallest_ring = 16;
}

void RoomTail::push(const race::Audience& audience, EventNumber number, std::string_view encoded) {
    if (count_ == ring_.size()) grow();
    auto& added = entry(end());
    added.audience = audience;
    added.number = number;
    added.encoded = encoded;
    added.viewers.reset();
    ++count_;
}

void RoomTail::narrow(Position position, std::vector<MemberId> viewers,
                      std::string_view for_others) {
    assert(position >= begin_ && position < end());
    entry(position).viewers = shared(std::move(viewers));
    entry(position).encoded_for_others = for_others;
}

std::shared_ptr<const std::vector<MemberId>> RoomTail::shared(std::vector<MemberId> viewers) {
    for (const auto& known : known_viewers_) {
        if (known && *known == viewers) return known;
    }
    auto& known = known_viewers_[oldest_viewers_++ % known_viewers_.size()];
    return known = std::make_shared<const std::vector<MemberId>>(std::move(viewers));
}

void RoomTail::grow() {
    std::vector<Entry> larger(std::max(smallest_ring, 2 * ring_.size()));
    for (Position at = begin_; at < end(); ++at) {
        larger[at & (larger.size() - 1)] = std::move(entry(at));
    }
    ring_ = std::move(larger);
}

void RoomTail::shrink(Position needed) {
    while (count_ > max_events_ && begin_ < needed) {
        ++begin_;
        --count_;
    }
}

bool RoomTail::is_for(const Entry& entry, MemberId viewer) {
    return entry.audience.reach == race::Reach::everybody || entry.audience.member == viewer;
}

const std::string& RoomTail::encoded_for(const Entry& entry, MemberId viewer) {
    const bool sees = !entry.viewers || std::ranges::binary_search(*entry.viewers, viewer);
    return sees ? entry.encoded : entry.encoded_for_others;
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
        const auto& next = entry(at);
        if (!is_for(next, viewer)) continue;
        out += encoded_for(next, viewer);
        auto& seen = next.audience.reach == race::Reach::everybody ? cursor.public_seen
                                                                   : cursor.private_seen;
        seen = next.number;
    }
    return at;
}

std::optional<Position> RoomTail::find(const race::Cursor& cursor, MemberId viewer,
                                       const race::Cursor& newest) const {
    if (cursor.public_seen > newest.public_seen || cursor.private_seen > newest.private_seen) {
        return std::nullopt;
    }
    // Walks back over unseen events; everything before them must have been seen.
    Position unseen_from = end();
    race::Cursor before = newest;
    for (Position at = end(); at > begin_; --at) {
        const auto& last = entry(at - 1);
        if (!is_for(last, viewer)) continue;
        if (has_seen(last, cursor)) break;
        unseen_from = at - 1;
        auto& seen = last.audience.reach == race::Reach::everybody ? before.public_seen
                                                                   : before.private_seen;
        --seen.value;
    }
    if (before != cursor) return std::nullopt;
    return unseen_from;
}

}  // namespace gridrace::server
