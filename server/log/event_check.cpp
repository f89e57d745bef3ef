#include "server/log/event_check.hpp"

#include <algorithm>

#include "common/race/draw.hpp"
#include "common/race/watching.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::server {

namespace {

using race::Mode;
using race::Phase;
using Reason = std::optional<std::string>;

struct Judge {
    const race::RoomState& state;

    template <class Event>
    Reason operator()(const Event&) const {
        return std::nullopt;
    }
    template <race::OfAMember Event>
    Reason operator()(const Event& e) const {
        return unless_member(e.member);
    }

    Reason operator()(const race::RoomOpened&) const {
        if (state.code) return "the room is opened a second time";
        return std::nullopt;
    }
    Reason operator()(const race::MemberJoined& e) const {
        if (e.member != state.last_member.next()) return "a member joins out of turn";
        return std::nullopt;
    }

    Reason operator()(const race::CountdownStarted& e) const {
        if (state.phase != Phase::lobby) return "a countdown starts while a race is under way";
        if (e.race != state.race.number.next()) return "a race is left out";
        if (e.draw.has_value() != e.secret.has_value()) return "a draw has no secret";
        if (e.draw && race::commitment_to(*e.secret) != e.draw->commitment)
            return "a draw has another secret";
        return std::nullopt;
    }
    Reason operator()(const race::CountdownCancelled& e) const {
        return unless_in(Phase::countdown, e.race);
    }
    Reason operator()(const race::RaceStarted& e) const {
        if (auto reason = unless_in(Phase::countdown, e.race)) return reason;
        const bool is_hidden = race::has_attempts(state.race.mode());
        if (is_hidden && state.race.puzzles.empty()) return "a race starts without a puzzle";
        const auto shown = is_hidden ? sudoku::Grid() : state.race.puzzle;
        if (shown != e.puzzle) return "a race starts on a puzzle that was not issued";
        return std::nullopt;
    }
    Reason operator()(const race::RaceEnded& e) const { return unless_in(Phase::racing, e.race); }
    Reason operator()(const race::DrawOpened& e) const {
        const auto* entry = race::entry_of(state.race.draw, e.member);
        const bool is_waited_for = race::is_draw_open(state) && entry != nullptr &&
                                   entry->commitment == race::commitment_to(e.secret) &&
                                   race::opening_of(state.race.openings, e.member) == nullptr;
        if (!is_waited_for) return "a secret is opened that is not waited for";
        return std::nullopt;
    }
    Reason operator()(const race::DrawClosed& e) const {
        if (e.race != state.race.number || !race::is_draw_open(state) ||
            e.openings != state.race.openings)
            return "a draw is closed that was another";
        return std::nullopt;
    }
    Reason operator()(const race::PuzzleOrdered&) const {
        return unless_in(Phase::countdown, state.race.number);
    }
    Reason operator()(const race::PuzzleIssued&) const {
        if (state.phase == Phase::racing) return unless_mode(Mode::sprint);
        return unless_in(Phase::countdown, state.race.number);
    }

