#include "common/race/modes/together.hpp"

#include "common/race/recorder.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::race {

namespace {

MemberId owner_of(const Race& race, sudoku::Cell cell) {
    return race.board->owners[static_cast<std::size_t>(cell.index())];
}

// Records the finish of everybody who is still there.
void record_all_finished(Recorder& room, Context context) {
    const auto& race = room.state().race;
    std::vector<MemberId> members;
    for (const auto& run : race.runs) {
        if (run.status == RunStatus::racing) members.push_back(run.member);
    }
    for (const auto member : members) {
        room.record(PlayerFinished{member, context.now - race.starts_at, 1});
    }
}

}  // namespace

ModeSummary Together::summary() const {
    return {
        "fills or clears any cell of the common board; a digit that clashes is refused and "
        "counted",
        "everything on the board, and where each player looks",
        "nobody; who filled more cells is listed first",
        "the board is solved, all have given up or left, or the time limit",
        "all finish at the same time, in first place"};
}

void Together::write(Recorder& room, MemberId author, sudoku::Cell cell, std::uint8_t digit,
                     Context context) const {
    const auto& race = room.state().race;
    const auto before = owner_of(race, cell);
    room.record(BoardChanged{author, cell, digit});
    if (before != author) {
        if (before) record_progress(room, before, cell, -1);
        record_progress(room, author, cell, 1);
    }
    if (sudoku::is_solved(race.board->grid)) record_all_finished(room, context);
    settle(room, context);
}

std::optional<Refusal> Together::clear(Recorder& room, MemberId author, sudoku::Cell cell,
                                       Context) const {
    const auto& race = room.state().race;
    if (race.board->grid.is_empty(cell)) return RefusalCode::cell_is_empty;
    const auto before = owner_of(race, cell);
    room.record(BoardChanged{author, cell, 0});
    record_progress(room, before, cell, -1);
    return std::nullopt;
}

}  // namespace gridrace::race
