// The newest events of a room, encoded, for everyone who follows it: the one place where a cursor becomes
// a position. Positions count the visible events of the room from 0; a position stands before the event of
// that number.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "common/race/view.hpp"

namespace gridrace::server {

using Position = std::uint64_t;

class RoomTail {
public:
    // How many events shrink() leaves.
    explicit RoomTail(std::size_t max_events) : max_events_(max_events) {}

    // `number`: its number in the sequence it belongs to, public or its member's private one.
    void push(const race::Audience& audience, EventNumber number, std::string encoded);
    // Forgets the oldest events, those from `needed` on excepted: whoever stands before begin() gets a
    // snapshot.
    void shrink(Position needed);

    Position begin() const { return begin_; }
    Position end() const { return begin_ + entries_.size(); }

    // Appends what `viewer` may see of [from, to) to `out`, at whole events, until `out` has `max_bytes` or
    // more, and moves `cursor` along. Returns the position it got to. `from` is not before begin().
    Position append_visible(Position from, Position to, MemberId viewer, std::size_t max_bytes,
                            race::Cursor& cursor, std::string& out) const;

    // Where a member with this cursor stands, given that `newest` is the cursor at end(). None if the
    // tail does not reach back so far, or if nobody can have such a cursor.
    std::optional<Position> find(const race::Cursor& cursor, MemberId viewer,
                                 const race::Cursor& newest) const;

private:
    struct Entry {
        race::Audience audience;
        EventNumber number;
        std::string encoded;
    };

    static bool is_for(const Entry& entry, MemberId viewer);
    static bool has_seen(const Entry& entry, const race::Cursor& cursor);

    std::size_t max_events_;
    Position begin_ = 0;
    std::deque<Entry> entries_;
};

}  // namespace gridrace::server
