// Events: what happened in a room. The log is a sequence of events, and the state is their fold
// (room_state.hpp). Each event has exactly one audience: what others may know of a private event is
// a public event of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/base/clock.hpp"
#include "common/base/ids.hpp"
#include "common/race/club.hpp"
#include "common/race/command.hpp"
#include "common/race/draw.hpp"
#include "common/race/identity.hpp"
#include "common/race/race_rules.hpp"
#include "common/race/recorded_run.hpp"
#include "common/race/refusal.hpp"
#include "common/race/room_code.hpp"
#include "common/race/tournament.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::race {

// The number of cells that a player has filled in each box, without givens: 0..9, boxes row by row.
using FilledByBox = std::array<std::uint8_t, 9>;

enum class LeaveReason : std::uint8_t {
    left,
    kicked,
    gone
};  // gone: away longer than the grace time
enum class RaceEndReason : std::uint8_t { all_done, time_limit };

// ---- public ----

struct RoomOpened {
    RoomCode code;
    RaceRules rules;
    Instant at;
    friend bool operator==(const RoomOpened&, const RoomOpened&) = default;
};
// The room ends: it was deserted for too long, or the operator closed it.
struct RoomClosed {
    Instant at;
    friend bool operator==(const RoomClosed&, const RoomClosed&) = default;
};
struct MemberJoined {
    MemberId member;
    std::string name;  // cleaned, and unique in the room
    Role role = Role::player;
    std::optional<std::uint32_t> bot = {};  // of a bot of the house: its strength, as AddBot has it
    friend bool operator==(const MemberJoined&, const MemberJoined&) = default;
};
struct MemberLeft {
    MemberId member;
    LeaveReason reason{};
    Instant at;
    friend bool operator==(const MemberLeft&, const MemberLeft&) = default;
};
// The connection was lost; the seat is kept for the grace time.
struct MemberAway {
    MemberId member;
    Instant at;
    friend bool operator==(const MemberAway&, const MemberAway&) = default;
};
struct MemberBack {
    MemberId member;
    friend bool operator==(const MemberBack&, const MemberBack&) = default;
};
struct HostChanged {
    MemberId member;
    friend bool operator==(const HostChanged&, const HostChanged&) = default;
};
struct ReadyChanged {
    MemberId member;
    bool ready = false;
    friend bool operator==(const ReadyChanged&, const ReadyChanged&) = default;
};
struct RoleChanged {
    MemberId member;
    Role role{};
    friend bool operator==(const RoleChanged&, const RoleChanged&) = default;
};
struct RulesChanged {
    RaceRules rules;
    friend bool operator==(const RulesChanged&, const RulesChanged&) = default;
};
struct CountdownStarted {
    RaceNumber race;
    Instant starts_at;  // the actual start is later only if the puzzle is not ready by then
    std::optional<Draw> draw = {};      // none: the puzzle is not drawn by all
    std::optional<Digest> secret = {};  // of the server, in the draw: for the server alone
    friend bool operator==(const CountdownStarted&, const CountdownStarted&) = default;
};
struct CountdownCancelled {
    RaceNumber race;
    CancelReason reason{};
    friend bool operator==(const CountdownCancelled&, const CountdownCancelled&) = default;
};
// The puzzle is revealed; every player of the room is in the race.
struct RaceStarted {
    RaceNumber race;
    Instant at;
    sudoku::Grid puzzle;
    friend bool operator==(const RaceStarted&, const RaceStarted&) = default;
};
// A player joined the race after its start.
struct PlayerEntered {
    MemberId member;
    friend bool operator==(const PlayerEntered&, const PlayerEntered&) = default;
};
// A player began the attempt, and its clock: in modes in which each begins alone.
struct AttemptBegun {
    MemberId member;
    Instant at;
    friend bool operator==(const AttemptBegun&, const AttemptBegun&) = default;
};
struct ProgressChanged {
    MemberId member;
    FilledByBox filled_by_box{};
    friend bool operator==(const ProgressChanged&, const ProgressChanged&) = default;
};
// The rules of sudoku refused a player's digit.
struct MoveRefused {
    MemberId member;
    std::uint32_t refused_moves = 0;  // of this player in this race so far, including this one
    friend bool operator==(const MoveRefused&, const MoveRefused&) = default;
};
// A player took an assist with a price; until it is paid for, that player's moves are refused.
struct AssistTaken {
    MemberId member;
    Assist assist{};
    std::uint32_t assists_taken = 0;  // of this player in this race so far, including this one
    Instant until;
    friend bool operator==(const AssistTaken&, const AssistTaken&) = default;
};
struct PlayerFinished {
    MemberId member;
    Milliseconds time{};      // since the start of the race, or of the attempt
    std::uint32_t place = 0;  // 1 for the winner; see are_ranked_together()
    friend bool operator==(const PlayerFinished&, const PlayerFinished&) = default;
};
struct PlayerForfeited {
    MemberId member;
    friend bool operator==(const PlayerForfeited&, const PlayerForfeited&) = default;
};
struct RaceEnded {
    RaceNumber race;
    Instant at;
    RaceEndReason reason{};
    std::optional<std::uint64_t> seed;  // of a generated puzzle: it reproduces the puzzle
    std::optional<Digest> secret = {};  // of the server, if the puzzle was drawn by all
    friend bool operator==(const RaceEnded&, const RaceEnded&) = default;
};
struct Said {
    MemberId member;
    std::string text;  // cleaned
    Instant at;
    friend bool operator==(const Said&, const Said&) = default;
};
struct Reacted {
    MemberId member;
    Emote emote{};
    Instant at;
    friend bool operator==(const Reacted&, const Reacted&) = default;
};
// An announcement of the operator to all members.
struct Announced {
    std::string text;  // cleaned
    Instant at;
    friend bool operator==(const Announced&, const Announced&) = default;
};
// The operator has muted a member, or unmuted the member.
struct MuteChanged {
    MemberId member;
    bool muted = false;
    friend bool operator==(const MuteChanged&, const MuteChanged&) = default;
};
// The host has locked or unlocked the room; it is also unlocked when the last member leaves.
struct LockChanged {
    bool locked = false;
    friend bool operator==(const LockChanged&, const LockChanged&) = default;
};
// The host has put the room on the server's list, or off it; it is also taken off when the last member
// leaves.
struct ListingChanged {
    bool listed = false;
    friend bool operator==(const ListingChanged&, const ListingChanged&) = default;
};
// Whether newcomers must say a word from now on, which may be another one than before.
struct WordChanged {
    bool needed = false;
    friend bool operator==(const WordChanged&, const WordChanged&) = default;
};
// While a race is on: the server binds itself to its course so far, digits that nobody sees yet included. The seal is
// SHA-256(salt, SHA-256(the first `bytes` bytes of the race's record)). Without the salt it tells nothing; that is told once
// the race has ended.
struct CourseSealed {
    RaceNumber race;
    std::uint64_t bytes = 0;  // for the server alone: its growth would show hidden moves
    Digest seal{};
    Digest salt{};  // the same
    friend bool operator==(const CourseSealed&, const CourseSealed&) = default;
};
// The race that has ended: the SHA-256 of its record.
struct RaceSealed {
    RaceNumber race;
    Digest record{};
    friend bool operator==(const RaceSealed&, const RaceSealed&) = default;
};
// The secrets by which the puzzle of the countdown is drawn, of those players who have opened theirs: nobody can any more.
struct DrawClosed {
    RaceNumber race;
    DrawOpenings openings;
    friend bool operator==(const DrawClosed&, const DrawClosed&) = default;
};
// The host lets all removed members come back to this room.
struct KicksLifted {
    friend bool operator==(const KicksLifted&, const KicksLifted&) = default;
};
// The server was down during this time: the room's clocks stood still, and `from` is `until` for
// them.
struct Interrupted {
    Instant from;
    Instant until;
    friend bool operator==(const Interrupted&, const Interrupted&) = default;
};

