// Moves: who may move, and where; the mode judges the digit.
#include <algorithm>

#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

const RuleSet& rules_of(const RoomState& state) {
    return rule_set(state.race.mode());
}

std::optional<Refusal> refuse_unless_racing(const RoomState& state, MemberId author) {
    if (state.phase != Phase::racing) return RefusalCode::not_racing;
    const auto* run = state.run(author);
    if (run != nullptr) {
        if (run->status == RunStatus::racing) return std::nullopt;
        return RefusalCode::race_over_for_you;
    }
    if (state.member(author)->role == Role::spectator) return RefusalCode::spectators_do_not_move;
    return has_attempts(state.race.mode()) ? RefusalCode::attempt_not_begun
                                           : RefusalCode::no_late_join;
}

std::optional<Refusal> refuse_cell(const RoomState& state, MemberId author, std::uint32_t cell,
                                   Context context) {
    if (auto refusal = refuse_unless_racing(state, author)) return refusal;
    const auto& run = *state.run(author);
    if (run.held_until && context.now < *run.held_until) {
        const bool is_waiting = context.now < begins_at(state.race, run);
        return is_waiting ? RefusalCode::others_begin_first : rules_of(state).held_code();
    }
    if (auto refusal = rules_of(state).refuse_player(state, author)) return refusal;
    if (cell >= sudoku::Cell::count) return RefusalCode::cell_outside_grid;
    if (!puzzle_of(state.race, run).is_empty(sudoku::Cell(static_cast<int>(cell)))) {
        return RefusalCode::cell_is_given;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const PlaceDigit& move,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_cell(state, author, move.cell, context)) return refusal;
    if (move.digit < 1 || move.digit > 9) return RefusalCode::digit_out_of_range;

    const sudoku::Cell cell(static_cast<int>(move.cell));
    const auto digit = static_cast<std::uint8_t>(move.digit);
    return rules_of(state).place(room, author, cell, digit, context);
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const ClearCell& move,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_cell(state, author, move.cell, context)) return refusal;
    const sudoku::Cell cell(static_cast<int>(move.cell));
    return rules_of(state).clear(room, author, cell, context);
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const PointAt& command, Context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_racing(state, author)) return refusal;
    if (state.race.mode() != Mode::together) return RefusalCode::not_in_this_mode;
    if (command.cell >= sudoku::Cell::count) return RefusalCode::cell_outside_grid;
    const sudoku::Cell cell(static_cast<int>(command.cell));
    if (state.run(author)->points_at != cell) room.record(Pointed{author, cell});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const TakeAssist& command,
                              Context context) {
    const auto& state = room.state();
    if (auto refusal = refuse_unless_racing(state, author)) return refusal;
    const bool has_price = AssistSet::priced().contains(command.assist);
    if (!has_price || !state.race.assists.contains(command.assist))
        return RefusalCode::aid_not_allowed;

    // A hint is told step by step, and paid once as long as the board does not change.
    const auto& run = *state.run(author);
    if (command.assist == Assist::hints && run.hinted_grid == run.grid) return std::nullopt;

    // A player who takes another assist while paying for one pays for both.
    const auto paid = std::max(context.now, run.held_until.value_or(context.now));
    room.record(AssistTaken{author, command.assist, run.assists_taken + 1,
                            paid + state.rules.assist_price});
    if (command.assist == Assist::hints) room.record(HintPaid{author});
    return std::nullopt;
}

void forfeit(Recorder& room, MemberId player, Context context) {
    room.record(PlayerForfeited{player});
    open_boards(room, player);
    rules_of(room.state()).settle(room, context);
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const Forfeit&, Context context) {
    if (auto refusal = refuse_unless_racing(room.state(), author)) return refusal;
    forfeit(room, author, context);
    return std::nullopt;
}

}  // namespace gridrace::race
