// Events into their protobuf form, for the wire and for the log (see fields.hpp).
#pragma once

#include "common/race/view.hpp"
#include "common/wire/codec/club_fields.hpp"
#include "common/wire/codec/rules_fields.hpp"

namespace gridrace::wire::fields {

// The log has no boards in the event: they follow from the events before.
template <class Pb>
void put_boards(const std::vector<race::ShownBoard>& boards, Pb& pb) {
    if constexpr (requires { pb.add_boards(); }) {
        for (const auto& board : boards) {
            auto& added = *pb.add_boards();
            added.set_member(board.member.value);
            added.set_grid(sudoku::to_line(board.grid));
        }
    }
}

// Writes events into a message whose `oneof kind` has the names of our types. An event that only
// the server sees leaves a wire message empty.
template <class PbEvent>
struct EventWriter {
    PbEvent& pb;

    void operator()(const race::RoomOpened& e) const {
        auto& out = *pb.mutable_room_opened();
        out.set_code(e.code.text());
        put(e.rules, *out.mutable_rules());
        out.set_at(to_pb(e.at));
    }
    void operator()(const race::RoomClosed& e) const {
        pb.mutable_room_closed()->set_at(to_pb(e.at));
    }
    void operator()(const race::MemberJoined& e) const {
        auto& out = *pb.mutable_member_joined();
        out.set_member(e.member.value);
        out.set_name(e.name);
        out.set_role(to_pb<std::decay_t<decltype(out.role())>>(e.role));
    }
    void operator()(const race::MemberLeft& e) const {
        auto& out = *pb.mutable_member_left();
        out.set_member(e.member.value);
        out.set_reason(to_pb<std::decay_t<decltype(out.reason())>>(e.reason));
        out.set_at(to_pb(e.at));
    }
    void operator()(const race::MemberAway& e) const {
        pb.mutable_member_away()->set_member(e.member.value);
        pb.mutable_member_away()->set_at(to_pb(e.at));
    }
    void operator()(const race::MemberBack& e) const {
        pb.mutable_member_back()->set_member(e.member.value);
    }
    void operator()(const race::HostChanged& e) const {
        pb.mutable_host_changed()->set_member(e.member.value);
    }
    void operator()(const race::ReadyChanged& e) const {
        pb.mutable_ready_changed()->set_member(e.member.value);
        pb.mutable_ready_changed()->set_ready(e.ready);
    }
    void operator()(const race::RoleChanged& e) const {
        auto& out = *pb.mutable_role_changed();
        out.set_member(e.member.value);
        out.set_role(to_pb<std::decay_t<decltype(out.role())>>(e.role));
    }
    void operator()(const race::RulesChanged& e) const {
        put(e.rules, *pb.mutable_rules_changed()->mutable_rules());
    }
    void operator()(const race::CountdownStarted& e) const {
        pb.mutable_countdown_started()->set_race(e.race.value);
        pb.mutable_countdown_started()->set_starts_at(to_pb(e.starts_at));
    }
    void operator()(const race::CountdownCancelled& e) const {
        auto& out = *pb.mutable_countdown_cancelled();
        out.set_race(e.race.value);
        out.set_reason(to_pb<std::decay_t<decltype(out.reason())>>(e.reason));
    }
    void operator()(const race::RaceStarted& e) const {
        auto& out = *pb.mutable_race_started();
        out.set_race(e.race.value);
        out.set_at(to_pb(e.at));
        out.set_puzzle(sudoku::to_line(e.puzzle));
    }
    void operator()(const race::PlayerEntered& e) const {
        pb.mutable_player_entered()->set_member(e.member.value);
    }
    void operator()(const race::AttemptBegun& e) const {
        pb.mutable_attempt_begun()->set_member(e.member.value);
        pb.mutable_attempt_begun()->set_at(to_pb(e.at));
    }
    void operator()(const race::ProgressChanged& e) const {
        pb.mutable_progress_changed()->set_member(e.member.value);
        pb.mutable_progress_changed()->set_filled_by_box(filled_bytes(e.filled_by_box));
    }
    void operator()(const race::MoveRefused& e) const {
        pb.mutable_move_refused()->set_member(e.member.value);
        pb.mutable_move_refused()->set_refused_moves(e.refused_moves);
    }
    void operator()(const race::AssistTaken& e) const {
        auto& out = *pb.mutable_aid_taken();
        out.set_member(e.member.value);
        out.set_assist(to_pb<std::decay_t<decltype(out.assist())>>(e.assist));
        out.set_aids(e.assists_taken);
        out.set_until(to_pb(e.until));
    }
    void operator()(const race::PlayerFinished& e) const {
        auto& out = *pb.mutable_player_finished();
        out.set_member(e.member.value);
        out.set_time(static_cast<std::uint64_t>(e.time.count()));
        out.set_place(e.place);
    }
    void operator()(const race::PlayerForfeited& e) const {
        pb.mutable_player_forfeited()->set_member(e.member.value);
    }
    void operator()(const race::RaceEnded& e) const {
        auto& out = *pb.mutable_race_ended();
        out.set_race(e.race.value);
        out.set_at(to_pb(e.at));
        out.set_reason(to_pb<std::decay_t<decltype(out.reason())>>(e.reason));
        if (e.seed) out.set_seed(*e.seed);
    }
    void operator()(const race::Said& e) const {
        auto& out = *pb.mutable_said();
        out.set_member(e.member.value);
        out.set_text(e.text);
        out.set_at(to_pb(e.at));
    }
    void operator()(const race::Reacted& e) const {
        auto& out = *pb.mutable_reacted();
        out.set_member(e.member.value);
        out.set_emote(to_pb<std::decay_t<decltype(out.emote())>>(e.emote));
        out.set_at(to_pb(e.at));
    }
    void operator()(const race::Announced& e) const {
        pb.mutable_announced()->set_text(e.text);
        pb.mutable_announced()->set_at(to_pb(e.at));
    }
    void operator()(const race::MuteChanged& e) const {
        pb.mutable_mute_changed()->set_member(e.member.value);
        pb.mutable_mute_changed()->set_muted(e.muted);
    }
    void operator()(const race::LockChanged& e) const {
        pb.mutable_lock_changed()->set_locked(e.locked);
    }
    void operator()(const race::KicksLifted&) const { pb.mutable_kicks_lifted(); }
    void operator()(const race::EndAnnounced& e) const {
        pb.mutable_end_announced()->set_ends_at(to_pb(e.ends_at));
        pb.mutable_end_announced()->set_by_host(e.by_host);
    }
    void operator()(const race::StartOffered& e) const {
        auto& out = *pb.mutable_start_offered();
        if (e.at) out.set_at(to_pb(*e.at));
    }
    void operator()(const race::TeamChanged& e) const {
        pb.mutable_team_changed()->set_member(e.member.value);
        pb.mutable_team_changed()->set_team(e.team);
    }
    void operator()(const race::HeadStartChanged& e) const {
        pb.mutable_head_start_changed()->set_member(e.member.value);
        put(e.head_start, *pb.mutable_head_start_changed()->mutable_head_start());
    }
    void operator()(const race::PlayerOut& e) const {
        pb.mutable_player_out()->set_member(e.member.value);
        pb.mutable_player_out()->set_place(e.place);
    }
    void operator()(const race::PlayerHeld& e) const {
        pb.mutable_player_held()->set_member(e.member.value);
        pb.mutable_player_held()->set_until(to_pb(e.until));
    }
    void operator()(const race::PuzzleSolved& e) const {
        pb.mutable_puzzle_solved()->set_member(e.member.value);
        pb.mutable_puzzle_solved()->set_solved(e.solved);
    }
    void operator()(const race::PuzzleAdded& e) const {
        pb.mutable_puzzle_added()->set_cells_to_fill(e.cells_to_fill);
    }
    void operator()(const race::BoardChanged& e) const {
        auto& out = *pb.mutable_board_changed();
        out.set_member(e.member.value);
        out.set_cell(static_cast<std::uint32_t>(e.cell.index()));
        out.set_digit(e.digit);
    }
    void operator()(const race::Pointed& e) const {
        pb.mutable_pointed()->set_member(e.member.value);
        pb.mutable_pointed()->set_cell(static_cast<std::uint32_t>(e.cell.index()));
    }
    void operator()(const race::TurnChanged& e) const { put_turn(e, *pb.mutable_turn_changed()); }
    void operator()(const race::MatchScored& e) const {
        auto& out = *pb.mutable_match_scored();
        out.set_raced(e.raced);
        out.set_races(e.races);
        put_scores(e.scores, out);
        if (e.next_at) out.set_next_at(to_pb(*e.next_at));
    }
    void operator()(const race::TablesSet& e) const {
        auto& out = *pb.mutable_tables_set();
        put_tables(e.tables, *out.mutable_tables());
        if (e.ends_at) out.set_ends_at(to_pb(*e.ends_at));
    }
    void operator()(const race::ClubFounded& e) const {
        pb.mutable_club_founded()->set_name(e.name);
        pb.mutable_club_founded()->set_at(to_pb(e.at));
    }
    void operator()(const race::EntrantsListed& e) const {
        put_names(e.names, *pb.mutable_entrants_listed()->mutable_names());
    }
    void operator()(const race::ClubPlayerSeated& e) const {
        auto& out = *pb.mutable_club_player_seated();
        out.set_member(e.member.value);
        out.set_player(e.player);
        out.set_at(to_pb(e.at));
        out.set_forgotten(e.forgotten);
    }
    void operator()(const race::ClubScored& e) const {
        auto& out = *pb.mutable_club_scored();
        out.set_raced(e.raced);
        out.set_at(to_pb(e.at));
        put_kind(e.kind, *out.mutable_kind());
        put_results(e.results, out);
    }
    void operator()(const race::PuzzleDealt& e) const {
        pb.mutable_puzzle_dealt()->set_member(e.member.value);
        pb.mutable_puzzle_dealt()->set_puzzle(sudoku::to_line(e.puzzle));
    }
    void operator()(const race::TeamBoardChanged& e) const {
        auto& out = *pb.mutable_team_board_changed();
        out.set_member(e.member.value);
        out.set_by(e.by.value);
        out.set_cell(static_cast<std::uint32_t>(e.cell.index()));
        out.set_digit(e.digit);
    }
    void operator()(const race::TeamMoved& e) const {
        auto& out = *pb.mutable_team_moved();
        out.set_member(e.member.value);
        out.set_box(e.box);
        out.set_filled(e.filled);
        out.set_digits_left(e.digits_left);
        if (e.cell) out.set_cell(static_cast<std::uint32_t>(e.cell->index()));
        out.set_digit(e.digit);
    }
    void operator()(const race::BoardsShown& e) const {
        auto& out = *pb.mutable_boards_shown();
        for (const auto& move : e.moves) {
            auto& added = *out.add_moves();
            added.set_member(move.member.value);
            added.set_cell(static_cast<std::uint32_t>(move.cell.index()));
            added.set_digit(move.digit);
        }
    }
    void operator()(const race::BoardsOpened& e) const {
        auto& out = *pb.mutable_boards_opened();
        out.set_member(e.member.value);
        put_boards(e.boards, out);
    }
    void operator()(const race::Interrupted& e) const {
        pb.mutable_interrupted()->set_from(to_pb(e.from));
        pb.mutable_interrupted()->set_until(to_pb(e.until));
    }
    void operator()(const race::CommandAnswered& e) const {
        auto& out = *pb.mutable_command_answered();
        out.set_member(e.member.value);
        out.set_command(e.command.value);
        if (e.refusal) put(*e.refusal, *out.mutable_refusal());
    }
    void operator()(const race::DigitPlaced& e) const {
        auto& out = *pb.mutable_digit_placed();
        out.set_member(e.member.value);
        out.set_cell(static_cast<std::uint32_t>(e.cell.index()));
        out.set_digit(e.digit);
    }
    void operator()(const race::CellCleared& e) const {
        pb.mutable_cell_cleared()->set_member(e.member.value);
        pb.mutable_cell_cleared()->set_cell(static_cast<std::uint32_t>(e.cell.index()));
    }
    // Events that only the server sees: a message that has a place for one has a place for each,
    // and a writer. Any other event without a writer above does not compile.
    template <class ServerEvent>
    void operator()(const ServerEvent& e) const {
        static_assert(race::is_for_server<ServerEvent>, "this event needs a writer");
        constexpr bool has_server_events = requires(const race::TokenBound& bound) {
            put_server_event(bound, pb);
        };
        if constexpr (has_server_events) put_server_event(e, pb);
    }
};

template <class PbEvent>
void put_event(const race::Event& event, PbEvent& pb) {
    std::visit(EventWriter<PbEvent>{pb}, event);
}

}  // namespace gridrace::wire::fields
