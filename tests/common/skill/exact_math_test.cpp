#include "common/skill/exact_math.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "common/base/random.hpp"

namespace gridrace::skill {
namespace {

// How far a value is from the true one, in units of the last place of the latter.
double units_off(double value, long double truth) {
    const double near = static_cast<double>(truth);
    const double unit =
        std::nextafter(std::fabs(near), std::numeric_limits<double>::max()) - std::fabs(near);
    return static_cast<double>(std::fabs(static_cast<long double>(value) - truth)) / unit;
}

double between(Random& random, double low, double high) {
    constexpr int steps = 1'000'000'000;
    return low + (high - low) * random.below(steps) / steps;
}

TEST(ExactMath, IsCloseToTheTruth) {
    Random random(1);
    double worst_tanh = 0;
    double worst_expm1 = 0;
    for (int i = 0; i < 200'000; ++i) {
        const double x = between(random, -1, 1) * std::pow(10.0, between(random, -8, 1.3));
        worst_tanh =
            std::max(worst_tanh, units_off(exact_tanh(x), std::tanh(static_cast<long double>(x))));
        worst_expm1 = std::max(worst_expm1,
                               units_off(exact_expm1(x), std::expm1(static_cast<long double>(x))));
    }

    EXPECT_LE(worst_tanh, 4);
    EXPECT_LE(worst_expm1, 2);
}

TEST(ExactMath, IsExactWhereItCanBe) {
    EXPECT_EQ(exact_tanh(0), 0);
    EXPECT_EQ(exact_tanh(1e300), 1);
    EXPECT_EQ(exact_tanh(-1e300), -1);
    EXPECT_EQ(exact_tanh(-0.3), -exact_tanh(0.3));
}

}  // namespace
}  // namespace gridrace::skill
