// The rules of the room, the only implementation: turns commands into events or refusals. Every
// function here applies the events it returns to `state` (so `state` is always the fold of all
// events returned so far), reads no clock and draws no random number: the time and the puzzles are
// passed in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/context.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

struct Join {
    std::string name;  // cleaned (clean_name)
    Role role = Role::player;
    TokenHash token{};
    std::optional<Origin> origin = {};  // none: unknown, or shared by strangers
    WordSaid word = WordSaid::nothing;
    std::optional<PlayerKey> key = {};  // that was proved; none: a guest
};

// How long a room stays open after its last member has left.
inline constexpr std::chrono::minutes deserted_room_expiry{10};

// How long a club stays open after its last member has left; and one in which no race has counted.
// The second is short so that nobody can use up a server's clubs by founding them.
inline constexpr std::chrono::days deserted_club_expiry{90};
inline constexpr std::chrono::days unused_club_expiry{1};
// The same with a meeting ahead, such as next week's.
inline constexpr std::chrono::days awaited_club_expiry{8};
// But not sooner than this after the server has opened it from its log: a server whose clock is wrong,
// or whose log is an old backup, must not close its clubs before anybody notices. Less than a day, so
// that a server that is started every day closes them, too.
inline constexpr std::chrono::hours club_reprieve{12};

// How long all others have to be ready before they may start the race for the host.
inline constexpr std::chrono::minutes hosts_time_to_start{1};
// How long players may still race when the host ends a race.
inline constexpr std::chrono::minutes last_minute{1};

// Opens a room that has no events yet: a club of this name, or an ordinary room if it is empty.
// If there are `entrants`, only they may play. The first race is against the `ghosts`. Newcomers must say the `word`, if there
// is one. The room of a day (day_rules) begins its race at once. Refuses invalid rules and names.
Result<Events, Refusal> open_room(RoomState& state, RoomCode code, const RaceRules& rules,
                                  const PuzzleChoice& choice, Context context,
                                  std::string_view club = {},
                                  std::span<const std::string> entrants = {},
                                  std::span<const RecordedRun> ghosts = {},
                                  const std::optional<WordHash>& word = {});
// The name of a club as it is stored, or why it cannot be one.
Result<std::string, Refusal> club_name(std::string_view name);

// Gives a newcomer a seat (the last MemberJoined of the events), unless the room is locked or full,
// its word was not said, or a kicked member came from the same origin. A newcomer from a muted member's origin is muted,
// too. A name that is taken, ignoring case, gets a number appended; one that only looks like
// another's is refused; in a club both also goes for names of players who are away. In a room with
// a list of names only they play, as the list has them. A player who
// joins during a race takes part in it if the rules allow late joiners. In a full room of a day, a
// forsaken attempt makes room (is_forsaken).
Result<Events, Refusal> join(RoomState& state, const Join& said, Context context);
// The same for a name accepted under earlier rules for names: it is not checked again.
Result<Events, Refusal> join_as_named(RoomState& state, const Join& newcomer, Context context);

// Why join() would refuse this newcomer, whatever the name; none if it would not.
std::optional<Refusal> refuse_join(const RoomState& state, const Join& newcomer, Context context);

// The member with this token, if still in the room. Constant time, wherever tokens differ.
std::optional<MemberId> find_by_token(const RoomState& state, const TokenHash& token);

// The member in this role and of this name who has proved this key, if still in the room. A player who watches on another
// device is another member, and people who share a computer are told apart by their names (is_name_of).
std::optional<MemberId> find_by_key(const RoomState& state, const PlayerKey& key, Role role,
                                    std::string_view name);
// Whether the key that the newcomer has proved would become that of the seat, see key_proved().
bool may_have_key(const RoomState& state, const Join& newcomer);
// Whether somebody who gives this name may be the one who was seated under that one: the same but for the case, and for
// numbers that were appended.
bool is_name_of(std::string_view seated, std::string_view given);

// Of a club: the latest visit of the player with this token, present or not; or else of the one with this key, if it was
// proved, and name, who is not here. Constant time, wherever tokens differ.
std::optional<MemberId> latest_visit(const RoomState& state, const TokenHash& token,
                                     const std::optional<PlayerKey>& key = {},
                                     std::string_view name = {});

// Whether the log of this room can be replaced by a short one: a club, between races, without
// members.
bool can_be_shortened(const RoomState& state);
// Everybody is gone, whose seats end.
Events send_all_away(RoomState& state, Context context);
// The events of that log. They fold to the same state, but for the last race, match and chat. The
// events that members see have greater numbers than any before. Precondition: can_be_shortened().
Events shortened(const RoomState& state);

// Applies a member's command: its effects, then a CommandAnswered (for LeaveRoom, MemberLeft is the
// answer). Exactly once: a number that was answered before gives no events (the answer is in the
// log, and for a while in Member::answers). Precondition: the member is in the room and `number` is
// at most one more than its last_command. The events are written into `space`, whose memory is
// reused and whose contents are discarded.
Events execute(RoomState& state, MemberId member, CommandNumber number, const Command& command,
               Context context, Events space = {});

// Whether nothing answers a command of this number any more, so that no member can fill the log of a
// room in which seats are kept.
bool is_beyond_answers(const RoomState& state, CommandNumber number);

// The member's connection was lost, or restored. No events if nothing changes.
Events connection_lost(RoomState& state, MemberId member, Context context);
Events connection_back(RoomState& state, MemberId member, Context context);

// The member has entered again, by a new connection, which said this token: the entry gets the room's next number.
Events entered_again(RoomState& state, MemberId member, const TokenHash& token);

// The member has proved this key, which is the member's from then on. No events if the member has one, or if the key is
// somebody else's: a member in the same role, or another player of the club.
Events key_proved(RoomState& state, MemberId member, const PlayerKey& key);

// The origin of the member's new connection. No events if it has not changed.
Events seen_from(RoomState& state, MemberId member, const std::optional<Origin>& origin);

// Everything that is due at `context.now`: the start, the time limit, the end of grace times, the
// closing of a deserted room. No events if nothing is due.
Events pass_time(RoomState& state, Context context);

// The server was down since `from` and is back. No events if no time has passed.
Events interrupt(RoomState& state, Instant from, Context context);

// When pass_time is next due; none if only a command can change anything. See
// Context::served_since.
// When the room closes if nobody comes; none while somebody has a seat.
std::optional<Instant> deserted_room_end(const RoomState& state, Instant served_since);
std::optional<Instant> next_deadline(const RoomState& state, Instant served_since = {});

// The puzzle that the race in countdown still needs.
std::optional<PuzzleOrder> puzzle_wanted(const RoomState& state);

// Delivers that puzzle, or the reason why there is none. No events if none was needed.
Events deliver_puzzle(RoomState& state, const Result<OrderedPuzzle, CancelReason>& puzzle,
                      Context context);

}  // namespace gridrace::race
