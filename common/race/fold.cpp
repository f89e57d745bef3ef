// The fold: how each event changes the state. No decisions here. Events that a lone player does not have: fold_company.cpp.
#include <algorithm>

#include "common/race/fold_company.hpp"
#include "common/race/room_state.hpp"
#include "common/race/view.hpp"

namespace gridrace::race {

namespace {

Run& add_run(RoomState& state, const Member& member) {
    Run run;
    run.member = member.id;
    run.name = member.name;
    if (has_teams(state.race.mode_settings)) run.team = member.team;
    run.table = table_of(state.tournament.tables, member.id);
    run.head_start = allowed_head_start(state.race.mode(), member.head_start);
    if (state.race.puzzle) run.grid = *state.race.puzzle;
    if (state.race.board) run.grid = state.race.board->grid;
    auto& runs = state.race.runs;
    return *runs.insert(std::ranges::upper_bound(runs, run.member, {}, &Run::member),
                        std::move(run));
}

void clear_ready(RoomState& state) {
    for (auto& member : state.members) member.ready = false;
}

bool anybody_present(const RoomState& state) {
    return std::ranges::any_of(state.members, &Member::is_present);
}

// How much of the time without a server counts as time without members. A club stays while it is
// used, not while its server runs.
Milliseconds gap_counted(const RoomState& state, Milliseconds gap) {
    if (!state.club || anybody_present(state)) return Milliseconds(0);
    return std::min(gap, Milliseconds(longest_gap_counted));
}

void shift_deadlines(Race& race, Milliseconds gap) {
    race.interrupted += gap;
    if (race.ends_at) *race.ends_at += gap;
    for (auto& run : race.runs) {
        if (run.held_until) *run.held_until += gap;
        if (run.began_at && run.status == RunStatus::racing) *run.began_at += gap;
    }
    for (auto& turn : race.turns) turn.until += gap;
    for (auto& group : race.delayed) {
        if (group.shown_at) *group.shown_at += gap;
    }
}

// Players are ranked by time; of two equal ones, the first to finish is ahead.
void move_down_slower(Race& race, const Run& own, Milliseconds time) {
    for (auto& run : race.runs) {
        const bool is_slower = run.status == RunStatus::finished && run.time > time;
        if (is_slower && are_ranked_together(race, run, own)) ++run.place;
    }
}

// Of an attempt, whose progress only its player is told; in other modes ProgressChanged says it.
void count_cell(const Race& race, Run& run, sudoku::Cell cell, bool fills) {
    if (!has_attempts(race.mode()) || run.grid.is_empty(cell) != fills) return;
    auto& filled = run.filled_by_box[static_cast<std::size_t>(cell.box())];
    if (fills && filled < 9) ++filled;
    if (!fills && filled > 0) --filled;
}

// Only the server has groups of moves that are to be shown.
void delay(Race& race, const BoardMove& move) {
    if (!race.delayed.empty()) put_last(race.delayed.back().moves, move);
}

// The member is the next ghost, if that has its name.
void take_part(std::vector<Ghost>& ghosts, const Member& member) {
    const auto next = std::ranges::find(ghosts, MemberId{}, &Ghost::member);
    if (next != ghosts.end() && next->run.name == member.name) next->member = member.id;
}

// Increments the number of the event's sequence.
void count(RoomState& state, const Event& event) {
    const auto [reach, member] = audience(event);
    if (reach == Reach::everybody) state.public_events = state.public_events.next();
    if (reach == Reach::one_member) {
        if (auto* author = state.member(member))
            author->private_events = author->private_events.next();
    }
}

struct Folding {
    RoomState& state;

    // The others need company; a new event must be in one of the two places.
    void operator()(const auto& e) const { fold_in_company(state, &e); }

    // Of the record, not of the room.
    void operator()(const CourseSealed&) const {}
    void operator()(const RaceSealed&) const {}

