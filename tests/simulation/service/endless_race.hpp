// A race that nothing but a simulation ends, so that its clock can be compared with the time that was served.
#pragma once

#include "common/race/race_rules.hpp"
#include "server/rooms/room.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

inline race::RaceRules endless_race_rules() {
    race::RaceRules rules;
    rules.countdown = std::chrono::seconds(0);
    rules.time_limit = std::chrono::hours(24);
    rules.grace = std::chrono::hours(1);
    return rules;
}

// A connection for which nothing is written.
struct SilentSubscriber : server::Subscriber {
    void wake() override {}
};
inline SilentSubscriber silent;

// Somebody comes in and starts the race. Throws Violation.
inline void start_endless_race(server::Room& room) {
    const auto seat = room.enter({"Ada", race::Role::player, "token of sixteen", {}}, silent);
    require(seat && room.submit(**seat, {CommandNumber{1}, race::StartRace{true}}),
            "nobody can start a race");
}

}  // namespace gridrace::simulation
