// Until when the rooms of a log were served, for whoever opens them next.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "common/base/clock.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::server::sqlite {

// A room is served from its begin, or from the first record of whoever opened it, until the store fails: who
// only reads a room may find it damaged, or die before anything of it is on record. Its owner may go on with
// it after a failure: then it was served all along.
class Heartbeats {
public:
    // The last beat of the servers before this one.
    explicit Heartbeats(std::optional<Instant> before) : before_(before) {}

    void beat(Instant now) { last_beat_ = now; }
    void serve(const race::RoomCode& room);
    void forget(const race::RoomCode& room);
    void lose_all();

    // None: nobody knows.
    std::optional<Instant> of(const race::RoomCode& room) const;

private:
    std::optional<Instant> before_;
    std::optional<Instant> last_beat_;
    std::unordered_set<race::RoomCode> served_;
    std::unordered_map<race::RoomCode, std::optional<Instant>> lost_;  // and when
};

}  // namespace gridrace::server::sqlite