    void operator()(const RoomOpened& e) const {
        state.code = e.code;
        state.rules = e.rules;
        state.deserted_since = e.at;
    }
    void operator()(const RoomClosed&) const { state.closed = true; }

    void operator()(const MemberJoined& e) const {
        Member member;
        member.id = e.member;
        member.name = e.name;
        member.role = e.role;
        member.bot = e.bot;
        if (e.bot) take_part(state.ghosts, member);
        state.members.push_back(std::move(member));
        state.last_member = e.member;
    }
    void operator()(const MemberLeft& e) const {
        if (auto* run = state.run(e.member);
            run != nullptr && run->status == RunStatus::racing && state.phase == Phase::racing) {
            run->status = RunStatus::gone;
        }
        // Otherwise attempts of those who give their places back would add up without end.
        if (has_attempts(state.race.mode())) {
            std::erase_if(state.race.runs, [&](const Run& run) {
                return run.member == e.member && run.status == RunStatus::gone;
            });
        }
        std::erase_if(state.members, [&](const Member& m) { return m.id == e.member; });
        // Those of a race belong to it to its end.
        if (state.phase != Phase::racing)
            std::erase_if(state.ghosts, [&](const Ghost& g) { return g.member == e.member; });
        if (state.host == e.member) state.host = {};
        if (!anybody_present(state)) state.deserted_since = e.at;
    }
    void operator()(const MemberAway& e) const {
        if (auto* member = state.member(e.member)) member->away_since = e.at;
        if (!anybody_present(state)) state.deserted_since = e.at;
    }
    void operator()(const MemberBack& e) const {
        if (auto* member = state.member(e.member)) member->away_since.reset();
    }
    void operator()(const HostChanged& e) const { state.host = e.member; }
    void operator()(const ReadyChanged& e) const {
        if (auto* member = state.member(e.member)) member->ready = e.ready;
    }
    void operator()(const RoleChanged& e) const {
        if (auto* member = state.member(e.member)) {
            member->role = e.role;
            member->ready = false;
        }
    }
    void operator()(const RulesChanged& e) const {
        if (state.rules.mode_settings != e.rules.mode_settings) {
            state.match = {};
            state.tournament = {};
        }
        state.rules = e.rules;
    }

    void operator()(const CountdownStarted& e) const {
        state.phase = Phase::countdown;
        state.start_offered_at.reset();
        state.race = {};
        state.race.number = e.race;
        state.race.starts_at = e.starts_at;
        state.race.assists = state.rules.assists;
        state.race.mode_settings = state.rules.mode_settings;
        state.race.draw = e.draw;
        state.race.draw_secret = e.secret;
        for (auto& member : state.members) member.draws.reset();
        state.match.next_at.reset();
        state.tournament.tables.clear();
        if (state.match.raced == 0) state.tournament = {};  // a new one begins
    }
    void operator()(const CountdownCancelled&) const {
        state.phase = Phase::lobby;
        const auto number = state.race.number;
        state.race = {};
        state.race.number = number;
        state.tournament.tables.clear();
        clear_ready(state);
    }
    void operator()(const RaceStarted& e) const {
        state.phase = Phase::racing;
        state.race.starts_at = e.at;
        state.race.puzzle = e.puzzle;
        if (has_shared_board(state.race.mode())) state.race.board = SharedBoard{e.puzzle, {}};
        if (has_attempts(state.race.mode())) return;
        for (const auto& member : state.members) {
            const bool has_seat =
                !has_tables(state.race.mode()) || table_of(state.tournament.tables, member.id) != 0;
            if (member.role == Role::player && has_seat) add_run(state, member);
        }
    }
    void operator()(const AttemptBegun& e) const {
        const auto* member = state.member(e.member);
        if (member == nullptr || state.run(e.member) != nullptr) return;
        add_run(state, *member).began_at = e.at;
    }
    void operator()(const PlayerEntered& e) const {
        if (const auto* member = state.member(e.member)) add_run(state, *member);
    }
    void operator()(const ProgressChanged& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        run->filled_by_box = e.filled_by_box;
        if (state.race.mode() != Mode::relay) return;
        for (auto& other : state.race.runs) {  // the team has one board
            if (shares_board(other, *run)) other.filled_by_box = e.filled_by_box;
        }
    }
    void operator()(const MoveRefused& e) const {
        if (auto* run = state.run(e.member)) run->refused_moves = e.refused_moves;
    }
    void operator()(const AssistTaken& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        run->assists_taken = e.assists_taken;
        run->held_until = e.until;
    }
    void operator()(const PlayerFinished& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        move_down_slower(state.race, *run, e.time);
        run->status = RunStatus::finished;
        run->time = e.time;
        run->place = e.place;
    }
    void operator()(const PlayerForfeited& e) const {
        if (auto* run = state.run(e.member)) run->status = RunStatus::forfeited;
    }
    void operator()(const RaceEnded& e) const {
        state.phase = Phase::lobby;
        state.race.ended_at = e.at;
        state.race.end_reason = e.reason;
        state.race.delayed.clear();
        state.race.seed = e.seed;
        if (e.secret) state.race.draw_secret = e.secret;
        state.ghosts.clear();
        clear_ready(state);
    }