    Reason operator()(const race::TablesSet& e) const {
        if (auto reason = unless_in(Phase::countdown, state.race.number)) return reason;
        if (!race::has_tables(state.race.mode())) return "it belongs to another mode";
        for (const auto& table : e.tables) {
            for (const auto player : table.players) {
                if (auto reason = unless_member(player)) return reason;
            }
        }
        return std::nullopt;
    }
    Reason operator()(const race::PlayerEntered& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (auto reason = unless_in(Phase::racing, state.race.number)) return reason;
        if (state.run(e.member) != nullptr) return "a player enters a race a second time";
        return std::nullopt;
    }
    Reason operator()(const race::AttemptBegun& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (auto reason = unless_mode(Mode::daily)) return reason;
        if (state.run(e.member) != nullptr) return "an attempt begins a second time";
        return std::nullopt;
    }
    // On a board for all, others change what was filled by a player who is gone.
    Reason operator()(const race::ProgressChanged& e) const {
        if (!state.race.board) return unless_racing(e.member);
        if (state.run(e.member) == nullptr) return "it names somebody who is not in the race";
        return std::nullopt;
    }
    Reason operator()(const race::PlayerOut& e) const { return unless_racing(e.member); }
    Reason operator()(const race::PlayerHeld& e) const { return unless_racing(e.member); }
    Reason operator()(const race::Pointed& e) const { return unless_racing(e.member); }
    Reason operator()(const race::PuzzleAdded&) const { return unless_mode(Mode::sprint); }
    Reason operator()(const race::PuzzleSolved& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        const auto& run = *state.run(e.member);
        if (e.solved != run.solved + 1) return "a solved puzzle is not counted";
        if (!sudoku::is_solved(run.grid)) return "an unsolved puzzle counts as solved";
        return std::nullopt;
    }
    Reason operator()(const race::PuzzleDealt& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        const auto& puzzles = state.race.puzzles;
        const auto number = state.run(e.member)->solved;
        if (number >= puzzles.size() || puzzles[number] != e.puzzle) {
            return "a player gets a puzzle that was not issued";
        }
        return std::nullopt;
    }
    Reason operator()(const race::BoardChanged& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        if (!state.race.board) return "there is no board for all";
        return unless_fits(state.race.board->grid, e.cell, e.digit);
    }
    Reason operator()(const race::TeamBoardChanged& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (auto reason = unless_mode(Mode::relay)) return reason;
        const auto* run = state.run(e.member);
        if (run == nullptr) return "it names somebody who is not in the race";
        return unless_fits(run->grid, e.cell, e.digit);
    }
    Reason operator()(const race::TeamMoved& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        if (auto reason = unless_mode(Mode::relay)) return reason;
        if (!e.cell) return "a move on a team's board has no cell";
        return unless_fits(state.run(e.member)->grid, *e.cell, e.digit);
    }
    Reason operator()(const race::TurnChanged& e) const {
        const auto* run = state.run(e.player);
        if (run == nullptr || run->team != e.team) return "a turn is given to another team";
        return unless_mode(Mode::relay);
    }
    // The moves of the oldest group or, before the end of the race, of all.
    Reason operator()(const race::BoardsShown& e) const {
        if (auto reason = unless_boards_are_shown()) return reason;
        for (const auto& move : e.moves) {
            if (!is_delayed(move))
                return "watchers are shown a move that does not wait to be shown";
        }
        return std::nullopt;
    }
    Reason operator()(const race::BoardsOpened& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        return unless_boards_are_shown();
    }
    Reason operator()(const race::MovesDelayed& e) const {
        if (auto reason = unless_boards_are_shown()) return reason;
        const auto& delayed = state.race.delayed;
        const bool is_in_order = delayed.empty() || !e.shown_at || !delayed.back().shown_at ||
                                 delayed.back().shown_at < e.shown_at;
        const bool is_new = delayed.empty() || e.shown_at || delayed.back().shown_at;
        if (!is_in_order || !is_new) return "moves are shown out of turn";
        return std::nullopt;
    }
    Reason operator()(const race::EndAnnounced&) const {
        return unless_in(Phase::racing, state.race.number);
    }
    Reason operator()(const race::StartOffered&) const {
        if (state.phase != Phase::lobby) return "it belongs to another phase of the race";
        return std::nullopt;
    }
    Reason operator()(const race::GhostInvited&) const {
        if (state.last_member) return "a room in use gets a ghost";
        return std::nullopt;
    }
    Reason operator()(const race::RaceKept& e) const {
        const bool has_just_ended = state.phase == Phase::lobby && state.race.ended_at;
        if (!has_just_ended || e.race != state.race.number)
            return "it belongs to another phase of the race";
        return std::nullopt;
    }
    Reason operator()(const race::CourseSealed& e) const { return unless_raced(e.race); }
    Reason operator()(const race::RaceSealed& e) const { return unless_raced(e.race); }
    Reason operator()(const race::PlayerKnown& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (state.member(e.member)->key) return "a member who has a key gets another";
        return std::nullopt;
    }
    Reason operator()(const race::WordBound&) const {
        if (!state.word_needed) return "a room that wants no word gets one";
        return std::nullopt;
    }
    Reason operator()(const race::HintPaid& e) const { return unless_racing(e.member); }
    Reason operator()(const race::PlayerForfeited& e) const { return unless_racing(e.member); }
    Reason operator()(const race::MoveRefused& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        if (e.refused_moves != state.run(e.member)->refused_moves + 1) {
            return "a refused move is not counted";
        }
        return std::nullopt;
    }
    Reason operator()(const race::AssistTaken& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        const auto& run = *state.run(e.member);
        if (e.assists_taken != run.assists_taken + 1) return "an assist is not counted";
        if (!race::AssistSet::priced().contains(e.assist) ||
            !state.race.assists.contains(e.assist)) {
            return "an assist is taken that the race does not allow";
        }
        return std::nullopt;
    }
    Reason operator()(const race::DigitPlaced& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        const auto& run = *state.run(e.member);
        if (!race::puzzle_of(state.race, run).is_empty(e.cell)) return "a given is touched";
        return unless_fits(run.grid, e.cell, e.digit);
    }
    Reason operator()(const race::CellCleared& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        const auto& run = *state.run(e.member);
        if (!race::puzzle_of(state.race, run).is_empty(e.cell)) return "a given is touched";
        return unless_fits(run.grid, e.cell, 0);
    }
    Reason operator()(const race::PlayerFinished& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        if (!sudoku::is_solved(state.run(e.member)->grid)) {
            return "a player finishes with an unsolved grid";
        }
        const auto table = state.run(e.member)->table;
        const auto finished = std::ranges::count_if(state.race.runs, [table](const auto& run) {
            return run.status == race::RunStatus::finished && run.table == table;
        });
        const bool is_one_of_these = e.place >= 1 && e.place <= finished + 1;
        // Penalties, or another time of beginning, let a later finish be a better one; teams share
        // their place.
        const bool is_next = e.place == finished + 1;
        const auto mode = state.race.mode();
        const bool may_be_earlier = mode == Mode::penalty || mode == Mode::together ||
                                    mode == Mode::relay || mode == Mode::daily;
        if (!is_next && !(may_be_earlier && is_one_of_these)) {
            return "a player finishes in a place that was not the next";
        }
        return std::nullopt;
    }

