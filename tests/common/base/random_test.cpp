#include "common/base/random.hpp"

#include <algorithm>
#include <array>

namespace gridrace {

// The published test vector of xoshiro256** seeded by SplitMix64(0..).
TEST(Random, GivesTheSameSequenceOnEveryMachine) {
    Random random(1);

    EXPECT_EQ(random.next(), 0xb3f2af6d0fc710c5u);
    EXPECT_EQ(random.next(), 0x853b559647364ceau);
}

TEST(Random, StaysBelowItsBoundAndReachesEveryNumber) {
    Random random(42);
    std::array<int, 9> seen{};
    for (int i = 0; i < 90000; ++i) ++seen.at(random.below(9));

    EXPECT_GT(std::ranges::min(seen), 9500);
    EXPECT_LT(std::ranges::max(seen), 10500);
}

TEST(Random, ShufflesEveryItemToEveryPlaceEquallyOften) {
    Random random(7);
    std::array<std::array<int, 4>, 4> times{};
    for (int i = 0; i < 40000; ++i) {
        std::array<std::size_t, 4> items{0, 1, 2, 3};
        random.shuffle(std::span(items));
        for (std::size_t place = 0; place < 4; ++place) ++times[items[place]][place];
    }

    for (const auto& item : times) {
        for (const int count : item) EXPECT_NEAR(count, 10000, 500);
    }
}

}  // namespace gridrace