// A member chose a team, or was assigned one for the race that starts; 0 is none.
struct TeamChanged {
    MemberId member;
    std::uint32_t team = 0;  // 1..teams
    friend bool operator==(const TeamChanged&, const TeamChanged&) = default;
};
// The host gave a member a head start, or took it back.
struct HeadStartChanged {
    MemberId member;
    HeadStart head_start;
    friend bool operator==(const HeadStartChanged&, const HeadStartChanged&) = default;
};
// A player can no longer win; others still race.
struct PlayerOut {
    MemberId member;
    std::uint32_t place = 0;  // how many raced until now; 0 if progress decides the place
    friend bool operator==(const PlayerOut&, const PlayerOut&) = default;
};
// Until then the player's moves are refused.
struct PlayerHeld {
    MemberId member;
    Instant until;
    friend bool operator==(const PlayerHeld&, const PlayerHeld&) = default;
};
// A player solved a puzzle of a sprint.
struct PuzzleSolved {
    MemberId member;
    std::uint32_t solved = 0;  // of this player in this race so far, including this one
    friend bool operator==(const PuzzleSolved&, const PuzzleSolved&) = default;
};
// A sprint has one more puzzle; only who has come to it sees it.
struct PuzzleAdded {
    std::uint32_t cells_to_fill = 0;  // 1..64
    friend bool operator==(const PuzzleAdded&, const PuzzleAdded&) = default;
};
// A cell of the board for all was filled or cleared.
struct BoardChanged {
    MemberId member;
    sudoku::Cell cell;
    std::uint8_t digit = 0;  // 1..9; 0: cleared
    friend bool operator==(const BoardChanged&, const BoardChanged&) = default;
};
// Where a player looks, on the board for all.
struct Pointed {
    MemberId member;
    sudoku::Cell cell;
    friend bool operator==(const Pointed&, const Pointed&) = default;
};
// Whose turn it is in a team, and what is left of it.
struct TurnChanged {
    std::uint32_t team = 0;
    MemberId player;
    std::uint32_t digits_left = 0;
    Instant until;
    friend bool operator==(const TurnChanged&, const TurnChanged&) = default;
};
// Who sits at which table in the round whose countdown has begun.
struct TablesSet {
    Tables tables;
    std::optional<Instant> ends_at;  // of an arena
    friend bool operator==(const TablesSet&, const TablesSet&) = default;
};
// What a member has won in a match or tournament so far. In a tournament points are 840ths of one
// (tournament_point).
struct MatchScore {
    MemberId member;
    std::string name;
    std::uint32_t gained = 0;  // points in the last race
    std::uint32_t points = 0;
    std::uint32_t wins = 0;
    std::uint32_t buchholz = 0;  // of a tournament: the points of those met
    std::uint32_t team = 0;      // the points count for it; 0: none
    friend bool operator==(const MatchScore&, const MatchScore&) = default;
};
// The standings of a match after a race, best first.
struct MatchScored {
    std::uint32_t raced = 0;  // races so far
    std::uint32_t races = 0;  // of the match; 0: any number, in an arena
    std::vector<MatchScore> scores;
    std::optional<Instant> next_at;  // the next countdown; none: the match is over
    friend bool operator==(const MatchScored&, const MatchScored&) = default;
};

