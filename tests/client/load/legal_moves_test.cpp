#include "client/load/legal_moves.hpp"

#include <set>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::client {
namespace {

sudoku::Grid puzzle() {
    return *sudoku::parse_grid(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
}

// Makes the move if the rules allow it and it changes something.
bool make(sudoku::Grid& grid, const race::Command& command) {
    if (const auto* place = std::get_if<race::PlaceDigit>(&command)) {
        const sudoku::Cell cell(static_cast<int>(place->cell));
        const auto digit = static_cast<int>(place->digit);
        if (!puzzle().is_empty(cell) || !grid.is_empty(cell)) return false;
        if (sudoku::conflict(grid, cell, digit)) return false;
        grid.place(cell, digit);
        return true;
    }
    const sudoku::Cell cell(static_cast<int>(std::get<race::ClearCell>(command).cell));
    if (!puzzle().is_empty(cell) || grid.is_empty(cell)) return false;
    grid.clear(cell);
    return true;
}

TEST(LegalMoves, AreLegalAndNeverEndTheRace) {
    Random random(1);
    auto grid = puzzle();
    LegalMoves moves(puzzle(), grid, *sudoku::solve(puzzle()), random);
    std::set<std::size_t> cleared;

    for (int i = 0; i < 1000; ++i) {
        const auto command = moves.next();
        ASSERT_TRUE(make(grid, command)) << i;
        ASSERT_FALSE(grid.is_full()) << i;
        if (const auto* clear = std::get_if<race::ClearCell>(&command)) cleared.insert(clear->cell);
    }
    EXPECT_GE(grid.filled(), 79);
    EXPECT_GT(cleared.size(), 40u);
}

TEST(LegalMoves, GoOnFromWhatIsThere) {
    Random random(1);
    auto grid = *sudoku::solve(puzzle());
    grid.clear(sudoku::Cell(2));
    LegalMoves moves(puzzle(), grid, *sudoku::solve(puzzle()), random);

    for (int i = 0; i < 100; ++i) ASSERT_TRUE(make(grid, moves.next())) << i;
}

TEST(LegalMoves, NeedTwoCells) {
    Random random(1);
    const auto solution = *sudoku::solve(puzzle());
    auto almost = solution;
    almost.clear(sudoku::Cell(2));

    EXPECT_FALSE(LegalMoves(solution, solution, solution, random).can_move());
    EXPECT_FALSE(LegalMoves(almost, almost, solution, random).can_move());
    EXPECT_TRUE(LegalMoves(puzzle(), solution, solution, random).can_move());
}

}  // namespace
}  // namespace gridrace::client
