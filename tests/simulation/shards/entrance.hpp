// What visitors of rooms need of a server.
#pragma once

#include "common/race/race_rules.hpp"
#include "common/race/room_code.hpp"
#include "tests/simulation/cluster/line.hpp"

namespace gridrace::simulation {

class Entrance {
public:
    // A new room, known once its beginning is durable. Nothing may fail meanwhile.
    virtual void begin_room(const race::RoomCode& code, const race::RaceRules& rules) = 0;
    // A client connects. The line stays valid until one of its ends is gone.
    virtual void accept(Line& line, const race::RoomCode& code) = 0;

protected:
    ~Entrance() = default;
};

}  // namespace gridrace::simulation
