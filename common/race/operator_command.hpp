// What whoever runs the server may do to a room, whoever is its host. It becomes events like everything else.
#pragma once

#include <string>
#include <variant>

#include "common/race/decide.hpp"

namespace gridrace::race {

// Something for everybody in the room to read.
struct Announce {
    std::string text;  // as typed: cleaned when it is judged
    friend bool operator==(const Announce&, const Announce&) = default;
};

// A member may not talk, or may again.
struct MuteMember {
    MemberId member;
    bool muted = true;
    friend bool operator==(const MuteMember&, const MuteMember&) = default;
};

struct CloseRoom {
    friend bool operator==(const CloseRoom&, const CloseRoom&) = default;
};

using OperatorCommand = std::variant<Announce, KickMember, MuteMember, CloseRoom>;

// Applies what comes of it, like the functions of decide.hpp; no events if nothing changes.
Result<Events, Refusal> oversee(RoomState& state, const OperatorCommand& command, Context context);

}  // namespace gridrace::race