// A move on one player's board.
struct BoardMove {
    MemberId member;
    sudoku::Cell cell;
    std::uint8_t digit = 0;  // 1..9; 0: cleared
    friend bool operator==(const BoardMove&, const BoardMove&) = default;
};
// Watchers see these moves from now on. Who races is told the same event without them (seen_by).
struct BoardsShown {
    std::vector<BoardMove> moves;
    friend bool operator==(const BoardsShown&, const BoardsShown&) = default;
};

// The room is a club from now on: it stays while it is used.
struct ClubFounded {
    std::string name;  // cleaned
    Instant at;
    friend bool operator==(const ClubFounded&, const ClubFounded&) = default;
};
// Only these may play in the room.
struct EntrantsListed {
    std::vector<std::string> names;  // cleaned, none twice
    friend bool operator==(const EntrantsListed&, const EntrantsListed&) = default;
};
// A member is this player of the club: a new one, whose number is the next, or one who has come
// back, with the member's name from now on.
struct ClubPlayerSeated {
    MemberId member;
    std::uint32_t player = 0;
    Instant at;
    std::uint32_t forgotten = 0;  // the player whose place a new one takes; 0: nobody
    friend bool operator==(const ClubPlayerSeated&, const ClubPlayerSeated&) = default;
};
// The race that has just ended counts for the club: at least two of its players took part.
struct ClubScored {
    std::uint32_t raced = 0;  // races that count so far, including this one
    Instant at;
    ClubRaceKind kind;
    std::vector<ClubResult> results;  // at least two, best first
    friend bool operator==(const ClubScored&, const ClubScored&) = default;
};

