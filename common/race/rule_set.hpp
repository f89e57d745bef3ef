// The rules of one mode: what a move does, what others may see, who is ahead, when the race is over
// and what its result is. The base class is the mode `race`; each other mode overrides what differs
// in a file of its own in modes/. Rule sets have no state. Internal to common/race.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>

#include "common/race/context.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::race {

class Recorder;

// The mode in words, for the table in proto/modes.md.
struct ModeSummary {
    std::string_view move;    // what a move does
    std::string_view seen;    // what others see of a player during the race
    std::string_view ahead;   // who is ahead
    std::string_view over;    // when the race is over
    std::string_view result;  // what the result is
};

// The order of players; smaller is ahead, equal ones share a place.
using Rank = std::tuple<int, std::int64_t, std::int64_t>;

class RuleSet {
public:
    RuleSet() = default;
    RuleSet(const RuleSet&) = delete;
    RuleSet& operator=(const RuleSet&) = delete;
    virtual ~RuleSet() = default;

    virtual ModeSummary summary() const;

    // ---- before the race ----

    // True if the puzzle must have exactly one solution, with which digits are compared.
    virtual bool knows_solution() const { return false; }
    virtual std::uint32_t least_players() const { return 1; }
    virtual bool takes_late_joiners() const { return true; }
    // The order for the race's puzzle; from 1 on, of later puzzles of a sprint.
    virtual PuzzleOrder order(const RoomState& state, std::size_t index) const;
    // Right after the countdown has begun.
    virtual void on_countdown(Recorder&, Context) const {}
    // How many of least_players() there are.
    virtual std::uint32_t players(const RoomState& state) const { return state.player_count(); }
    // Right after the start.
    virtual void after_start(Recorder&, Context) const {}
    // Last of all, if the race can be over as soon as it starts.
    virtual void settle_start(Recorder&, Context) const {}

    // ---- moves: the author is racing and not held up, the cell is in the grid and not given ----

    // Why this player cannot move now, whatever the move.
    virtual std::optional<Refusal> refuse_player(const RoomState&, MemberId) const {
        return std::nullopt;
    }

    virtual std::optional<Refusal> place(Recorder& room, MemberId author, sudoku::Cell cell,
                                         std::uint8_t digit, Context context) const;
    virtual std::optional<Refusal> clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                         Context context) const;
    // Why a player who is held up cannot move.
    virtual RefusalCode held_code() const { return RefusalCode::paying_for_aid; }
    // Counts a refused digit, with what it costs.
    virtual void record_refused(Recorder& room, MemberId author, Context context) const;

    // ---- the course of the race ----

    // After every move, and after a player has left or given up: ends the race if it is over.
    virtual void settle(Recorder& room, Context context) const;
    // True if the race needs another puzzle while it is under way.
    virtual bool wants_puzzle(const RoomState&) const { return false; }
    virtual void on_puzzle(Recorder&, Context) const {}
    // When something happens although nobody moves; and what.
    virtual std::optional<Instant> next_deadline(const RoomState&) const { return std::nullopt; }
    virtual void pass_time(Recorder&, Context) const {}

    // ---- the result ----

    virtual Rank rank(const Race& race, const Run& run) const;
    // The time of a player who finishes now.
    virtual Milliseconds result_time(const Race& race, const Run& run, Instant now) const;
    // What follows the end of the race.
    virtual void after_end(Recorder&, Context) const {}

protected:
    // Why the digit cannot stand in this grid: because of the rules of sudoku, or because it is not
    // in the solution if the mode knows it.
    std::optional<Refusal> judge(const Race& race, const sudoku::Grid& grid, sudoku::Cell cell,
                                 int digit) const;
    // Writes a digit that has been judged, and what follows.
    virtual void write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                       Context context) const;
};

// The rules of this mode. Valid forever.
const RuleSet& rule_set(Mode mode);

// ---- for rule sets ----

// Whether a player who joins now takes part in the race under way.
bool takes_late_joiners(const RoomState& state);
// True if somebody's run is still racing.
bool somebody_races(const Race& race);
// A cell of this player's count was filled (+1) or cleared (-1). Of an attempt nobody is told.
void record_progress(Recorder& room, MemberId author, sudoku::Cell cell, int change);
// The player has solved the puzzle.
void record_finish(Recorder& room, MemberId member, Milliseconds time);
// finished, then racing, then the others.
int status_rank(RunStatus status);

}  // namespace gridrace::race
