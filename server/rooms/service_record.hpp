// Until when the rooms of a shard were served. A room that the log has is served from when its opening is on record
// until it is paused; what is given to the log and not confirmed is served only in hope. Pure: times come in.
#pragma once

#include <optional>
#include <unordered_set>

#include "common/base/clock.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server {

class ServiceRecord {
public:
    // The room is paused, being opened again, or open without that being on record.
    void interrupt(const race::RoomCode& room) { unserved_.insert(room); }
    // It is served, or need not be: it is closed, damaged, or never was.
    void settle(const race::RoomCode& room) { unserved_.erase(room); }
    bool is_interrupted(const race::RoomCode& room) const { return unserved_.contains(room); }

    // The log was given records of some rooms, and has answered. One append at a time.
    void begin_append(Instant now) { appending_since_ = now; }
    void end_append() { appending_since_.reset(); }

    // None while a room is not served: what was said last stays true.
    std::optional<Instant> served_until(Instant now) const {
        if (!unserved_.empty()) return std::nullopt;
        return appending_since_.value_or(now);
    }

private:
    std::unordered_set<race::RoomCode> unserved_;
    std::optional<Instant> appending_since_;
};

}  // namespace gridrace::server
