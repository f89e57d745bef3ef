// Until when the rooms of a log were served, for their next owner.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "common/base/clock.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server {

// A room is served from its creation, or from the first record of its opener, until an append of it
// fails: a server that only reads a room may find it damaged, or die before it writes anything. The
// owner may continue after a failure: then the room was served without a gap. Rooms that had nothing
// to append are served on, and a server beats only while it serves all of its rooms.
class Heartbeats {
public:
    // The last beat of earlier servers.
    explicit Heartbeats(std::optional<Instant> before) : before_(before) {}

    void beat(Instant now) { last_beat_ = now; }
    void serve(const race::RoomCode& room);
    void forget(const race::RoomCode& room);
    // Taken over from another owner, who served it until this time; 0: unknown.
    void inherit(const race::RoomCode& room, Instant served_until);
    // An append of it has failed.
    void lose(const race::RoomCode& room);

    // None if unknown.
    std::optional<Instant> of(const race::RoomCode& room) const;

private:
    std::optional<Instant> before_;
    std::optional<Instant> last_beat_;
    std::unordered_set<race::RoomCode> served_;
    std::unordered_map<race::RoomCode, std::optional<Instant>> lost_;  // and when
};

}  // namespace gridrace::server
