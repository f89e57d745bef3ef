#include "common/base/histogram.hpp"

#include <algorithm>
#include <cmath>

#include "common/base/random.hpp"

namespace gridrace {
namespace {

TEST(Histogram, IsEmptyAtFirst) {
    const Histogram histogram;

    EXPECT_EQ(histogram.count(), 0u);
    EXPECT_EQ(histogram.percentile(99), 0u);
    EXPECT_EQ(histogram.mean(), 0);
}

TEST(Histogram, KeepsSmallValuesExactly) {
    Histogram histogram;
    for (std::uint64_t value = 1; value <= 200; ++value) histogram.add(value);

    EXPECT_EQ(histogram.percentile(50), 100u);
    EXPECT_EQ(histogram.percentile(99), 198u);
    EXPECT_EQ(histogram.percentile(0), 1u);
    EXPECT_EQ(histogram.percentile(100), 200u);
}

TEST(Histogram, KeepsEveryValueToOnePercent) {
    Random random(1);
    for (int i = 0; i < 20'000; ++i) {
        const auto value = random.next() >> (1 + random.below(62));
        Histogram histogram;
        histogram.add(value);
        histogram.add(std::uint64_t{1} << 63);

        const auto kept = static_cast<double>(histogram.percentile(50));
        const auto exact = static_cast<double>(value);
        EXPECT_LE(std::abs(kept - exact), exact / 100) << value;
    }
}

TEST(Histogram, TellsPercentilesLikeASortedList) {
    Random random(2);
    Histogram histogram;
    std::vector<std::uint64_t> sorted;
    for (int i = 0; i < 100'000; ++i) {
        sorted.push_back(random.next() >> (40 + random.below(20)));
        histogram.add(sorted.back());
    }
    std::ranges::sort(sorted);

    for (const double percent : {1.0, 50.0, 90.0, 99.0, 99.9}) {
        const auto rank = static_cast<std::size_t>(percent / 100 * 100'000) - 1;
        const auto exact = static_cast<double>(sorted[rank]);
        EXPECT_NEAR(static_cast<double>(histogram.percentile(percent)), exact, exact / 100 + 1);
    }
}

TEST(Histogram, AddsUpToTheSameAsOne) {
    Histogram low;
    Histogram high;
    Histogram both;
    low.add(3, 10);
    high.add(1'000'000);
    both.add(3, 10);
    both.add(1'000'000);

    low.add(high);

    EXPECT_EQ(low.count(), both.count());
    EXPECT_EQ(low.max(), 1'000'000u);
    EXPECT_EQ(low.mean(), both.mean());
    EXPECT_EQ(low.percentile(95), both.percentile(95));
}

}  // namespace
}  // namespace gridrace
