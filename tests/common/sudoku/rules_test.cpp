#include "common/sudoku/rules.hpp"

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

TEST(Rules, AllowADigitThatNoPeerHolds) {
    Grid grid;
    grid.place(Cell::at(0, 0), 5);

    EXPECT_FALSE(conflict(grid, Cell::at(4, 4), 5));
    EXPECT_FALSE(conflict(grid, Cell::at(0, 1), 6));
}

TEST(Rules, NameTheHouseAndTheCellInTheWay) {
    Grid grid;
    grid.place(Cell::at(0, 0), 5);

    const auto in_row = conflict(grid, Cell::at(0, 8), 5);
    EXPECT_EQ(in_row->houses, (std::vector{House{HouseKind::row, 0}}));
    EXPECT_EQ(in_row->cells.first(), Cell::at(0, 0));
    const auto in_column = conflict(grid, Cell::at(8, 0), 5);
    EXPECT_EQ(in_column->houses, (std::vector{House{HouseKind::column, 0}}));
    const auto in_box = conflict(grid, Cell::at(2, 2), 5);
    EXPECT_EQ(in_box->houses, (std::vector{House{HouseKind::box, 0}}));
}

TEST(Rules, NameRowBeforeColumnBeforeBoxAndAllCells) {
    Grid grid;
    grid.place(Cell::at(4, 8), 7);
    grid.place(Cell::at(0, 4), 7);
    grid.place(Cell::at(3, 3), 7);

    const auto found = conflict(grid, Cell::at(4, 4), 7);
    const std::vector expected = {House{HouseKind::row, 4}, House{HouseKind::column, 4},
                                  House{HouseKind::box, 4}};
    EXPECT_EQ(found->houses, expected);
    EXPECT_EQ(found->cells.size(), 3);
}

TEST(Rules, CountACellThatSharesTwoHousesInBoth) {
    Grid grid;
    grid.place(Cell::at(0, 1), 3);

    const auto found = conflict(grid, Cell::at(0, 0), 3);
    EXPECT_EQ(found->houses.size(), 2u);
    EXPECT_EQ(found->cells.size(), 1);
}

TEST(Rules, DoNotMindWhatTheCellItselfHolds) {
    Grid grid;
    grid.place(Cell(40), 3);

    EXPECT_FALSE(conflict(grid, Cell(40), 3));
}

TEST(Rules, LeaveAsCandidatesWhatNoPeerHolds) {
    const Grid grid = grid_of(easy_puzzle);

    EXPECT_EQ(candidates(grid, Cell::at(0, 2)), DigitSet::only(1).with(2).with(4));
    EXPECT_EQ(candidates(Grid(), Cell(0)), DigitSet::all());
}

TEST(Rules, ShowEveryClashingCell) {
    Grid grid;
    grid.place(Cell::at(0, 0), 5);
    grid.place(Cell::at(8, 0), 5);
    grid.place(Cell::at(4, 4), 5);

    EXPECT_EQ(clashing_cells(grid).size(), 2);
    EXPECT_FALSE(clashing_cells(grid).contains(Cell::at(4, 4)));
    EXPECT_FALSE(is_consistent(grid));
}

TEST(Rules, AcceptASolutionAndNothingLess) {
    Grid solution = grid_of(easy_solution);
    EXPECT_TRUE(is_solved(solution));

    EXPECT_FALSE(is_solved(grid_of(easy_puzzle)));
    EXPECT_TRUE(is_consistent(grid_of(easy_puzzle)));
    solution.place(Cell(0), 4);
    EXPECT_FALSE(is_solved(solution));
}

}  // namespace gridrace::sudoku