    void operator()(const EndAnnounced& e) const { state.race.ends_at = e.ends_at; }
    void operator()(const StartOffered& e) const { state.start_offered_at = e.at; }
    void operator()(const HintPaid& e) const {
        if (auto* run = state.run(e.member)) run->hinted_grid = run->grid;
    }
    void operator()(const PlayerOut& e) const {
        auto* run = state.run(e.member);
        if (run == nullptr) return;
        run->status = RunStatus::out;
        run->place = e.place;
    }
    void operator()(const PlayerHeld& e) const {
        if (auto* run = state.run(e.member)) run->held_until = e.until;
    }

    // Moves what is still running; what ended before stays unchanged.
    void operator()(const Interrupted& e) const {
        const auto gap = e.until - e.from;
        if (state.phase != Phase::lobby) state.race.starts_at += gap;
        if (state.phase == Phase::countdown && state.race.draw) {
            auto& closes_at = state.race.draw->closes_at;
            closes_at = std::max<Instant>(closes_at + gap, e.until + longest_draw);
        }
        if (state.phase == Phase::racing) shift_deadlines(state.race, gap);
        if (state.match.next_at) *state.match.next_at += gap;
        if (state.start_offered_at) *state.start_offered_at += gap;
        if (state.tournament.ends_at) *state.tournament.ends_at += gap;
        for (auto& member : state.members) {
            if (member.away_since) *member.away_since += gap;
        }
        state.deserted_since += gap - gap_counted(state, gap);
    }

    void operator()(const DigitPlaced& e) const {
        if (auto* run = state.run(e.member)) {
            count_cell(state.race, *run, e.cell, true);
            run->grid.place(e.cell, e.digit);
        }
        delay(state.race, {e.member, e.cell, e.digit});
    }
    void operator()(const CellCleared& e) const {
        if (auto* run = state.run(e.member)) {
            count_cell(state.race, *run, e.cell, false);
            run->grid.clear(e.cell);
        }
        delay(state.race, {e.member, e.cell, 0});
    }

    void operator()(const PuzzleChosen& e) const { state.choice = e.choice; }
    void operator()(const PuzzleOrdered& e) const { state.race.order = e.order; }
    void operator()(const PuzzleIssued& e) const {
        state.race.puzzles.push_back(e.puzzle);
        state.race.solution = e.solution;
        if (state.race.puzzle) return;  // a later one of a sprint
        state.race.puzzle = e.puzzle;
        if (e.seed && state.race.order) state.race.order->seed = e.seed;
    }
};

}  // namespace

void fold(RoomState& state, const Event& event) {
    count(state, event);
    std::visit(Folding{state}, event);
}

}  // namespace gridrace::race
