// Converts snapshots to and from protobuf: in messages of the server and in records of races.
// Included by codecs only.
#pragma once

#include <algorithm>

#include "common/race/context.hpp"
#include "common/race/room_state.hpp"
#include "common/wire/codec/fields.hpp"
#include "gridrace/wire/v1/server.pb.h"

namespace gridrace::wire::fields {

// Maximum list lengths in a snapshot; more than any room has.
inline constexpr int max_listed = 256;
inline constexpr int max_runs = max_listed + int{race::most_day_players};
inline constexpr int max_members = max_runs + int{race::most_spectators};

// ---- writing ----

inline bool is_oldest(const race::Answer& answer, CommandNumber last) {
    return answer.command.value + race::answers_kept - 1 == last.value;
}

// Once race::fold has reached the maximum number of answers, each replaces the oldest.
inline std::ptrdiff_t place_of_oldest(const race::Member& member) {
    const auto place = member.last_command.value % race::answers_kept;
    const bool is_turned = member.answers.size() == race::answers_kept &&
                           is_oldest(member.answers[place], member.last_command);
    return is_turned ? static_cast<std::ptrdiff_t>(place) : 0;
}

inline void put_member(const race::Member& member, v1::Member& pb) {
    pb.set_id(member.id.value);
    pb.set_name(member.name);
    pb.set_role(to_pb<v1::Role>(member.role));
    pb.set_ready(member.ready);
    if (member.away_since) pb.set_away_since(to_pb(*member.away_since));
    pb.set_last_command(member.last_command.value);
    const auto oldest = member.answers.begin() + place_of_oldest(member);
    for (auto answer = oldest; answer != member.answers.end(); ++answer)
        put(*answer, *pb.add_answers());
    for (auto answer = member.answers.begin(); answer != oldest; ++answer)
        put(*answer, *pb.add_answers());
    for (const auto at : member.talked_at) pb.add_talked_at(to_pb(at));
    pb.set_muted(member.muted);
    pb.set_team(member.team);
    if (member.head_start.is_any()) put(member.head_start, *pb.mutable_head_start());
}

inline void put_board(const race::SharedBoard& board, v1::Race& pb) {
    pb.set_board(sudoku::to_line(board.grid));
    for (const auto owner : board.owners) pb.add_owners(owner.value);
}

inline void put_race(const race::Race& race, v1::Race& pb) {
    pb.set_number(race.number.value);
    pb.set_starts_at(to_pb(race.starts_at));
    if (race.ends_at) pb.set_ends_at(to_pb(*race.ends_at));
    if (race.ended_at) pb.set_ended_at(to_pb(*race.ended_at));
    if (race.end_reason) pb.set_end_reason(to_pb<v1::RaceEndReason>(*race.end_reason));
    if (race.seed) pb.set_seed(*race.seed);
    if (race.puzzle) pb.set_puzzle(sudoku::to_line(*race.puzzle));
    put(race::AllowedAssists::of(race.assists), *pb.mutable_assists());
    put(race.mode_settings, *pb.mutable_mode_settings());
    if (race.board) put_board(*race.board, pb);
    for (const auto& turn : race.turns) put(turn, *pb.add_turns());
    for (const auto cells : race.later_cells) pb.add_later_cells(cells);
    for (const auto& run : race.runs) {
        auto& out = *pb.add_runs();
        out.set_member(run.member.value);
        out.set_name(run.name);
        out.set_filled_by_box(filled_bytes(run.filled_by_box));
        out.set_refused_moves(run.refused_moves);
        out.set_aids(run.assists_taken);
        if (run.held_until) out.set_held_until(to_pb(*run.held_until));
        out.set_status(to_pb<v1::RunStatus>(run.status));
        out.set_time(static_cast<std::uint64_t>(run.time.count()));
        out.set_place(run.place);
        out.set_solved(run.solved);
        out.set_team(run.team);
        out.set_table(run.table);
        if (run.head_start.is_any()) put(run.head_start, *out.mutable_head_start());
        if (run.began_at) out.set_began_at(to_pb(*run.began_at));
        if (run.points_at) out.set_points_at(static_cast<std::uint32_t>(run.points_at->index()));
        if (run.shown) out.set_shown(sudoku::to_line(*run.shown));
        if (run.puzzle) out.set_puzzle(sudoku::to_line(*run.puzzle));
        const bool has_own_grid = race.puzzle && !race.board && run.grid != *race.puzzle;
        if (has_own_grid) out.set_grid(sudoku::to_line(run.grid));
    }
    // Clamped: after years of downtime a client still accepts this room, with a wrong number.
    const auto interrupted = std::min(race.interrupted, longest_time);
    pb.set_interrupted(static_cast<std::uint64_t>(interrupted.count()));
}

inline void put_tournament(const race::Tournament& tournament, v1::Tournament& pb) {
    pb.set_played(tournament.played);
    for (const auto& round : tournament.rounds)
        put_tables(round, *pb.add_rounds()->mutable_tables());
    put_tables(tournament.tables, *pb.mutable_tables());
    if (tournament.ends_at) pb.set_ends_at(to_pb(*tournament.ends_at));
}

inline void put_snapshot(const race::RoomState& state, v1::Snapshot& pb) {
    if (state.code) pb.set_code(state.code->text());
    pb.set_closed(state.closed);
    pb.set_phase(to_pb<v1::Phase>(state.phase));
    put(state.rules, *pb.mutable_rules());
    for (const auto& member : state.members) put_member(member, *pb.add_members());
    pb.set_host(state.host.value);
    if (state.race.number) put_race(state.race, *pb.mutable_race());
    pb.set_last_member(state.last_member.value);
    pb.set_deserted_since(to_pb(state.deserted_since));
    for (const auto& line : state.talk) put(line, *pb.add_talk());
    pb.set_locked(state.locked);
    if (state.match != race::Match{}) put(state.match, *pb.mutable_match());
    if (state.tournament != race::Tournament{})
        put_tournament(state.tournament, *pb.mutable_tournament());
    if (state.club) put(*state.club, *pb.mutable_club());
    for (const auto& name : state.entrants) pb.add_entrants(name);
    if (state.start_offered_at) pb.set_start_offered_at(to_pb(*state.start_offered_at));
}

// ---- reading ----

// Rotates answers from oldest-first to the ring order of race::fold. Older servers sent the ring
// order.
inline void turn_answers(race::Member& member) {
    auto& answers = member.answers;
    if (answers.size() < race::answers_kept) return;
    if (!is_oldest(answers.front(), member.last_command)) return;
    const auto place = member.last_command.value % race::answers_kept;
    std::rotate(answers.begin(), answers.end() - static_cast<std::ptrdiff_t>(place), answers.end());
}

inline bool get_member(const v1::Member& pb, race::Member& member) {
    member.id = {pb.id()};
    member.name = pb.name();
    member.ready = pb.ready();
    member.muted = pb.muted();
    member.team = pb.team();
    member.last_command = {pb.last_command()};
    if (pb.answers_size() > static_cast<int>(race::answers_kept)) return false;
    for (const auto& answer : pb.answers()) {
        if (!get(answer, member.answers.emplace_back())) return false;
    }
    turn_answers(member);
    if (pb.talked_at_size() > static_cast<int>(race::talks_in_a_row)) return false;
    for (const auto at : pb.talked_at()) {
        if (!from_pb(at, member.talked_at.emplace_back())) return false;
    }
    return (!pb.has_away_since() || from_pb(pb.away_since(), member.away_since.emplace())) &&
           from_pb(pb.role(), member.role) &&
           (!pb.has_head_start() || get(pb.head_start(), member.head_start));
}

inline bool get_run(const v1::Run& pb, const race::Race& race, race::Run& run) {
    run.member = {pb.member()};
    run.name = pb.name();
    run.refused_moves = pb.refused_moves();
    run.assists_taken = pb.aids();
    run.place = pb.place();
    run.solved = pb.solved();
    run.team = pb.team();
    run.table = pb.table();
    if (pb.has_head_start() && !get(pb.head_start(), run.head_start)) return false;
    if (pb.has_points_at() && !from_pb(pb.points_at(), run.points_at.emplace())) return false;
    if (!pb.puzzle().empty() && !get_grid(pb.puzzle(), run.puzzle.emplace())) return false;
    if (!pb.shown().empty() && (!race.puzzle || !get_grid(pb.shown(), run.shown.emplace())))
        return false;
    if (race.board) {
        run.grid = race.board->grid;
    } else if (!pb.grid().empty()) {
        if (!race.puzzle || !get_grid(pb.grid(), run.grid)) return false;
    } else if (race.puzzle) {
        run.grid = *race.puzzle;
    }
    return Scalar<race::FilledByBox>::from(pb.filled_by_box(), run.filled_by_box) &&
           (!pb.has_held_until() || from_pb(pb.held_until(), run.held_until.emplace())) &&
           (!pb.has_began_at() || from_pb(pb.began_at(), run.began_at.emplace())) &&
           from_pb(pb.time(), run.time) && from_pb(pb.status(), run.status);
}

// Older servers send a reason before the end: it is ignored.
inline bool get_end_reason(const v1::Race& pb, race::Race& race) {
    if (!pb.has_ended_at()) return true;
    return from_pb(pb.end_reason(), race.end_reason.emplace());
}

inline bool get_board(const v1::Race& pb, race::Race& race) {
    if (pb.board().empty()) return true;
    auto& board = race.board.emplace();
    if (pb.owners_size() != static_cast<int>(board.owners.size())) return false;
    std::ranges::transform(pb.owners(), board.owners.begin(),
                           [](std::uint32_t owner) { return MemberId{owner}; });
    return get_grid(pb.board(), board.grid);
}

inline bool get_turns(const v1::Race& pb, race::Race& race) {
    if (pb.turns_size() > max_listed) return false;
    for (const auto& turn : pb.turns()) {
        if (!get(turn, race.turns.emplace_back())) return false;
    }
    return true;
}

inline bool get_race(const v1::Race& pb, race::Race& race) {
    race.number = {pb.number()};
    if (pb.has_seed()) race.seed = pb.seed();
    auto assists = race::Shape<race::AllowedAssists>::absent();
    if (pb.has_assists() && !get(pb.assists(), assists = {})) return false;
    assists.into(race.assists);
    if (!pb.puzzle().empty() && !get_grid(pb.puzzle(), race.puzzle.emplace())) return false;
    race.mode_settings = race::Shape<race::ModeSettings>::absent();
    if (pb.has_mode_settings() && !get(pb.mode_settings(), race.mode_settings = {})) return false;
    if (!get_board(pb, race) || !get_turns(pb, race)) return false;
    const bool has_grids = std::ranges::all_of(
        pb.later_cells(), [](std::uint32_t cells) { return cells <= sudoku::Cell::count; });
    if (pb.later_cells_size() > max_listed || !has_grids) return false;
    race.later_cells.assign(pb.later_cells().begin(), pb.later_cells().end());
    if (pb.runs_size() > max_runs) return false;
    for (const auto& run : pb.runs()) {
        const auto before = race.runs.empty() ? MemberId{} : race.runs.back().member;
        if (!get_run(run, race, race.runs.emplace_back())) return false;
        if (race.runs.back().member <= before) return false;
    }
    return race.number && from_pb(pb.starts_at(), race.starts_at) &&
           from_pb(pb.interrupted(), race.interrupted) &&
           (!pb.has_ends_at() || from_pb(pb.ends_at(), race.ends_at.emplace())) &&
           (!pb.has_ended_at() || from_pb(pb.ended_at(), race.ended_at.emplace())) &&
           get_end_reason(pb, race);
}

inline bool get_talk(const v1::Snapshot& pb, std::vector<race::TalkLine>& talk) {
    if (pb.talk_size() > static_cast<int>(race::talk_kept)) return false;
    for (const auto& line : pb.talk()) {
        if (!get(line, talk.emplace_back())) return false;
    }
    return true;
}

inline bool get_tournament(const v1::Snapshot& pb, race::Tournament& tournament) {
    const auto& from = pb.tournament();
    tournament.played = from.played();
    if (from.rounds_size() > max_listed) return false;
    for (const auto& round : from.rounds()) {
        if (!get_tables(round.tables(), tournament.rounds.emplace_back())) return false;
    }
    return get_tables(from.tables(), tournament.tables) &&
           (!from.has_ends_at() || from_pb(from.ends_at(), tournament.ends_at.emplace()));
}

inline bool get_snapshot(const v1::Snapshot& pb, race::RoomState& state) {
    state.code = race::RoomCode::parse(pb.code());
    state.closed = pb.closed();
    state.locked = pb.locked();
    state.host = {pb.host()};
    state.last_member = {pb.last_member()};
    if (pb.entrants_size() > static_cast<int>(race::most_listed_names)) return false;
    state.entrants.assign(pb.entrants().begin(), pb.entrants().end());
    if (pb.members_size() > max_members) return false;
    for (const auto& member : pb.members()) {
        const auto before = state.members.empty() ? MemberId{} : state.members.back().id;
        if (!get_member(member, state.members.emplace_back())) return false;
        if (state.members.back().id <= before) return false;
    }
    return state.code && from_pb(pb.phase(), state.phase) && pb.has_rules() &&
           get(pb.rules(), state.rules) && get(pb.match(), state.match) &&
           get_tournament(pb, state.tournament) && get_talk(pb, state.talk) &&
           from_pb(pb.deserted_since(), state.deserted_since) &&
           (!pb.has_club() || get(pb.club(), state.club.emplace())) &&
           (!pb.has_start_offered_at() ||
            from_pb(pb.start_offered_at(), state.start_offered_at.emplace())) &&
           (!pb.has_race() || get_race(pb.race(), state.race));
}

}  // namespace gridrace::wire::fields
