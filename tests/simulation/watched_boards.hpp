// What watchers are shown of the players' boards, checked by a book of its own: nothing earlier than
// the rules say, and at the end of a race everything.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// The player who stops racing with this event; none if it is another event.
std::optional<MemberId> who_stops(const race::Event& event);

class WatchedBoards {
public:
    // The next events of the room, under these rules. Throws Violation.
    void follow(const race::RaceRules& rules, Instant now, const race::Events& events);
    // The room after them. Throws Violation.
    void check(const race::RoomState& state) const;

private:
    struct Made {
        Instant at;
        int digit = 0;
    };

    void make(MemberId member, sudoku::Cell cell, int digit, Instant now);
    void show(const race::RaceRules& rules, Instant now, const race::BoardsShown& shown,
              bool is_last) const;

    std::map<std::pair<MemberId, int>, std::vector<Made>> moves_;  // by cell, in this race
    bool has_just_ended_ = false;
};

}  // namespace gridrace::simulation
