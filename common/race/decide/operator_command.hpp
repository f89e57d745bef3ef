// Commands of the server's operator to a room, independent of its host. They become events like all
// others.
#pragma once

#include <string>
#include <variant>

#include "common/race/decide/decide.hpp"

namespace gridrace::race {

// A text for all members of the room.
struct Announce {
    std::string text;  // as typed; oversee cleans it
    friend bool operator==(const Announce&, const Announce&) = default;
};

// Mutes or unmutes a member.
struct MuteMember {
    MemberId member;
    bool muted = true;
    friend bool operator==(const MuteMember&, const MuteMember&) = default;
};

struct CloseRoom {
    friend bool operator==(const CloseRoom&, const CloseRoom&) = default;
};

using OperatorCommand = std::variant<Announce, KickMember, MuteMember, CloseRoom>;

// Applies the resulting events, like the functions of decide.hpp; no events if nothing changes.
Result<Events, Refusal> oversee(RoomState& state, const OperatorCommand& command, Context context);

}  // namespace gridrace::race
