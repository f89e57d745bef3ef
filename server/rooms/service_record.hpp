// Until when the rooms of a shard were served. A room in the log is served from when its opening is
// durable until it is paused; unconfirmed records do not count as served. Pure: times are passed
// in.
#pragma once

#include <optional>
#include <unordered_set>

#include "common/base/clock.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server {

class ServiceRecord {
public:
    // The room is paused, being opened again, or open without a durable record of that.
    void interrupt(const race::RoomCode& room) { unserved_.insert(room); }
    // It is served, or need not be: it is closed, damaged, or never existed.
    void settle(const race::RoomCode& room) { unserved_.erase(room); }
    bool is_interrupted(const race::RoomCode& room) const { return unserved_.contains(room); }

    // Start and end of an append with records of some rooms. One append at a time.
    void begin_append(Instant now) { appending_since_ = now; }
    void end_append() { appending_since_.reset(); }

    // None while a room is not served: the last report stays true.
    std::optional<Instant> served_until(Instant now) const {
        if (!unserved_.empty()) return std::nullopt;
        return appending_since_.value_or(now);
    }

private:
    std::unordered_set<race::RoomCode> unserved_;
    std::optional<Instant> appending_since_;
};

}  // namespace gridrace::server