// The player whose turn it is filled or cleared a cell of the team's board. Only the team's players
// who still race are told the cell (seen_by).
struct TeamMoved {
    MemberId member;
    std::uint8_t box = 0;           // 1..9, where the number of filled cells is another; 0: nowhere
    std::uint8_t filled = 0;        // cells that the team has filled in this box, 0..9
    std::uint32_t digits_left = 0;  // of this turn; if it passes, TurnChanged follows
    std::optional<sudoku::Cell> cell;
    std::uint8_t digit = 0;  // 1..9; 0: cleared, or not told
    friend bool operator==(const TeamMoved&, const TeamMoved&) = default;
};

// The race ends at this time for those who still play then.
struct EndAnnounced {
    Instant ends_at;
    bool by_host = false;  // or by the rules: ModeSettings::finish_window
    friend bool operator==(const EndAnnounced&, const EndAnnounced&) = default;
};
// All players who are there but the host are ready: from then on each of them may start the race,
// too. None: no longer.
struct StartOffered {
    std::optional<Instant> at;
    friend bool operator==(const StartOffered&, const StartOffered&) = default;
};
// The next meeting of the club is this one, or none, and why.
struct MeetingSet {
    std::optional<Meeting> meeting;
    MeetingReason reason{};
    friend bool operator==(const MeetingSet&, const MeetingSet&) = default;
};

// ---- private to one member ----

// A player's board as watchers see it.
struct ShownBoard {
    MemberId member;
    sudoku::Grid grid;
    friend bool operator==(const ShownBoard&, const ShownBoard&) = default;
};
// The member has stopped racing and is a watcher now: all boards as shown so far. The log keeps
// them out of it, since they follow from the events before.
struct BoardsOpened {
    MemberId member;
    std::vector<ShownBoard> boards;
    friend bool operator==(const BoardsOpened&, const BoardsOpened&) = default;
};

// The player's next puzzle.
struct PuzzleDealt {
    MemberId member;
    sudoku::Grid puzzle;
    friend bool operator==(const PuzzleDealt&, const PuzzleDealt&) = default;
};
// A cell of the team's board was filled or cleared; each player of the team gets this event. Logs of
// earlier versions have it, and records (spelled_out): rooms record TeamMoved.
struct TeamBoardChanged {
    MemberId member;  // who is told
    MemberId by;
    sudoku::Cell cell;
    std::uint8_t digit = 0;  // 1..9; 0: cleared
    friend bool operator==(const TeamBoardChanged&, const TeamBoardChanged&) = default;
};

// The answer to a command, after its effects.
struct CommandAnswered {
    MemberId member;
    CommandNumber command;
    std::optional<Refusal> refusal;  // none: done
    friend bool operator==(const CommandAnswered&, const CommandAnswered&) = default;
};
struct DigitPlaced {
    MemberId member;
    sudoku::Cell cell;
    std::uint8_t digit = 0;  // 1..9
    friend bool operator==(const DigitPlaced&, const DigitPlaced&) = default;
};
struct CellCleared {
    MemberId member;
    sudoku::Cell cell;
    friend bool operator==(const CellCleared&, const CellCleared&) = default;
};

// ---- for the server alone ----

