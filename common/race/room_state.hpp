// The state of a room: the fold of its events. The server folds all of them; a client folds those
// it may see and gets the same state, with the others' secrets left blank (view.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/race/event.hpp"

namespace gridrace::race {

enum class Phase : std::uint8_t { lobby, countdown, racing };
// "lobby".
std::string_view name(Phase phase);

struct Answer {
    CommandNumber command;
    std::optional<Refusal> refusal;
    EventNumber event;  // the private event with the answer
    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Member {
    MemberId id;
    std::string name;
    Role role = Role::player;
    bool ready = false;
    std::optional<Instant> away_since;  // none: connected
    std::vector<Instant> talked_at;     // the last few chat times, oldest first
    bool muted = false;                 // by the operator: may not talk
    std::uint32_t team = 0;             // 0: none
    HeadStart head_start;               // in the next races, as far as their modes allow it
    std::optional<std::uint32_t> bot;   // of a bot of the house: its strength, as AddBot has it

    // Known only to the member and the server.
    EventNumber private_events;   // number of private events of the member
    CommandNumber last_command;   // the last answered one
    std::vector<Answer> answers;  // the newest few, as a ring: each replaces the oldest

    // Known only to the server.
    TokenHash token{};
    std::optional<PlayerKey> key;  // none: a guest
    EntryNumber entry;             // the newest one; none if unknown
    std::optional<Origin> origin;  // of the newest connection; none if unknown
    std::optional<Digest> draws;   // takes part in the next draw, by this commitment

    bool is_present() const { return !away_since; }
    bool is_bot() const { return bot.has_value(); }
    friend bool operator==(const Member&, const Member&) = default;
};

enum class RunStatus : std::uint8_t {
    racing,
    finished,
    forfeited,
    gone,
    out  // cannot win any more, by the rules of the mode
};
// "racing".
std::string_view name(RunStatus status);

// One player's part in a race. Outlives the membership, since results keep it.
struct Run {
    MemberId member;
    std::string name;
    sudoku::Grid grid;                   // givens and own digits; for other players only the givens
    std::optional<sudoku::Grid> puzzle;  // if it is not the race's: for others none
    std::uint32_t solved = 0;            // puzzles before this one
    std::uint32_t team = 0;              // 0: none
    std::uint32_t table = 0;             // of a tournament, from 1; 0: none
    HeadStart head_start;
    std::optional<sudoku::Cell> points_at;
    FilledByBox filled_by_box{};
    std::uint32_t refused_moves = 0;
    std::uint32_t assists_taken = 0;    // in this race, only those with a price
    std::optional<Instant> held_until;  // until then moves are refused because of the last assist
    std::optional<sudoku::Grid> shown;  // the grid as watchers see it; none: as the puzzle
    RunStatus status = RunStatus::racing;
    std::optional<Instant> began_at;  // of an attempt, moved by interruptions
    Milliseconds time{};              // of a finished run, since the start or since began_at
    std::uint32_t place = 0;          // of a finished run; of one that is out: see PlayerOut
    // Known only to the server.
    std::optional<sudoku::Grid> hinted_grid;  // for which a hint is paid
    friend bool operator==(const Run&, const Run&) = default;
};

// One board for all players of a race.
struct SharedBoard {
    sudoku::Grid grid;
    std::array<MemberId, sudoku::Cell::count> owners{};  // who filled each cell; 0: nobody
    friend bool operator==(const SharedBoard&, const SharedBoard&) = default;
};

struct Turn {
    std::uint32_t team = 0;
    MemberId player;
    std::uint32_t digits_left = 0;
    Instant until;
    friend bool operator==(const Turn&, const Turn&) = default;
};

// Moves that watchers will see together.
struct DelayedMoves {
    std::optional<Instant> shown_at;  // none: together with the next
    std::vector<BoardMove> moves;     // the last one of each cell
    friend bool operator==(const DelayedMoves&, const DelayedMoves&) = default;
};

// The race under way or, in the lobby, the last one.
struct Race {
    RaceNumber number;
    Instant starts_at;               // as announced; then the actual start, moved by interruptions
    Milliseconds interrupted{};      // total downtime of the server since the start
    std::optional<Instant> ends_at;  // announced, before the time limit
    std::optional<Instant> ended_at;
    std::optional<RaceEndReason> end_reason;  // once the race has ended
    AssistSet assists;                        // of the rules it is raced by
    ModeSettings mode_settings;               // of these rules
    std::optional<std::uint64_t> seed;        // once the race has ended
    std::optional<sudoku::Grid> puzzle;       // before the start known only to the server
    std::optional<PuzzleOrder> order;   // known only to the server; none while the puzzle is drawn
    std::optional<Draw> draw;           // none: not drawn by all
    DrawOpenings openings;              // once the draw is closed
    std::optional<Digest> draw_secret;  // of the server; once the race has ended
    std::vector<Run> runs;              // ordered by member id
    std::optional<SharedBoard> board;   // in modes with one for all
    std::vector<Turn> turns;            // of teams, ordered by team
    std::vector<std::uint32_t> later_cells;  // of a sprint: open cells of each later puzzle
    // Known only to the server.
    std::optional<sudoku::Grid> solution;  // in modes that compare digits with it
    std::vector<sudoku::Grid> puzzles;     // of a sprint, as far as they are made
    std::vector<DelayedMoves> delayed;     // the oldest first; only the last may have no time

