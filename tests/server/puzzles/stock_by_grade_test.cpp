// Who gets which puzzle, and which is made next.
#include "server/puzzles/stock_by_grade.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using sudoku::Grade;
using Need = StockByGrade::Need;

StockedPuzzle numbered(Grade grade, std::uint64_t seed) {
    return {grade, seed, {}};
}

void fill(StockByGrade& shelves, Grade grade, std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) shelves.put(numbered(grade, seed));
}

void fill_all(StockByGrade& shelves, std::uint64_t count) {
    for (const auto grade : sudoku::all_grades) fill(shelves, grade, count);
}

StockByGrade::Ready nothing() {
    return [](const auto&) {};
}

}  // namespace

TEST(StockByGrade, GiveEachPuzzleOnceTheOldestFirst) {
    StockByGrade shelves(4, 4);
    fill(shelves, Grade::hard, 2);

    EXPECT_EQ(shelves.take(Grade::easy), std::nullopt);
    EXPECT_EQ(shelves.take(Grade::hard), numbered(Grade::hard, 1));
    EXPECT_EQ(shelves.take(Grade::hard), numbered(Grade::hard, 2));
    EXPECT_EQ(shelves.take(Grade::hard), std::nullopt);
}

TEST(StockByGrade, GiveANewPuzzleToTheOneWhoHasWaitedLongest) {
    StockByGrade shelves(4, 4);
    std::vector<int> served;
    for (int order = 1; order <= 2; ++order) {
        EXPECT_TRUE(
            shelves.wait(Grade::easy, [&served, order](const auto&) { served.push_back(order); }));
    }

    EXPECT_EQ(shelves.put(numbered(Grade::hard, 1)), std::nullopt);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        if (const auto waiting = shelves.put(numbered(Grade::easy, seed))) (*waiting)({});
    }

    EXPECT_EQ(served, (std::vector{1, 2}));
    EXPECT_EQ(shelves.count(Grade::easy), 1u);
}

TEST(StockByGrade, LetSoManyOrdersWaitForAGradeAndNoMore) {
    StockByGrade shelves(4, 2);
    EXPECT_TRUE(shelves.wait(Grade::easy, nothing()));
    EXPECT_TRUE(shelves.wait(Grade::easy, nothing()));

    EXPECT_FALSE(shelves.wait(Grade::easy, nothing()));
    EXPECT_TRUE(shelves.wait(Grade::hard, nothing()));
}

TEST(StockByGrade, NeedFirstWhatIsWaitedForLongest) {
    StockByGrade shelves(4, 4);
    fill_all(shelves, 4);
    while (shelves.take(Grade::medium)) continue;
    while (shelves.take(Grade::diabolical)) continue;

    shelves.wait(Grade::diabolical, nothing());
    shelves.wait(Grade::medium, nothing());

    EXPECT_EQ(shelves.need(), (Need{Grade::diabolical, true}));
    shelves.put(numbered(Grade::diabolical, 1));
    EXPECT_EQ(shelves.need(), (Need{Grade::medium, true}));
}

TEST(StockByGrade, NeedWhatIsHalfEmptyBeforeWhatIsNearlyFull) {
    StockByGrade shelves(4, 4);
    fill_all(shelves, 4);
    EXPECT_EQ(shelves.need(), std::nullopt);

    shelves.take(Grade::easy);
    EXPECT_EQ(shelves.need(), (Need{Grade::easy, false}));
    for (int i = 0; i < 3; ++i) shelves.take(Grade::extreme);
    EXPECT_EQ(shelves.need(), (Need{Grade::extreme, true}));
}

TEST(StockByGrade, MissWhatFillsThemAndServesWhoWaits) {
    StockByGrade shelves(4, 4);
    shelves.put(numbered(Grade::easy, 1));
    shelves.wait(Grade::hard, nothing());

    EXPECT_EQ(shelves.missing(Grade::easy), 3u);
    EXPECT_EQ(shelves.missing(Grade::hard), 5u);
}

}  // namespace gridrace::server