    Reason operator()(const race::ClubFounded&) const {
        if (state.club || state.last_member) return "a room in use becomes a club";
        return std::nullopt;
    }
    Reason operator()(const race::EntrantsListed& e) const {
        const bool is_new = state.entrants.empty() && !state.last_member && !state.club;
        if (!is_new || e.names.empty()) return "a room in use gets a list of names";
        return std::nullopt;
    }
    Reason operator()(const race::ClubPlayerSeated& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (auto reason = unless_club()) return reason;
        const auto& club = *state.club;
        const bool is_next = e.player == club.last_player + 1;
        if (!is_next && club.player(e.player) == nullptr) return "it names nobody of the club";
        if (e.forgotten != 0 && (!is_next || club.player(e.forgotten) == nullptr)) {
            return "a player of the club is forgotten without a new one";
        }
        return std::nullopt;
    }
    Reason operator()(const race::ClubScored& e) const {
        if (auto reason = unless_club()) return reason;
        if (state.phase != Phase::lobby || !state.race.ended_at) {
            return "it belongs to another phase of the race";
        }
        if (e.raced != state.club->raced + 1) return "a race of the club is left out";
        const bool are_players = std::ranges::all_of(e.results, [this](const auto& result) {
            return state.club->player(result.player) != nullptr;
        });
        if (!are_players || e.results.size() < 2)
            return "a race counts for others than two or more players of the club";
        return std::nullopt;
    }
    Reason operator()(const race::MeetingSet&) const { return unless_club(); }
    Reason operator()(const race::ClubKept& e) const {
        if (auto reason = unless_club()) return reason;
        if (state.last_member || e.club.name != state.club->name) {
            return "a club is kept in the middle of its log";
        }
        return std::nullopt;
    }

    Reason operator()(const race::CommandAnswered& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (e.command != state.member(e.member)->last_command.next()) {
            return "a command is answered out of turn";
        }
        return std::nullopt;
    }

private:
    Reason unless_member(MemberId member) const {
        if (state.member(member) == nullptr) return "it names somebody who is not in the room";
        return std::nullopt;
    }
    Reason unless_club() const {
        if (!state.club) return "the room is not a club";
        return std::nullopt;
    }
    Reason unless_in(Phase phase, RaceNumber race) const {
        if (state.phase != phase || state.race.number != race) {
            return "it belongs to another phase of the race";
        }
        return std::nullopt;
    }
    Reason unless_raced(RaceNumber race) const {
        if (!race || race > state.race.number) return "it belongs to a race that was not raced";
        return std::nullopt;
    }
    Reason unless_racing(MemberId member) const {
        if (auto reason = unless_member(member)) return reason;
        const auto* run = state.run(member);
        const bool races = state.phase == Phase::racing && run != nullptr &&
                           run->status == race::RunStatus::racing;
        if (!races) return "somebody plays who is not racing";
        return std::nullopt;
    }
    Reason unless_boards_are_shown() const {
        const bool is_shown = state.phase == Phase::racing && race::shows_boards(state);
        return is_shown ? std::nullopt : Reason("boards are shown against the rules");
    }
    bool is_delayed(const race::BoardMove& move) const {
        return std::ranges::any_of(state.race.delayed, [&move](const race::DelayedMoves& group) {
            return std::ranges::find(group.moves, move) != group.moves.end();
        });
    }
    Reason unless_mode(Mode mode) const {
        if (state.phase != Phase::racing || state.race.mode() != mode) {
            return "it belongs to another mode";
        }
        return std::nullopt;
    }
    // Digit 0: the cell is cleared.
    static Reason unless_fits(const sudoku::Grid& grid, sudoku::Cell cell, int digit) {
        if (digit == 0) {
            return grid.is_empty(cell) ? Reason("an empty cell is cleared") : std::nullopt;
        }
        if (sudoku::conflict(grid, cell, digit)) {
            return "a digit is placed against the rules of sudoku";
        }
        return std::nullopt;
    }
};

}  // namespace

std::optional<std::string> event_fault(const race::RoomState& state, const race::Event& event) {
    if (!state.code && !std::holds_alternative<race::RoomOpened>(event)) {
        return "the log does not begin with the opening of the room";
    }
    if (state.closed) return "something happens in a room that is closed";
    return std::visit(Judge{state}, event);
}

}  // namespace gridrace::server