// A member has entered, for the first time or again.
struct TokenBound {
    MemberId member;
    TokenHash token{};
    EntryNumber entry = {};  // none: of earlier versions, which recorded only the first time
    friend bool operator==(const TokenBound&, const TokenBound&) = default;
};
// The member has proved to hold this key. From then on the key gives the seat back, as the token does; in a club, the
// player's place in it.
struct PlayerKnown {
    MemberId member;
    PlayerKey key{};
    friend bool operator==(const PlayerKnown&, const PlayerKnown&) = default;
};
// The token of a kicked member, or the key: it is not accepted in this room any more.
struct TokenBarred {
    TokenHash token{};
    friend bool operator==(const TokenBarred&, const TokenBarred&) = default;
};
// The origin of a member's connection.
struct OriginSeen {
    MemberId member;
    Origin origin;
    friend bool operator==(const OriginSeen&, const OriginSeen&) = default;
};
// The origin of a kicked member: nobody can join from there any more.
struct OriginBarred {
    Origin origin;
    friend bool operator==(const OriginBarred&, const OriginBarred&) = default;
};
struct PuzzleChosen {
    PuzzleChoice choice;
    friend bool operator==(const PuzzleChosen&, const PuzzleChosen&) = default;
};
// A member takes part in the draw of the next puzzle, or binds itself to another secret.
struct DrawCommitted {
    MemberId member;
    Digest commitment{};
    friend bool operator==(const DrawCommitted&, const DrawCommitted&) = default;
};
struct DrawOpened {
    MemberId member;
    Digest secret{};
    friend bool operator==(const DrawOpened&, const DrawOpened&) = default;
};
// The race under countdown needs this puzzle.
struct PuzzleOrdered {
    PuzzleOrder order;
    friend bool operator==(const PuzzleOrdered&, const PuzzleOrdered&) = default;
};
// In a sprint also later puzzles, while the race is under way.
struct PuzzleIssued {
    sudoku::Grid puzzle;
    std::optional<std::uint64_t> seed;          // reproduces the puzzle; none if it was given
    std::optional<sudoku::Grid> solution = {};  // if the mode compares digits with it
    friend bool operator==(const PuzzleIssued&, const PuzzleIssued&) = default;
};
// The room's word from now on; follows WordChanged.
struct WordBound {
    WordHash word;
    friend bool operator==(const WordBound&, const WordBound&) = default;
};
// What a shortened log of a club has instead of the events before; follows those that open the room.
struct ClubKept {
    Club club;
    MemberId last_member;
    RaceNumber last_race;
    EventNumber public_events;
    std::vector<Origin> muted_origins;
    EntryNumber last_entry = {};
    friend bool operator==(const ClubKept&, const ClubKept&) = default;
};

// The next moves, until another such event, are shown to watchers together: at this time or, if
// none, with the next ones. If a group without a time is open, it gets this one.
struct MovesDelayed {
    std::optional<Instant> shown_at;
    friend bool operator==(const MovesDelayed&, const MovesDelayed&) = default;
};

// The player has paid for a hint on the board as it is: asking again before it changes costs
// nothing.
struct HintPaid {
    MemberId member;
    friend bool operator==(const HintPaid&, const HintPaid&) = default;
};

// Its ghost comes with the first member, and races once.
struct GhostInvited {
    RecordedRun run;
    friend bool operator==(const GhostInvited&, const GhostInvited&) = default;
};
// The race that has just ended joins the field.
struct RaceKept {
    RaceNumber race;
    friend bool operator==(const RaceKept&, const RaceKept&) = default;
};

using Event = std::variant<
    RoomOpened, RoomClosed, MemberJoined, MemberLeft, MemberAway, MemberBack, HostChanged,
    ReadyChanged, RoleChanged, RulesChanged, CountdownStarted, CountdownCancelled, RaceStarted,
    PlayerEntered, ProgressChanged, MoveRefused, AssistTaken, PlayerFinished, PlayerForfeited,
    RaceEnded, Said, Reacted, Announced, MuteChanged, Interrupted, CommandAnswered, DigitPlaced,
    CellCleared, TokenBound, TokenBarred, PuzzleChosen, PuzzleOrdered, PuzzleIssued, LockChanged,
    KicksLifted, OriginSeen, OriginBarred, TeamChanged, PlayerOut, PlayerHeld, PuzzleSolved,
    PuzzleAdded, BoardChanged, Pointed, TurnChanged, MatchScored, PuzzleDealt, TeamBoardChanged,
    HeadStartChanged, BoardsShown, BoardsOpened, MovesDelayed, ClubFounded, ClubPlayerSeated,
    ClubScored, ClubKept, AttemptBegun, TablesSet, EntrantsListed, TeamMoved, EndAnnounced,
    StartOffered, HintPaid, ListingChanged, MeetingSet, GhostInvited, RaceKept, WordChanged,
    WordBound, PlayerKnown, CourseSealed, RaceSealed, DrawClosed, DrawCommitted, DrawOpened>;
using Events = std::vector<Event>;

// An event of one member.
template <class Event>
concept OfAMember = requires(const Event& event) {
    event.member;
};

}  // namespace gridrace::race
