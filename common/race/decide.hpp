// The rules of the room, the only place where they are written: what is asked becomes events, or a
// refusal. Every function here applies the events it returns to `state` (so `state` is always the
// fold of all events returned so far), reads no clock and draws no random number: the time and the
// puzzles come in.
#pragma once

#include <optional>
#include <string>

#include "common/base/result.hpp"
#include "common/race/context.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

struct Join {
    std::string name;  // cleaned (clean_name)
    Role role = Role::player;
    TokenHash token{};
    std::optional<Origin> origin = {};  // none: not known, or shared by strangers
};

inline constexpr std::uint32_t max_spectators = 100;
// So many players take part in one race at most, those who left it included: who comes and goes for
// ever must not make the race too large to show.
inline constexpr std::size_t max_runs = 200;
// So long a room stays open when its last member has left.
inline constexpr std::chrono::minutes deserted_room_expiry{10};

// Opens a room that has no events yet; refuses rules that cannot be used.
Result<Events, Refusal> open_room(RoomState& state, RoomCode code, const RaceRules& rules,
                                  const PuzzleChoice& choice, Context context);

// Gives a newcomer a seat (the last MemberJoined of the events), unless the room is locked or full, or somebody was kicked
// who came from the same origin. Whoever comes from a muted member's origin is muted, too. A name that is taken, be it in
// upper or lower case, gets a number appended, and one that only looks like another's is refused; a player who comes while
// a race is under way is in it if the rules allow late joiners.
Result<Events, Refusal> join(RoomState& state, const Join& newcomer, Context context);
// The same for a name that was given when the rules for names were others: it is taken as it is.
Result<Events, Refusal> join_as_named(RoomState& state, const Join& newcomer, Context context);

// The member to whom this token was bound, if still in the room. Takes the same time wherever tokens differ.
std::optional<MemberId> find_by_token(const RoomState& state, const TokenHash& token);

// Applies a member's command: its effects, then a CommandAnswered (to LeaveRoom, MemberLeft is the
// answer). Exactly once: a number that was answered before gives no events (the answer is in the
// log, and for a while in Member::answers). Precondition: the member is in the room and `number` is
// at most one more than its last_command. The events are written into `space`, whose memory serves
// again; what it holds is dropped.
Events execute(RoomState& state, MemberId member, CommandNumber number, const Command& command,
               Context context, Events space = {});

// The member's connection was lost, or there is one again. No events if nothing changes.
Events connection_lost(RoomState& state, MemberId member, Context context);
Events connection_back(RoomState& state, MemberId member, Context context);

// The member's new connection comes from there. No events if that is known.
Events seen_from(RoomState& state, MemberId member, const std::optional<Origin>& origin);

// Everything that is due at `context.now`: the start, the time limit, the end of grace times, the
// end of a deserted room. No events if nothing is due.
Events pass_time(RoomState& state, Context context);

// The server was away since `from` and is back. No events if no time has passed.
Events interrupt(RoomState& state, Instant from, Context context);

// When pass_time has something to do next; none if only a command can change anything.
std::optional<Instant> next_deadline(const RoomState& state);

// The puzzle that the race under countdown still waits for.
std::optional<PuzzleOrder> puzzle_wanted(const RoomState& state);

// Brings that puzzle, or says why there is none. No events if none was wanted.
Events deliver_puzzle(RoomState& state, const Result<OrderedPuzzle, CancelReason>& puzzle,
                      Context context);

}  // namespace gridrace::race
