#include "common/sudoku/digit_set.hpp"

namespace gridrace::sudoku {

TEST(DigitSet, HoldsTheDigitsOneToNine) {
    EXPECT_TRUE(DigitSet().empty());
    EXPECT_EQ(DigitSet::all().size(), 9);
    EXPECT_TRUE(DigitSet::all().contains(1));
    EXPECT_TRUE(DigitSet::all().contains(9));
}

TEST(DigitSet, GainsAndLosesDigits) {
    const DigitSet set = DigitSet::only(4).with(9);

    EXPECT_EQ(set.first(), 4);
    EXPECT_EQ(set.without(4), DigitSet::only(9));
    EXPECT_EQ(set.without(5), set);
    EXPECT_EQ(set - DigitSet::only(9), DigitSet::only(4));
    EXPECT_EQ(set & DigitSet::only(9), DigitSet::only(9));
    EXPECT_EQ(DigitSet::only(4) | DigitSet::only(9), set);
    EXPECT_EQ(DigitSet::from_bits(set.bits()), set);
}

}  // namespace gridrace::sudoku
