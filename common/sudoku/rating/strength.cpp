#include "common/sudoku/rating/strength.hpp"

#include <algorithm>
#include <cmath>

namespace gridrace::sudoku {

namespace {
constexpr double tenths_to_halve_time = 40;
}

double time_factor(Rating strength) {
    return std::exp2((average_strength.tenths - strength.tenths) / tenths_to_halve_time);
}

Rating strength_of(double time_factor) {
    const double tenths = average_strength.tenths - tenths_to_halve_time * std::log2(time_factor);
    return {static_cast<int>(std::lround(
        std::clamp(tenths, double{least_rating.tenths}, double{highest_rating.tenths})))};
}

}  // namespace gridrace::sudoku
