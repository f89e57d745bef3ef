// When each player of a race had filled how many cells, as far as this program saw it: for gaps in
// time while the race is under way.
#pragma once

#include <array>
#include <map>
#include <optional>

#include "common/race/room_state.hpp"

namespace gridrace::app {

class Pace {
public:
    // Notes the progress of all players; of one seen for the first time after the start only what
    // follows is known.
    void note(const race::Race& race, Instant now);

    // The time since the start at which the player last filled that many cells; none if unknown.
    std::optional<Milliseconds> reached(MemberId member, int cells) const;

    friend bool operator==(const Pace&, const Pace&) = default;

private:
    struct Player {
        int filled = 0;
        std::array<std::optional<Milliseconds>, sudoku::Cell::count + 1> reached{};
        friend bool operator==(const Player&, const Player&) = default;
    };
    std::map<MemberId, Player> players_;
};

}  // namespace gridrace::app
