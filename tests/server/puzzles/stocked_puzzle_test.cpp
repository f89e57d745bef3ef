// Puzzles of the stock as text, and whether they are what they say.
#include "server/puzzles/stocked_puzzle.hpp"

#include <gtest/gtest.h>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/race/test_room.hpp"

namespace gridrace::server::stocked_puzzle_test {

using sudoku::Grade;

TEST(StockedPuzzle, ComesBackFromText) {
    const std::vector<StockedPuzzle> puzzles = {{Grade::easy, 0, race::puzzle()},
                                                {Grade::diabolical, ~0ull, race::puzzle()}};

    const auto read = parse_stock(to_text(puzzles));

    ASSERT_TRUE(read);
    EXPECT_EQ(*read, puzzles);
    EXPECT_EQ(*parse_stock(to_text(std::vector<StockedPuzzle>())), std::vector<StockedPuzzle>());
}

TEST(StockedPuzzle, IsNotReadFromForeignText) {
    for (const auto* foreign : {"", "\n", "gridrace puzzle stock 2\n", "SQLite format 3"}) {
        EXPECT_FALSE(parse_stock(foreign)) << foreign;
    }
}

TEST(StockedPuzzle, IsNotReadFromADamagedLine) {
    const auto head = to_text(std::vector<StockedPuzzle>());
    const auto line = sudoku::to_line(race::puzzle());
    const std::vector<std::string> damaged = {"easy 1 " + line + ".",
                                              "easy 1 " + line.substr(1),
                                              "easy -1 " + line,
                                              "easy 1x " + line,
                                              "easy 18446744073709551616 " + line,
                                              "gentle 1 " + line,
                                              "easy 1",
                                              "easy",
                                              "",
                                              "easy 1 " + std::string(81, '?')};

    for (const auto& text : damaged) {
        const auto read = parse_stock(head + text + "\n");
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error(), "line 2 is damaged");
    }
}

TEST(StockedPuzzle, KeepsItsPromisesIfItWasMadeForThem) {
    for (const auto grade : sudoku::all_grades) {
        EXPECT_TRUE(is_as_promised({grade, 5, sudoku::generate(5, grade)})) << name(grade);
    }
}

TEST(StockedPuzzle, BreaksItsPromisesOtherwise) {
    const auto puzzle = sudoku::generate(5, Grade::easy);
    auto with_spare_clue = puzzle;
    for (int i = 80; i >= 0; --i) {
        if (puzzle.is_empty(sudoku::Cell(i))) {
            with_spare_clue.place(sudoku::Cell(i), sudoku::solve(puzzle)->digit(sudoku::Cell(i)));
            break;
        }
    }

    EXPECT_FALSE(is_as_promised({Grade::hard, 5, puzzle}));
    EXPECT_FALSE(is_as_promised({Grade::easy, 5, with_spare_clue}));
    EXPECT_FALSE(is_as_promised({Grade::easy, 5, race::with_two_solutions()}));
    EXPECT_FALSE(is_as_promised({Grade::easy, 5, sudoku::Grid()}));
}

}  // namespace gridrace::server::stocked_puzzle_test
