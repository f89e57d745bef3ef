// Who may know what.
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
    std::is_same_v<E, OriginBarred>;

enum class Reach : std::uint8_t { everybody, one_member, server };

struct Audience {
    Reach reach = Reach::server;
    MemberId member;  // for Reach::one_member
    friend bool operator==(const Audience&, const Audience&) = default;
};

// Everyone who may see this event, besides the server.
Audience audience(const Event& event);

// True if `viewer` may see the event.
bool is_visible(const Event& event, MemberId viewer);

// The state as `viewer` may know it: what that member's client holds after folding every event
// visible to it. A viewer who is not a member gets what is public.
RoomState visible_to(const RoomState& state, MemberId viewer);

// How far a member has followed the room: the last public and the last private event seen. The two
// are counted apart so that a gap in the one never tells of the other.
struct Cursor {
    EventNumber public_seen;
    EventNumber private_seen;
    friend auto operator<=>(const Cursor&, const Cursor&) = default;
};

// The cursor of a member who has seen all that the state holds.
Cursor cursor_of(const RoomState& state, MemberId viewer);

}  // namespace gridrace::race
