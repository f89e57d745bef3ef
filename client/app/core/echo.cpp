#include "client/app/core/echo.hpp"

#include "common/sudoku/rules.hpp"

namespace gridrace::app {

namespace {

void expect(Echo& echo, const sudoku::Grid& puzzle, const race::PlaceDigit& move) {
    const sudoku::Cell cell(static_cast<int>(move.cell));
    if (!puzzle.is_empty(cell)) return;
    auto& doomed = echo.doomed[move.cell];
    if (const auto clash = sudoku::conflict(echo.grid, cell, static_cast<int>(move.digit))) {
        doomed = static_cast<std::uint8_t>(move.digit);
        echo.clashing = echo.clashing | clash->cells;
        echo.clashing.insert(cell);
        return;
    }
    doomed = 0;
    echo.grid.place(cell, static_cast<int>(move.digit));
    echo.waiting.insert(cell);
}

void expect(Echo& echo, const sudoku::Grid& puzzle, const race::ClearCell& move) {
    const sudoku::Cell cell(static_cast<int>(move.cell));
    if (!puzzle.is_empty(cell)) return;
    echo.doomed[move.cell] = 0;
    echo.grid.clear(cell);
    echo.waiting.insert(cell);
}

}  // namespace

Echo echo(const sudoku::Grid& confirmed, const sudoku::Grid& puzzle,
          std::span<const race::Command> unanswered) {
    Echo shown;
    shown.grid = confirmed;
    for (const auto& command : unanswered) {
        if (const auto* place = std::get_if<race::PlaceDigit>(&command)) {
            expect(shown, puzzle, *place);
        } else if (const auto* clear = std::get_if<race::ClearCell>(&command)) {
            expect(shown, puzzle, *clear);
        }
    }
    return shown;
}

}  // namespace gridrace::app
