// How many races of a room have ended while a client was in it.
#pragma once

#include <optional>

#include "client/net/room_replica.hpp"

namespace gridrace::client {

class RaceCount {
public:
    // Of every message, in order; `state` is the room after it. True if a snapshot tells that a race
    // has ended: it did so while the client was away, and no event follows.
    bool note(const Received& received, const race::RoomState& state);
    int ended() const { return ended_; }

private:
    int ended_ = 0;
    std::optional<RaceNumber> last_;  // none before the first message; 0: no race has ended
};

}  // namespace gridrace::client
