// Visibility: which events and which parts of the state a member may see.
#pragma once

#include <optional>

#include "common/race/room_state.hpp"

namespace gridrace::race {

// Events that no member sees.
template <class E>
inline constexpr bool is_for_server =
    std::is_same_v<E, TokenBound> || std::is_same_v<E, TokenBarred> ||
    std::is_same_v<E, PuzzleChosen> || std::is_same_v<E, PuzzleOrdered> ||
    std::is_same_v<E, PuzzleIssued> || std::is_same_v<E, OriginSeen> ||
    std::is_same_v<E, OriginBarred> || std::is_same_v<E, MovesDelayed> ||
    std::is_same_v<E, ClubKept> || std::is_same_v<E, HintPaid> || std::is_same_v<E, GhostInvited> ||
    std::is_same_v<E, RaceKept> || std::is_same_v<E, WordBound> || std::is_same_v<E, PlayerKnown> ||
    std::is_same_v<E, DrawCommitted> || std::is_same_v<E, DrawOpened>;

enum class Reach : std::uint8_t { everybody, one_member, server };

struct Audience {
    Reach reach = Reach::server;
    MemberId member;  // of Reach::one_member
    friend bool operator==(const Audience&, const Audience&) = default;
};

// The members who may see this event; the server sees all.
Audience audience(const Event& event);

// True if `viewer` may see the event.
bool is_visible(const Event& event, MemberId viewer);

// The event as `viewer`, who may see it, is told it, given the room right after it: what is shown
// to watchers or to a team is left out for everybody else, and BoardsOpened as the log has it gets
// its boards.
Event seen_by(const RoomState& state, const Event& event, MemberId viewer);

// Of a public event that is told in two forms: the members who see all of it, in ascending order,
// given the room right after it. None: everybody sees all of it.
std::optional<std::vector<MemberId>> insiders(const RoomState& state, const Event& event);

// The events that a TeamMoved stands for, as one member sees them or, in a record, all: the moves on
// the team's board, the progress and the turn. Any other event stands for itself. `state` is the
// room right before it, or the part of it that `viewer` sees.
Events spelled_out(const RoomState& state, const Event& event,
                   std::optional<MemberId> viewer = std::nullopt);

// The part of the state that `viewer` may see: what that member's client holds after folding every
// event visible to it. For a viewer who is not a member, the public part.
RoomState visible_to(const RoomState& state, MemberId viewer);

// A member's position in the room's events: the last public and the last private event seen. Two
// counters, so that gaps in one do not reveal events of the other.
struct Cursor {
    EventNumber public_seen;
    EventNumber private_seen;
    friend auto operator<=>(const Cursor&, const Cursor&) = default;
};

// The cursor of a member who has seen every event in the state.
Cursor cursor_of(const RoomState& state, MemberId viewer);

}  // namespace gridrace::race
