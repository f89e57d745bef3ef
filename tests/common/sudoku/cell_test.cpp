#include "common/sudoku/cell.hpp"

namespace gridrace::sudoku {

TEST(Cell, KnowsItsRowColumnAndBox) {
    const Cell cell = Cell::at(4, 7);

    EXPECT_EQ(cell.index(), 43);
    EXPECT_EQ(cell.row(), 4);
    EXPECT_EQ(cell.column(), 7);
    EXPECT_EQ(cell.box(), 5);
}

TEST(Cell, HasTwentyPeersAndIsNotOneOfThem) {
    for (int i = 0; i < Cell::count; ++i) {
        EXPECT_EQ(peers_of(Cell(i)).size(), 20);
        EXPECT_FALSE(peers_of(Cell(i)).contains(Cell(i)));
    }
}

TEST(Cell, LiesInThreeHousesThatHoldItAndItsPeers) {
    const Cell cell = Cell::at(8, 0);
    CellSet together;
    for (const House house : houses_of(cell)) {
        EXPECT_TRUE(contains(house, cell));
        EXPECT_EQ(cells_of(house).size(), 9);
        together = together | cells_of(house);
    }

    together.erase(cell);
    EXPECT_EQ(together, peers_of(cell));
}

TEST(CellSet, GivesItsCellsInOrder) {
    CellSet set;
    for (const int index : {80, 3, 64, 63}) set.insert(Cell(index));
    std::vector<int> seen;
    for (const Cell cell : set) seen.push_back(cell.index());

    EXPECT_EQ(seen, (std::vector<int>{3, 63, 64, 80}));
}

TEST(CellSet, KnowsWhetherItHasOneCell) {
    CellSet set;
    EXPECT_FALSE(set.has_one());
    set.insert(Cell(80));
    EXPECT_TRUE(set.has_one());
    set.insert(Cell(64));
    EXPECT_FALSE(set.has_one());
    set.erase(Cell(80));
    set.erase(Cell(64));
    set.insert(Cell(16));
    EXPECT_TRUE(set.has_one());
    set.insert(Cell(80));
    EXPECT_FALSE(set.has_one());
}

TEST(CellSet, JoinsMeetsAndSubtracts) {
    CellSet a, b;
    a.insert(Cell(1));
    a.insert(Cell(70));
    b.insert(Cell(70));

    EXPECT_EQ(a | b, a);
    EXPECT_EQ(a & b, b);
    EXPECT_EQ((a - b).size(), 1);
    a.erase(Cell(1));
    EXPECT_EQ(a, b);
    EXPECT_TRUE((a - b).empty());
}

}  // namespace gridrace::sudoku
