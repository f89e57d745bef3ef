// The member's own view of the board: if the rules say so, each member sees it turned and
// renumbered in another way, so that a glance at a neighbour's screen helps little. Only what a
// client shows differs: rules, log and records know one board. Pure: no I/O, no clock.
#pragma once

#include <optional>

#include "common/race/command.hpp"
#include "common/race/race_record.hpp"
#include "common/race/room_state.hpp"
#include "common/sudoku/canonical/transformation.hpp"

namespace gridrace::client {

class EquivalentBoard {
public:
    // The same for a player during all of a race, also in another process. Spectators see the room's
    // board.
    EquivalentBoard(const race::RoomState& room, MemberId viewer);

    // What the server says, as the member sees it.
    race::RoomState shown(race::RoomState state) const;
    race::Event shown(race::Event event) const;
    race::RaceRecord shown(race::RaceRecord record) const;
    std::optional<race::Refusal> shown(std::optional<race::Refusal> refusal) const;
    // What the member asks, as the server knows it. Cells and digits outside of their ranges stay.
    race::Command meant(race::Command command) const;

private:
    bool is_same_ = true;
    sudoku::Transformation to_view_;
    sudoku::Transformation from_view_;
};

}  // namespace gridrace::client
