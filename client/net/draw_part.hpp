// The player's part in the draws of a room's puzzles (common/race/draw.hpp): what is due follows from the room. Pure; the
// secrets come from outside.
#pragma once

#include <functional>
#include <optional>

#include "common/race/room_state.hpp"

namespace gridrace::client {

class DrawPart {
public:
    // `fresh`: 32 bytes that nobody can guess.
    explicit DrawPart(std::function<race::Digest()> fresh) : fresh_(std::move(fresh)) {}

    // The command to send now, in a room of a server that draws; none: there is nothing to do. A secret is opened only
    // if the countdown began with the commitment to it, and with the server's.
    std::optional<race::Command> due(const race::RoomState& room, MemberId self);

private:
    struct Bound {
        MemberId member;
        RaceNumber race;
        race::Digest secret{};
        bool is_open = false;
    };

    std::function<race::Digest()> fresh_;
    std::optional<Bound> bound_;  // for the next race, or the one under countdown
};

// Whether these events, which are folded into the room, have ended a race, and the secret or the seed that is told now does not
// fit what all were bound to, as it was shown in the countdown. The puzzle itself is for who checks the record.
bool is_draw_broken(const race::RoomState& room, const race::Events& events);

// Whether a command is the client's own doing, and its answer nothing that a player asked for.
bool is_of_a_draw(const race::Command& command);

}  // namespace gridrace::client
