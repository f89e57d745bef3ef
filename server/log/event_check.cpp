#include "server/log/event_check.hpp"

#include <algorithm>

#include "common/sudoku/rules.hpp"

namespace gridrace::server {

namespace {

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
        return std::nullopt;
    }
    Reason operator()(const race::CountdownCancelled& e) const {
        return unless_in(Phase::countdown, e.race);
    }
    Reason operator()(const race::RaceStarted& e) const {
        if (auto reason = unless_in(Phase::countdown, e.race)) return reason;
        if (state.race.puzzle != e.puzzle) return "a race starts on a puzzle that was not issued";
        return std::nullopt;
    }
    Reason operator()(const race::RaceEnded& e) const { return unless_in(Phase::racing, e.race); }
    Reason operator()(const race::PuzzleOrdered&) const {
        return unless_in(Phase::countdown, state.race.number);
    }
    Reason operator()(const race::PuzzleIssued&) const {
        return unless_in(Phase::countdown, state.race.number);
    }

    Reason operator()(const race::PlayerEntered& e) const {
        if (auto reason = unless_member(e.member)) return reason;
        if (auto reason = unless_in(Phase::racing, state.race.number)) return reason;
        if (state.run(e.member) != nullptr) return "a player enters a race a second time";
        return std::nullopt;
    }
    Reason operator()(const race::ProgressChanged& e) const { return unless_racing(e.member); }
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
        if (auto reason = unless_own_cell(e.member, e.cell)) return reason;
        if (sudoku::conflict(state.run(e.member)->grid, e.cell, e.digit)) {
            return "a digit is placed against the rules of sudoku";
        }
        return std::nullopt;
    }
    Reason operator()(const race::CellCleared& e) const {
        if (auto reason = unless_own_cell(e.member, e.cell)) return reason;
        if (state.run(e.member)->grid.is_empty(e.cell)) return "an empty cell is cleared";
        return std::nullopt;
    }
    Reason operator()(const race::PlayerFinished& e) const {
        if (auto reason = unless_racing(e.member)) return reason;
        if (!sudoku::is_solved(state.run(e.member)->grid)) {
            return "a player finishes with an unsolved grid";
        }
        const auto finished =
            std::ranges::count(state.race.runs, race::RunStatus::finished, &race::Run::status);
        if (e.place != finished + 1) return "a player finishes in a place that was not the next";
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
    Reason unless_in(Phase phase, RaceNumber race) const {
        if (state.phase != phase || state.race.number != race) {
            return "it belongs to another phase of the race";
        }
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
    Reason unless_own_cell(MemberId member, sudoku::Cell cell) const {
        if (auto reason = unless_racing(member)) return reason;
        if (!state.race.puzzle->is_empty(cell)) return "a given is touched";
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