    Mode mode() const { return mode_settings.mode.value_or(Mode::race); }
    friend bool operator==(const Race&, const Race&) = default;
};

// Several races that count together.
struct Match {
    std::uint32_t raced = 0;  // 0: none so far
    std::vector<MatchScore> scores;
    std::optional<Instant> next_at;  // the next countdown
    friend bool operator==(const Match&, const Match&) = default;
};

// Of a room of the field: the run that a member of the house repeats. Its command n is move n, so that none is made twice.
struct Ghost {
    MemberId member;  // none before somebody has come
    RecordedRun run;
    friend bool operator==(const Ghost&, const Ghost&) = default;
};

struct RoomState {
    std::optional<RoomCode> code;  // none before RoomOpened
    bool closed = false;
    Phase phase = Phase::lobby;
    RaceRules rules;
    std::vector<Member> members;  // ordered by id
    MemberId host;                // none while the room is empty
    Race race;                    // number 0: no race so far
    Match match;                  // or tournament
    Tournament tournament;
    std::optional<Club> club;                 // none: an ordinary room
    std::vector<std::string> entrants;        // only they may play; empty: everybody
    MemberId last_member;                     // the last id assigned
    Instant deserted_since;                   // while no member is present
    std::vector<TalkLine> talk;               // the newest lines, oldest first
    bool locked = false;                      // by the host: admits no new members
    bool listed = false;                      // by the host: strangers see it in the list of rooms
    bool word_needed = false;                 // by the host: newcomers must say the room's word
    std::optional<Instant> start_offered_at;  // from then on others may start for the host
    EventNumber public_events;                // number of public events so far

    // Known only to the server.
    PuzzleChoice choice;
    EntryNumber last_entry;              // the last number assigned
    std::vector<TokenHash> barred;       // of kicked members, the newest last
    std::vector<Origin> barred_origins;  // of kicked members, the newest last
    std::vector<Origin> muted_origins;   // of muted members, the newest last
    std::vector<Ghost> ghosts;           // until the end of the race
    std::uint32_t races_kept = 0;        // for the field
    std::optional<WordHash> word;        // that newcomers must say; if word_needed

    // nullptr if there is no such member now.
    const Member* member(MemberId id) const;
    Member* member(MemberId id);
    // nullptr if the member is not in the race.
    const Run* run(MemberId id) const;
    Run* run(MemberId id);

    std::uint32_t player_count() const;
    bool has_finished(MemberId id) const;

    friend bool operator==(const RoomState&, const RoomState&) = default;
};

// Whether the countdown waits for the secrets of a draw: known to the server.
bool is_draw_open(const RoomState& room);

// Number of answers kept for each member, for commands that are sent again.
inline constexpr std::size_t answers_kept = 32;

// Number of origins that a room keeps of kicked members, and of muted members; the oldest are
// dropped.
inline constexpr std::size_t origins_kept = 256;
// The same for tokens of kicked members.
inline constexpr std::size_t barred_kept = 1024;

// Adds one event. The events of a room must be folded in order, either all of them or all that one
// member may see. Does not check: an event has happened. Tolerates a partial view (an event about
// an unknown member changes only the counts).
void fold(RoomState& state, const Event& event);

// Whether the member is a bot of the house; false for who has left.
bool is_bot(const RoomState& state, MemberId id);
// The ghost that is this member; nullptr if none is.
const Ghost* ghost_of(const RoomState& state, MemberId id);
// From when on the log counts the days for which it keeps a room that has ended at this time.
Instant expires_from(const RoomState& state, Instant ended_at);
// Whether somebody is connected who is not a bot.
bool has_present_person(const RoomState& state);
// When this player may begin: others have a head start.
Instant begins_at(const Race& race, const Run& run);
// Appends a move; drops an earlier one of the same cell.
void put_last(std::vector<BoardMove>& moves, const BoardMove& move);

// Whether these two compete for places: at one table; in the mode daily attempts without assists and those with
// assists are ranked apart.
bool are_ranked_together(const Race& race, const Run& one, const Run& other);

// In a relay, whether a move of the mover is one on this player's board, too: those who have stopped
// racing keep theirs as it was.
bool shares_board(const Run& run, const Run& mover);
// The turn of a team; nullptr if there is none.
const Turn* turn_of(const Race& race, std::uint32_t team);

// The givens of a player's grid. Precondition: the race has its puzzle.
const sudoku::Grid& puzzle_of(const Race& race, const Run& run);
// The number of open cells of the race's puzzle, 0..81.
int cells_to_fill(const Race& race);
// The same of the puzzle that this player solves now.
int cells_to_fill(const Race& race, const Run& run);
int cells_filled(const Run& run);
// 0..100, rounded down: 100 means every cell is filled.
int percentage(const Race& race, const Run& run);

}  // namespace gridrace::race
