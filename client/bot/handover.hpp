// A bot starts no race: if it becomes host, it hands the room over to another player. Pure.
#pragma once

#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::client {

class Handover {
public:
    // The player who shall be host instead of `self`; none if it is not host, or has asked everybody.
    // Each player is named once while present, so that bots do not pass the room round for ever.
    std::optional<MemberId> next_host(const race::RoomState& state, MemberId self);

private:
    std::vector<MemberId> asked_;
};

}  // namespace gridrace::client
