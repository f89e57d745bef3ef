// Functions that give the same double to the last bit on every machine: those of standard libraries differ in the last
// place, and ratings are computed again elsewhere. Only +, -, *, / of IEEE 754 and shifts; the layer is compiled without
// fused multiply-add. Inline, so that loops over arrays become vector code. For arguments that are numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace gridrace::skill {

namespace exact {

inline constexpr double one_by_ln_2 = 0x1.71547652b82fep+0;
inline constexpr double ln_2_high = 0x1.62e42fefap-1;  // times a small whole number, it is exact
inline constexpr double ln_2_low = 0x1.cf79abc9e3b39p-40;
inline constexpr double to_whole =
    0x1.8p52;  // added to a small number, it leaves the nearest whole one in the last bits

}  // namespace exact

// e^x - 1 for -700 <= x <= 700, within 2 units in the last place.
inline double exact_expm1(double x) {
    const double moved = x * exact::one_by_ln_2 + exact::to_whole;
    const double whole = moved - exact::to_whole;
    const double r = (x - whole * exact::ln_2_high) - whole * exact::ln_2_low;
    // The Taylor series, |r| < 0.35.
    double sum = 1.0 / 6227020800.0;
    sum = sum * r + 1.0 / 479001600.0;
    sum = sum * r + 1.0 / 39916800.0;
    sum = sum * r + 1.0 / 3628800.0;
    sum = sum * r + 1.0 / 362880.0;
    sum = sum * r + 1.0 / 40320.0;
    sum = sum * r + 1.0 / 5040.0;
    sum = sum * r + 1.0 / 720.0;
    sum = sum * r + 1.0 / 120.0;
    sum = sum * r + 1.0 / 24.0;
    sum = sum * r + 1.0 / 6.0;
    sum = sum * r + 0.5;
    sum = (sum * r) * r + r;
    const double power = std::bit_cast<double>((std::bit_cast<std::uint64_t>(moved) + 1023) << 52);
    return power * sum + (power - 1);
}

// Within 4 units in the last place.
inline double exact_tanh(double x) {
    const double grown = exact_expm1(std::min(2 * std::fabs(x), 44.0));  // from 44 on it is 1
    return std::copysign(grown / (grown + 2), x);
}

}  // namespace gridrace::skill
