// The newest events of a room, encoded, for all subscribers: the only place that maps cursors to
// positions. Positions count the visible events of the room from 0; a position is before the event
// of that number.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/race/view.hpp"

namespace gridrace::server {

using Position = std::uint64_t;

class RoomTail {
public:
    // `max_events`: how many events shrink() keeps.
    explicit RoomTail(std::size_t max_events) : max_events_(max_events) {}

    // `number`: its number in its sequence, public or its member's private one. Allocates nothing
    // once the tail has reached its usual length.
    void push(const race::Audience& audience, EventNumber number, std::string_view encoded);
    // Only `viewers`, in ascending order, see this event as it is: others see `for_others` instead.
    // `position` is not before begin().
    void narrow(Position position, std::vector<MemberId> viewers, std::string_view for_others);
    // Drops the oldest events, except those from `needed` on: a subscriber before begin() gets a
    // snapshot.
    void shrink(Position needed);

    Position begin() const { return begin_; }
    Position end() const { return begin_ + count_; }

    // Appends what `viewer` may see of [from, to) to `out`, whole events only, until `out` has
    // `max_bytes` or more, and advances `cursor`. Returns the position reached. `from` is not
    // before begin().
    Position append_visible(Position from, Position to, MemberId viewer, std::size_t max_bytes,
                            race::Cursor& cursor, std::string& out) const;

    // The position of a member with this cursor, given that `newest` is the cursor at end(). None
    // if the tail does not reach back that far, or if the cursor is impossible.
    std::optional<Position> find(const race::Cursor& cursor, MemberId viewer,
                                 const race::Cursor& newest) const;

private:
    struct Entry {
        race::Audience audience;
        EventNumber number;
        std::string encoded;
        // Those who get it so, many events often the same ones; nullptr: everybody it is for.
        std::shared_ptr<const std::vector<MemberId>> viewers;
        std::string encoded_for_others;
    };

    // A ring: position p is at index p % size, and the size is a power of two.
    Entry& entry(Position position) { return ring_[position & (ring_.size() - 1)]; }
    const Entry& entry(Position position) const { return ring_[position & (ring_.size() - 1)]; }
    void grow();
    std::shared_ptr<const std::vector<MemberId>> shared(std::vector<MemberId> viewers);

    static const std::string& encoded_for(const Entry& entry, MemberId viewer);
    static bool is_for(const Entry& entry, MemberId viewer);
    static bool has_seen(const Entry& entry, const race::Cursor& cursor);

    std::size_t max_events_;
    Position begin_ = 0;
    std::size_t count_ = 0;
    std::vector<Entry> ring_;  // dropped entries keep their memory for new ones
    // Lists of viewers that were used last: watchers, or the players of a team.
    std::array<std::shared_ptr<const std::vector<MemberId>>, 4> known_viewers_;
    std::size_t oldest_viewers_ = 0;
};

}  // namespace gridrace::server
