// Watching boards: if the rules of the room say so, members who do not race see the boards of those
// who do, as they were some seconds ago. Nothing of it reaches a member who races: not the moves
// (view.hpp), and not by the time of an event either, since only moves that everybody sees as
// progress decide when something is shown.
#pragma once

#include <optional>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::race {

// Moves of so long are shown together, so that a room has at most one such event in that time.
inline constexpr std::chrono::seconds boards_shown_every{1};

// Whether watchers see the players' boards in the race of this room.
bool shows_boards(const RoomState& state);

// Whether this member is a watcher: a spectator, or a player who does not race, or no longer. False
// for somebody who is not in the room.
bool watches(const RoomState& state, MemberId id);

// All of them, in ascending order.
std::vector<MemberId> watchers(const RoomState& state);

// A player's grid as watchers see it. Precondition: the race has its puzzle.
const sudoku::Grid& shown_grid(const Race& race, const Run& run);

// Of the players whose boards are shown and differ from the puzzle.
std::vector<ShownBoard> shown_boards(const Race& race);

// When watchers are shown more; none if only a move can lead to that.
std::optional<Instant> boards_shown_at(const RoomState& state);

}  // namespace gridrace::race
