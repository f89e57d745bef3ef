// Events from their protobuf form, from the wire and from the log (see fields.hpp).
#pragma once

#include "common/wire/codec/club_fields.hpp"
#include "common/wire/codec/rules_fields.hpp"

namespace gridrace::wire::fields {

// Maximum number of boards in an event; more than a race has.
inline constexpr int max_boards = 256;

template <class Pb>
bool get(const Pb& pb, std::optional<race::RoomOpened>& out) {
    auto code = race::RoomCode::parse(pb.code());
    if (!code) return false;
    out = race::RoomOpened{std::move(*code), {}, {}};
    return get_rules(pb, out->rules) && from_pb(pb.at(), out->at);
}
template <class Pb>
bool get(const Pb& pb, race::RoomClosed& out) {
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::MemberJoined& out) {
    out.member = {pb.member()};
    out.name = pb.name();
    return from_pb(pb.role(), race::Role::spectator, out.role);
}
template <class Pb>
bool get(const Pb& pb, race::MemberLeft& out) {
    out.member = {pb.member()};
    return from_pb(pb.reason(), race::LeaveReason::gone, out.reason) && from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::MemberAway& out) {
    out.member = {pb.member()};
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::MemberBack& out) {
    out.member = {pb.member()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::HostChanged& out) {
    out.member = {pb.member()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::ReadyChanged& out) {
    out = {{pb.member()}, pb.ready()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::RoleChanged& out) {
    out.member = {pb.member()};
    return from_pb(pb.role(), race::Role::spectator, out.role);
}
template <class Pb>
bool get(const Pb& pb, race::RulesChanged& out) {
    return get_rules(pb, out.rules);
}
template <class Pb>
bool get(const Pb& pb, race::CountdownStarted& out) {
    out.race = {pb.race()};
    return from_pb(pb.starts_at(), out.starts_at);
}
template <class Pb>
bool get(const Pb& pb, race::CountdownCancelled& out) {
    out.race = {pb.race()};
    return from_pb(pb.reason(), race::CancelReason::puzzle_not_unique, out.reason);
}
template <class Pb>
bool get(const Pb& pb, race::RaceStarted& out) {
    out.race = {pb.race()};
    return from_pb(pb.at(), out.at) && get_grid(pb.puzzle(), out.puzzle);
}
template <class Pb>
bool get(const Pb& pb, race::PlayerEntered& out) {
    out.member = {pb.member()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::AttemptBegun& out) {
    out.member = {pb.member()};
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::ProgressChanged& out) {
    out.member = {pb.member()};
    return get_filled(pb.filled_by_box(), out.filled_by_box);
}
template <class Pb>
bool get(const Pb& pb, race::MoveRefused& out) {
    out = {{pb.member()}, pb.refused_moves()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::AssistTaken& out) {
    out.member = {pb.member()};
    out.assists_taken = pb.aids();
    return from_pb(pb.assist(), race::all_assists.back(), out.assist) &&
           from_pb(pb.until(), out.until);
}
template <class Pb>
bool get(const Pb& pb, race::PlayerFinished& out) {
    out.member = {pb.member()};
    out.place = pb.place();
    return from_pb(pb.time(), out.time);
}
template <class Pb>
bool get(const Pb& pb, race::PlayerForfeited& out) {
    out.member = {pb.member()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::RaceEnded& out) {
    out.race = {pb.race()};
    if (pb.has_seed()) out.seed = pb.seed();
    return from_pb(pb.at(), out.at) &&
           from_pb(pb.reason(), race::RaceEndReason::time_limit, out.reason);
}
template <class Pb>
bool get(const Pb& pb, race::Said& out) {
    out.member = {pb.member()};
    out.text = pb.text();
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::Reacted& out) {
    out.member = {pb.member()};
    return from_pb(pb.emote(), race::all_emotes.back(), out.emote) && from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::Announced& out) {
    out.text = pb.text();
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::MuteChanged& out) {
    out = {{pb.member()}, pb.muted()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::LockChanged& out) {
    out = {pb.locked()};
    return true;
}
template <class Pb>
bool get(const Pb&, race::KicksLifted&) {
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::EndAnnounced& out) {
    out.by_host = pb.by_host();
    return from_pb(pb.ends_at(), out.ends_at);
}
template <class Pb>
bool get(const Pb& pb, race::StartOffered& out) {
    return !pb.has_at() || from_pb(pb.at(), out.at.emplace());
}
template <class Pb>
bool get(const Pb& pb, race::TeamChanged& out) {
    out = {{pb.member()}, pb.team()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::HeadStartChanged& out) {
    out = {{pb.member()}, get_head_start(pb.head_start())};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::PlayerOut& out) {
    out = {{pb.member()}, pb.place()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::PlayerHeld& out) {
    out.member = {pb.member()};
    return from_pb(pb.until(), out.until);
}
template <class Pb>
bool get(const Pb& pb, race::PuzzleSolved& out) {
    out = {{pb.member()}, pb.solved()};
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::PuzzleAdded& out) {
    out = {pb.cells_to_fill()};
    return pb.cells_to_fill() <= sudoku::Cell::count;
}
template <class Pb>
bool get(const Pb& pb, race::BoardChanged& out) {
    out.member = {pb.member()};
    out.digit = static_cast<std::uint8_t>(pb.digit());
    return pb.digit() <= 9 && get_cell(pb.cell(), out.cell);
}
template <class Pb>
bool get(const Pb& pb, race::Pointed& out) {
    out.member = {pb.member()};
    return get_cell(pb.cell(), out.cell);
}
template <class Pb>
bool get(const Pb& pb, race::TurnChanged& out) {
    return get_turn(pb, out);
}
template <class Pb>
bool get(const Pb& pb, race::MatchScored& out) {
    out.raced = pb.raced();
    out.races = pb.races();
    return get_scores(pb, out.scores) &&
           (!pb.has_next_at() || from_pb(pb.next_at(), out.next_at.emplace()));
}
template <class Pb>
bool get(const Pb& pb, race::TablesSet& out) {
    return get_tables(pb.tables(), out.tables) &&
           (!pb.has_ends_at() || from_pb(pb.ends_at(), out.ends_at.emplace()));
}
template <class Pb>
bool get(const Pb& pb, race::ClubFounded& out) {
    out.name = pb.name();
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::EntrantsListed& out) {
    return get_names(pb.names(), out.names);
}
template <class Pb>
bool get(const Pb& pb, race::ClubPlayerSeated& out) {
    out = {{pb.member()}, pb.player(), {}, pb.forgotten()};
    return from_pb(pb.at(), out.at);
}
template <class Pb>
bool get(const Pb& pb, race::ClubScored& out) {
    out.raced = pb.raced();
    return from_pb(pb.at(), out.at) && get_kind(pb.kind(), out.kind) &&
           get_results(pb, out.results);
}
template <class Pb>
bool get(const Pb& pb, race::PuzzleDealt& out) {
    out.member = {pb.member()};
    return get_grid(pb.puzzle(), out.puzzle);
}
template <class Pb>
bool get(const Pb& pb, race::TeamBoardChanged& out) {
    out.member = {pb.member()};
    out.by = {pb.by()};
    out.digit = static_cast<std::uint8_t>(pb.digit());
    return pb.digit() <= 9 && get_cell(pb.cell(), out.cell);
}
template <class Pb>
bool get(const Pb& pb, race::TeamMoved& out) {
    out.member = {pb.member()};
    out.digits_left = pb.digits_left();
    out.digit = static_cast<std::uint8_t>(pb.digit());
    out.box = static_cast<std::uint8_t>(pb.box());
    out.filled = static_cast<std::uint8_t>(pb.filled());
    return pb.digit() <= 9 && pb.box() <= 9 && pb.filled() <= 9 &&
           (!pb.has_cell() || get_cell(pb.cell(), out.cell.emplace()));
}
template <class Pb>
bool get(const Pb& pb, race::BoardsShown& out) {
    constexpr int most = sudoku::Cell::count * max_boards;
    if (pb.moves_size() > most) return false;
    for (const auto& from : pb.moves()) {
        auto& move = out.moves.emplace_back();
        move.member = {from.member()};
        move.digit = static_cast<std::uint8_t>(from.digit());
        if (from.digit() > 9 || !get_cell(from.cell(), move.cell)) return false;
    }
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::BoardsOpened& out) {
    out.member = {pb.member()};
    if constexpr (requires { pb.boards(); }) {
        if (pb.boards_size() > max_boards) return false;
        for (const auto& from : pb.boards()) {
            auto& board = out.boards.emplace_back();
            board.member = {from.member()};
            if (!get_grid(from.grid(), board.grid)) return false;
        }
    }
    return true;
}
template <class Pb>
bool get(const Pb& pb, race::Interrupted& out) {
    return from_pb(pb.from(), out.from) && from_pb(pb.until(), out.until) && out.from < out.until;
}
template <class Pb>
bool get(const Pb& pb, race::CommandAnswered& out) {
    out.member = {pb.member()};
    out.command = {pb.command()};
    return get_refusal(pb, out.refusal);
}
template <class Pb>
bool get(const Pb& pb, race::DigitPlaced& out) {
    out.member = {pb.member()};
    out.digit = static_cast<std::uint8_t>(pb.digit());
    return pb.digit() >= 1 && pb.digit() <= 9 && get_cell(pb.cell(), out.cell);
}
template <class Pb>
bool get(const Pb& pb, race::CellCleared& out) {
    out.member = {pb.member()};
    return get_cell(pb.cell(), out.cell);
}

// The result of reading one event.
enum class EventRead { done, unknown_kind, malformed };

template <class E, class Pb>
EventRead read_as(const Pb& pb, std::optional<race::Event>& out) {
    if constexpr (std::is_same_v<E, race::RoomOpened>) {  // RoomOpened must have a code
        std::optional<race::RoomOpened> event;
        if (!get(pb, event)) return EventRead::malformed;
        out = std::move(*event);
    } else {
        E event;
        if (!get(pb, event)) return EventRead::malformed;
        out = std::move(event);
    }
    return EventRead::done;
}

template <class PbEvent>
EventRead get_event(const PbEvent& pb, std::optional<race::Event>& out) {
    switch (pb.kind_case()) {
        case PbEvent::kRoomOpened: return read_as<race::RoomOpened>(pb.room_opened(), out);
        case PbEvent::kRoomClosed: return read_as<race::RoomClosed>(pb.room_closed(), out);
        case PbEvent::kMemberJoined: return read_as<race::MemberJoined>(pb.member_joined(), out);
        case PbEvent::kMemberLeft: return read_as<race::MemberLeft>(pb.member_left(), out);
        case PbEvent::kMemberAway: return read_as<race::MemberAway>(pb.member_away(), out);
        case PbEvent::kMemberBack: return read_as<race::MemberBack>(pb.member_back(), out);
        case PbEvent::kHostChanged: return read_as<race::HostChanged>(pb.host_changed(), out);
        case PbEvent::kReadyChanged: return read_as<race::ReadyChanged>(pb.ready_changed(), out);
        case PbEvent::kRoleChanged: return read_as<race::RoleChanged>(pb.role_changed(), out);
        case PbEvent::kRulesChanged: return read_as<race::RulesChanged>(pb.rules_changed(), out);
        case PbEvent::kCountdownStarted:
            return read_as<race::CountdownStarted>(pb.countdown_started(), out);
        case PbEvent::kCountdownCancelled:
            return read_as<race::CountdownCancelled>(pb.countdown_cancelled(), out);
        case PbEvent::kRaceStarted: return read_as<race::RaceStarted>(pb.race_started(), out);
        case PbEvent::kPlayerEntered: return read_as<race::PlayerEntered>(pb.player_entered(), out);
        case PbEvent::kAttemptBegun: return read_as<race::AttemptBegun>(pb.attempt_begun(), out);
        case PbEvent::kProgressChanged:
            return read_as<race::ProgressChanged>(pb.progress_changed(), out);
        case PbEvent::kMoveRefused: return read_as<race::MoveRefused>(pb.move_refused(), out);
        case PbEvent::kAidTaken: return read_as<race::AssistTaken>(pb.aid_taken(), out);
        case PbEvent::kPlayerFinished:
            return read_as<race::PlayerFinished>(pb.player_finished(), out);
        case PbEvent::kPlayerForfeited:
            return read_as<race::PlayerForfeited>(pb.player_forfeited(), out);
        case PbEvent::kRaceEnded: return read_as<race::RaceEnded>(pb.race_ended(), out);
        case PbEvent::kSaid: return read_as<race::Said>(pb.said(), out);
        case PbEvent::kReacted: return read_as<race::Reacted>(pb.reacted(), out);
        case PbEvent::kAnnounced: return read_as<race::Announced>(pb.announced(), out);
        case PbEvent::kMuteChanged: return read_as<race::MuteChanged>(pb.mute_changed(), out);
        case PbEvent::kLockChanged: return read_as<race::LockChanged>(pb.lock_changed(), out);
        case PbEvent::kKicksLifted: return read_as<race::KicksLifted>(pb.kicks_lifted(), out);
        case PbEvent::kEndAnnounced: return read_as<race::EndAnnounced>(pb.end_announced(), out);
        case PbEvent::kStartOffered: return read_as<race::StartOffered>(pb.start_offered(), out);
        case PbEvent::kTeamChanged: return read_as<race::TeamChanged>(pb.team_changed(), out);
        case PbEvent::kHeadStartChanged:
            return read_as<race::HeadStartChanged>(pb.head_start_changed(), out);
        case PbEvent::kPlayerOut: return read_as<race::PlayerOut>(pb.player_out(), out);
        case PbEvent::kPlayerHeld: return read_as<race::PlayerHeld>(pb.player_held(), out);
        case PbEvent::kPuzzleSolved: return read_as<race::PuzzleSolved>(pb.puzzle_solved(), out);
        case PbEvent::kPuzzleAdded: return read_as<race::PuzzleAdded>(pb.puzzle_added(), out);
        case PbEvent::kBoardChanged: return read_as<race::BoardChanged>(pb.board_changed(), out);
        case PbEvent::kPointed: return read_as<race::Pointed>(pb.pointed(), out);
        case PbEvent::kTurnChanged: return read_as<race::TurnChanged>(pb.turn_changed(), out);
        case PbEvent::kMatchScored: return read_as<race::MatchScored>(pb.match_scored(), out);
        case PbEvent::kTablesSet: return read_as<race::TablesSet>(pb.tables_set(), out);
        case PbEvent::kClubFounded: return read_as<race::ClubFounded>(pb.club_founded(), out);
        case PbEvent::kEntrantsListed:
            return read_as<race::EntrantsListed>(pb.entrants_listed(), out);
        case PbEvent::kClubPlayerSeated:
            return read_as<race::ClubPlayerSeated>(pb.club_player_seated(), out);
        case PbEvent::kClubScored: return read_as<race::ClubScored>(pb.club_scored(), out);
        case PbEvent::kPuzzleDealt: return read_as<race::PuzzleDealt>(pb.puzzle_dealt(), out);
        case PbEvent::kTeamBoardChanged:
            return read_as<race::TeamBoardChanged>(pb.team_board_changed(), out);
        case PbEvent::kTeamMoved: return read_as<race::TeamMoved>(pb.team_moved(), out);
        case PbEvent::kBoardsShown: return read_as<race::BoardsShown>(pb.boards_shown(), out);
        case PbEvent::kBoardsOpened: return read_as<race::BoardsOpened>(pb.boards_opened(), out);
        case PbEvent::kInterrupted: return read_as<race::Interrupted>(pb.interrupted(), out);
        case PbEvent::kCommandAnswered:
            return read_as<race::CommandAnswered>(pb.command_answered(), out);
        case PbEvent::kDigitPlaced: return read_as<race::DigitPlaced>(pb.digit_placed(), out);
        case PbEvent::kCellCleared: return read_as<race::CellCleared>(pb.cell_cleared(), out);
        default: break;
    }
    if constexpr (requires { get_server_event(pb, out); }) {
        if (pb.kind_case() == PbEvent::KIND_NOT_SET) return EventRead::unknown_kind;
        return get_server_event(pb, out) ? EventRead::done : EventRead::malformed;
    }
    return EventRead::unknown_kind;
}

// Unknown kinds are left out.
template <class PbEvents>
bool get_events(const PbEvents& pb, race::Events& events) {
    events.reserve(static_cast<std::size_t>(pb.size()));
    for (const auto& event : pb) {
        std::optional<race::Event> read;
        if (get_event(event, read) == EventRead::malformed) return false;
        if (read) events.push_back(std::move(*read));
    }
    return true;
}

}  // namespace gridrace::wire::fields
