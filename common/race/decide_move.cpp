// Moves: checked by the rules of sudoku on the player's own grid.
#include <algorithm>

#include "common/race/recorder.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

std::optional<Refusal> refuse_unless_racing(const RoomState& state, MemberId author) {
    if (state.phase != Phase::racing) return RefusalCode::not_racing;
    const auto* run = state.run(author);
    if (run != nullptr) {
        if (run->status == RunStatus::racing) return std::nullopt;
        return RefusalCode::race_over_for_you;
    }
    if (state.member(author)->role == Role::spectator) return RefusalCode::spectators_do_not_move;
    return RefusalCode::no_late_join;
}

std::optional<Refusal> refuse_cell(const RoomState& state, MemberId author, std::uint32_t cell,
                                   Context context) {
    if (auto refusal = refuse_unless_racing(state, author)) return refusal;
    const auto& held_until = state.run(author)->held_until;
    if (held_until && context.now < *held_until) return RefusalCode::paying_for_aid;
    if (cell >= sudoku::Cell::count) return RefusalCode::cell_outside_grid;
    if (!state.race.puzzle->is_empty(sudoku::Cell(static_cast<int>(cell)))) {
        return RefusalCode::cell_is_given;
    }
    return std::nullopt;
}

RefusalCode code_for(sudoku::HouseKind kind) {
    switch (kind) {
        case sudoku::HouseKind::row: return RefusalCode::digit_in_row;
        case sudoku::HouseKind::column: return RefusalCode::digit_in_column;
        case sudoku::HouseKind::box: return RefusalCode::digit_in_box;
    }
    return RefusalCode::digit_in_row;
}

Refusal refusal_for(const sudoku::Conflict& conflict) {
    Refusal refusal(code_for(conflict.houses.front().kind));
    refusal.houses = conflict.houses;
    refusal.cells = conflict.cells;
    return refusal;
}

// A cell of the grid was filled or cleared.
void record_progress(Recorder& room, MemberId author, sudoku::Cell cell) {
    const auto& run = *room.state().run(author);
    auto filled = run.filled_by_box;
    auto& of_box = filled[static_cast<std::size_t>(cell.box())];
    of_box = static_cast<std::uint8_t>(of_box + (run.grid.is_empty(cell) ? -1 : 1));
    room.record(ProgressChanged{author, filled});
}

std::uint32_t next_place(const Race& race) {
    std::uint32_t place = 1;
    for (const auto& run : race.runs) place += run.status == RunStatus::finished;
    return place;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const PlaceDigit& move,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_cell(state, author, move.cell, context)) return refusal;
    if (move.digit < 1 || move.digit > 9) return RefusalCode::digit_out_of_range;

    const auto& run = *state.run(author);
    const sudoku::Cell cell(static_cast<int>(move.cell));
    const auto digit = static_cast<std::uint8_t>(move.digit);
    if (auto clash = sudoku::conflict(run.grid, cell, digit)) {
        room.record(MoveRefused{author, run.refused_moves + 1});
        return refusal_for(*clash);
    }
    const int before = run.grid.digit(cell);
    if (before == digit) return std::nullopt;

    room.record(DigitPlaced{author, cell, digit});
    if (before == 0) record_progress(room, author, cell);
    if (sudoku::is_solved(state.run(author)->grid)) {
        room.record(
            PlayerFinished{author, context.now - state.race.starts_at, next_place(state.race)});
        end_if_all_done(room, context);
    }
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const ClearCell& move,
                              Context context) {
    if (auto refusal = refuse_cell(room.state(), author, move.cell, context)) return refusal;
    const sudoku::Cell cell(static_cast<int>(move.cell));
    if (room.state().run(author)->grid.is_empty(cell)) return RefusalCode::cell_is_empty;

    room.record(CellCleared{author, cell});
    record_progress(room, author, cell);
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const TakeAssist& command,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_racing(state, author)) return refusal;
    const bool has_price = AssistSet::priced().contains(command.assist);
    if (!has_price || !state.race.assists.contains(command.assist))
        return RefusalCode::aid_not_allowed;

    // A player who takes another assist while paying for one pays for both.
    const auto& run = *state.run(author);
    const auto paid = std::max(context.now, run.held_until.value_or(context.now));
    room.record(AssistTaken{author, command.assist, run.assists_taken + 1,
                            paid + state.rules.assist_price});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const Forfeit&, Context context) {
    if (auto refusal = refuse_unless_racing(room.state(), author)) return refusal;
    room.record(PlayerForfeited{author});
    end_if_all_done(room, context);
    return std::nullopt;
}

}  // namespace gridrace::race
