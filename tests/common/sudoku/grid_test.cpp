#include "common/sudoku/grid.hpp"

namespace gridrace::sudoku {

TEST(Grid, StartsEmpty) {
    const Grid grid;

    EXPECT_EQ(grid.filled(), 0);
    EXPECT_TRUE(grid.is_empty(Cell(0)));
    EXPECT_FALSE(grid.is_full());
}

TEST(Grid, KeepsWhatIsPlacedUntilItIsCleared) {
    Grid grid;
    grid.place(Cell(80), 9);
    EXPECT_EQ(grid.digit(Cell(80)), 9);
    EXPECT_EQ(grid.filled(), 1);

    grid.clear(Cell(80));
    EXPECT_EQ(grid, Grid());
}

TEST(Grid, IsFullWithEightyOneDigitsEvenIfTheyClash) {
    Grid grid;
    for (int i = 0; i < Cell::count; ++i) grid.place(Cell(i), 1);

    EXPECT_TRUE(grid.is_full());
}

}  // namespace gridrace::sudoku
