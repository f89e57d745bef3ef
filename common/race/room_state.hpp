// The state of a room: the fold of its events. The server folds all of them; a client folds those
// it may see and gets the same state with the others' secrets left blank (view.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/race/event.hpp"

namespace gridrace::race {

enum class Phase : std::uint8_t { lobby, countdown, racing };

struct Answer {
    CommandNumber command;
    std::optional<Refusal> refusal;
    EventNumber event;  // the private event that brought it
    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Member {
    MemberId id;
    std::string name;
    Role role = Role::player;
    bool ready = false;
    std::optional<Instant> away_since;  // none: connected
    std::vector<Instant> talked_at;     // the last few times, oldest first
    bool muted = false;                 // by whoever runs the server: may not talk

    // Known to the member and the server only.
    EventNumber private_events;   // how many private events the member has had
    CommandNumber last_command;   // the last one answered
    std::vector<Answer> answers;  // the newest few; each takes the place of the oldest

    // Known to the server only.
    TokenHash token{};
    std::optional<Origin> origin;  // of the newest connection; none if it is not known

    bool is_present() const { return !away_since; }
    friend bool operator==(const Member&, const Member&) = default;
};

enum class RunStatus : std::uint8_t { racing, finished, forfeited, gone };

// One player's course through one race. Outlives the membership: results keep it.
struct Run {
    MemberId member;
    std::string name;
    sudoku::Grid grid;  // givens and own digits; another player's run shows the givens only
    FilledByBox filled_by_box{};
    std::uint32_t refused_moves = 0;
    std::uint32_t aids = 0;             // taken in this race
    std::optional<Instant> held_until;  // so long the last aid keeps the player from moving
    RunStatus status = RunStatus::racing;
    Milliseconds time{};      // of a finished run, since the start
    std::uint32_t place = 0;  // of a finished run
    friend bool operator==(const Run&, const Run&) = default;
};

// The race under way or, in the lobby, the last one.
struct Race {
    RaceNumber number;
    Instant
        starts_at;  // the announced start; from the start on, the real one, moved by interruptions
    Milliseconds interrupted{};  // for so long the server was away since the start
    std::optional<Instant> ended_at;
    std::optional<RaceEndReason> end_reason;  // once the race has ended
    AssistSet assists;                        // of the rules it is raced by
    std::optional<std::uint64_t> seed;        // once the race has ended
    std::optional<sudoku::Grid>
        puzzle;                        // known to the server before the start, to all from then on
    std::optional<PuzzleOrder> order;  // known to the server only
    std::vector<Run> runs;             // in the order of their members' ids
    friend bool operator==(const Race&, const Race&) = default;
};

struct RoomState {
    std::optional<RoomCode> code;  // none before RoomOpened
    bool closed = false;
    Phase phase = Phase::lobby;
    RaceRules rules;
    std::vector<Member> members;  // in the order of their ids
    MemberId host;                // none while nobody is here
    Race race;                    // number 0: no race so far
    MemberId last_member;         // the last id given away
    Instant deserted_since;       // while nobody is present
    std::vector<TalkLine> talk;   // the newest lines, oldest first
    bool locked = false;          // by the host: nobody new comes in
    EventNumber public_events;    // how many public events there were

    // Known to the server only.
    PuzzleChoice choice;
    std::vector<TokenHash> barred;       // of kicked members
    std::vector<Origin> barred_origins;  // of kicked members, the newest last
    std::vector<Origin> muted_origins;   // of muted members, the newest last

    // nullptr if there is no such member (any more).
    const Member* member(MemberId id) const;
    Member* member(MemberId id);
    // nullptr if the member is not in the race.
    const Run* run(MemberId id) const;
    Run* run(MemberId id);

    std::uint32_t player_count() const;
    bool has_finished(MemberId id) const;

    friend bool operator==(const RoomState&, const RoomState&) = default;
};

// How many answers a member's record keeps for commands that are sent again.
inline constexpr std::size_t answers_kept = 32;

// How many origins a room remembers of those who were kicked, and of those who were muted; the oldest are forgotten.
inline constexpr std::size_t origins_kept = 256;

// Adds one event. The events of a room must be folded in their order, all of one audience or all
// visible to one member. Does not judge: an event has happened. Tolerates what a partial view
// brings (an event about an unknown member changes nothing but the counts).
void fold(RoomState& state, const Event& event);

// How many cells a player still had to fill at the start, 0..81.
int cells_to_fill(const Race& race);
int cells_filled(const Run& run);
// 0..100, rounded down: 100 means every cell is filled.
int percentage(const Race& race, const Run& run);

}  // namespace gridrace::race
