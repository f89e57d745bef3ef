#include "common/bot/bot_strength.hpp"

#include <algorithm>
#include <cmath>

#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

namespace gridrace::bot {

namespace {

using sudoku::Rating;

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

std::vector<Milliseconds> thinking_times(const sudoku::Grid& grid,
                                         std::span<const PlannedMove> plan, Rating strength,
                                         Random& random) {
    double search = 0;
    for (const auto& planned : plan) search += planned.search;
    const Milliseconds of_people = sudoku::predicted_time(grid);
    const double for_one_search = static_cast<double>(of_people.count()) *
                                  sudoku::time_factor(strength) / std::max(search, 1.0);
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

}  // namespace gridrace::bot
