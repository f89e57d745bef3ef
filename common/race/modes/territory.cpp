#include "common/race/modes/territory.hpp"

#include "common/race/recorder.hpp"

namespace gridrace::race {

ModeSummary Territory::summary() const {
    return {
        "takes a cell of the common board; a digit that is not in the solution is refused and "
        "locks the player out",
        "everything on the board", "more cells taken",
        "the board is full, all have given up or left, or the time limit", "by cells taken"};
}

std::optional<Refusal> Territory::place(Recorder& room, MemberId author, sudoku::Cell cell,
                                        std::uint8_t digit, Context context) const {
    if (!room.state().race.board->grid.is_empty(cell)) return RefusalCode::cell_is_taken;
    return RuleSet::place(room, author, cell, digit, context);
}

std::optional<Refusal> Territory::clear(Recorder& room, MemberId, sudoku::Cell cell,
                                        Context) const {
    const bool is_empty = room.state().race.board->grid.is_empty(cell);
    return is_empty ? RefusalCode::cell_is_empty : RefusalCode::cell_is_taken;
}

void Territory::record_refused(Recorder& room, MemberId author, Context context) const {
    RuleSet::record_refused(room, author, context);
    room.record(PlayerHeld{author, context.now + room.state().race.mode_settings.lock});
}

void Territory::write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                      Context context) const {
    room.record(BoardChanged{author, cell, digit});
    record_progress(room, author, cell, 1);
    settle(room, context);
}

void Territory::settle(Recorder& room, Context context) const {
    const auto& race = room.state().race;
    if (race.board->grid.is_full() || !somebody_races(race)) {
        end_race(room, RaceEndReason::all_done, context);
    }
}

// Cells count, whatever became of the player.
Rank Territory::rank(const Race&, const Run& run) const {
    return {0, -cells_filled(run), 0};
}

}  // namespace gridrace::race
