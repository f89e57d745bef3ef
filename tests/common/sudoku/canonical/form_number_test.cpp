#include "common/sudoku/canonical/form_number.hpp"

#include <gtest/gtest.h>

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

const std::string numbered_line =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

}  // namespace

// It is stored by players and sent: it may never change.
TEST(FormNumber, IsTheSameForEver) {
    EXPECT_EQ(form_text(form_number(grid_of(numbered_line))), "e562c9396a702c7a");
}

TEST(FormNumber, IsThatOfAllEquivalentPuzzles) {
    auto renumbered = numbered_line;
    for (char& c : renumbered) {
        if (c != '.') c = static_cast<char>('1' + (c - '0') % 9);
    }
    const std::string reversed(numbered_line.rbegin(), numbered_line.rend());
    auto another = numbered_line;
    another[2] = '4';

    EXPECT_EQ(form_number(grid_of(renumbered)), form_number(grid_of(numbered_line)));
    EXPECT_EQ(form_number(grid_of(reversed)), form_number(grid_of(numbered_line)));
    EXPECT_NE(form_number(grid_of(another)), form_number(grid_of(numbered_line)));
}

TEST(FormNumber, IsSixteenDigits) {
    EXPECT_EQ(form_text(0xff), "00000000000000ff");
    EXPECT_EQ(form_text(0xa000000000000001), "a000000000000001");
}

}  // namespace gridrace::sudoku
