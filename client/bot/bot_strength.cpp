#include "client/bot/bot_strength.hpp"

#include <algorithm>
#include <cmath>

#include "common/sudoku/rating/solving_time.hpp"

namespace gridrace::client {

namespace {

using sudoku::Rating;

constexpr Rating average_strength{30};
constexpr double tenths_to_halve_time = 40;
constexpr double tenths_to_double_a_step = 10;
constexpr double most_doublings = 4;
constexpr Milliseconds shortest_pause{300};
constexpr Milliseconds longest_pause{600'000};

// How much longer than people it takes for a step that is beyond its strength.
double delay_factor(Rating step, Rating strength) {
    const double beyond = std::max(step.tenths - strength.tenths, 0) / tenths_to_double_a_step;
    return std::exp2(std::min(beyond, most_doublings));
}

}  // namespace

double time_factor(Rating strength) {
    return std::exp2((average_strength.tenths - strength.tenths) / tenths_to_halve_time);
}

Rating strength_of(double time_factor) {
    const double tenths = average_strength.tenths - tenths_to_halve_time * std::log2(time_factor);
    return {static_cast<int>(std::lround(std::clamp(tenths, double{sudoku::least_rating.tenths},
                                                    double{sudoku::highest_rating.tenths})))};
}

std::vector<Milliseconds> thinking_times(const sudoku::Grid& grid,
                                         std::span<const PlannedMove> plan, Rating strength,
                                         Random& random) {
    double search = 0;
    for (const auto& planned : plan) search += planned.search;
    const Milliseconds of_people = sudoku::predicted_time(grid);
    const double for_one_search =
        static_cast<double>(of_people.count()) * time_factor(strength) / std::max(search, 1.0);
    std::vector<Milliseconds> times;
    for (const auto& planned : plan) {
        const double chance = 0.5 + random.below(1000) / 1000.0;
        const double time =
            for_one_search * planned.search * delay_factor(planned.rating, strength) * chance;
        times.push_back(
            std::clamp(Milliseconds(std::llround(time)), shortest_pause, longest_pause));
    }
    return times;
}

}  // namespace gridrace::client
