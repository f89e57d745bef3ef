#include "common/sudoku/candidates.hpp"

#include "common/sudoku/rules.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Candidates, StartWithWhatTheRulesLeave) {
    const Grid grid = grid_of(easy_puzzle);
    const Candidates marks(grid);

    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const DigitSet expected = grid.is_empty(cell) ? candidates(grid, cell) : DigitSet();
        EXPECT_EQ(marks.at(cell), expected);
    }
}

TEST(Candidates, LoseADigitInOnePlace) {
    Candidates marks{Grid()};
    marks.eliminate(Cell(0), 3);

    EXPECT_FALSE(marks.contains(Cell(0), 3));
    EXPECT_EQ(marks.at(Cell(0)).size(), 8);
    EXPECT_EQ(marks.places(3).size(), 80);
}

TEST(Candidates, AfterAPlacementAreThoseOfTheNewGrid) {
    Grid grid = grid_of(easy_puzzle);
    Candidates marks(grid);
    marks.place(Cell::at(0, 2), 4);
    grid.place(Cell::at(0, 2), 4);

    EXPECT_EQ(marks, Candidates(grid));
}

}  // namespace gridrace::sudoku
