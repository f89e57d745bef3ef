#include "common/skill/skill_rating.hpp"

#include <cassert>
#include <vector>

#include "common/skill/exact_math.hpp"

namespace gridrace::skill {

namespace {

constexpr double logistic_scale = 0x1.d05527b6e43d2p+0;  // π/√3: deviation 1 of a logistic curve
constexpr double lowest = -6000;
constexpr double highest = 9000;
constexpr double close_enough = 1e-6;  // points; by its square, the last step is far closer
constexpr int most_steps = 100;
constexpr double milliseconds_per_day = 86'400'000;

double square(double x) {
    return x * x;
}
double root_of_squares(double a, double b) {
    return std::sqrt(a * a + b * b);
}
double precision(double deviation) {
    return 1 / square(deviation);
}

double weight_of_race(const System& system, std::size_t players) {
    const auto opponents = static_cast<double>(players - 1);
    return system.weight * opponents / (opponents + system.opponents_for_half);
}

// The deviation of what a player shows in a race of this weight around the skill.
double deviation_of_race(const System& system, double weight) {
    return std::sqrt((1 + 1 / weight) * square(system.least_deviation) +
                     system.variance_per_day / weight);
}

struct ValueAndSlope {
    double value;
    double slope;
};

// The only zero of a function that falls everywhere.
template <class Function>
double zero_of(const Function& function, double guess) {
    double low = lowest;
    double high = highest;
    guess = std::clamp(guess, low, high);
    for (int step = 0; step < most_steps; ++step) {
        const auto [value, slope] = function(guess);
        (value > 0 ? low : high) = guess;
        double next = guess - value / slope;
        if (!(next >= low && next <= high)) next = 0.5 * (low + high);
        const double moved = std::fabs(next - guess);
        guess = next;
        if (moved < close_enough) break;
    }
    return guess;
}

// Logistic curves, one a contender.
struct Curves {
    explicit Curves(std::size_t count) : mean(count), slope(count), weight(count), height(count) {}
    std::vector<double> mean;
    std::vector<double> slope;
    std::vector<double> weight;
    std::vector<double> height;  // scratch: of each at one point
};

// The heights are computed apart from their sum, so that they can be computed side by side.
ValueAndSlope fall(const double* mean, const double* slope, const double* weight, double* height,
                   std::size_t count, double x) {
    for (std::size_t i = 0; i < count; ++i) height[i] = exact_tanh((x - mean[i]) * slope[i]);
    ValueAndSlope sum{0, 0};
    for (std::size_t i = 0; i < count; ++i) {
        sum.value -= height[i] * weight[i];
        sum.slope -= (1 - height[i] * height[i]) * slope[i] * weight[i];
    }
    return sum;
}

// The skill where what was believed, a normal curve, and a performance, a logistic one, balance.
void learn(Estimate& skill, double performance, double deviation) {
    const Estimate before = skill;
    const double weight = logistic_scale / deviation;
    skill.mean = zero_of(
        [&](double x) {
            const double height = exact_tanh((x - performance) * (weight / 2));
            const double pull = precision(before.deviation);
            return ValueAndSlope{-height * weight - (x - before.mean) * pull,
                                 -(1 - height * height) * (weight / 2) * weight - pull};
        },
        before.mean);
    skill.deviation = std::sqrt(1 / (precision(before.deviation) + precision(deviation)));
}

}  // namespace

double chance_ahead(const Estimate& first, const Estimate& second, const System& system) {
    const double of_races = deviation_of_race(system, system.weight);
    const double deviation =
        std::sqrt(square(first.deviation) + square(second.deviation) + 2 * square(of_races));
    return 0.5 + 0.5 * exact_tanh(logistic_scale / 2 * (first.mean - second.mean) / deviation);
}

bool rate_race(std::span<const Contender> contenders, Instant at, const System& system) {
    const auto count = contenders.size();
    assert(count <= 100);
    const bool tells = std::any_of(contenders.begin(), contenders.end(), [&](const Contender& one) {
        return one.place != contenders.front().place;
    });
    if (!tells) return false;

    const double weight_of_this = weight_of_race(system, count);
    const double of_race = deviation_of_race(system, weight_of_this);
    Curves curves(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto& player = *contenders[i].rating;
        const Instant before = player.rated_at.value_or(at);
        const auto away = static_cast<double>(std::max(at - before, Milliseconds(0)).count());
        const double variance = square(player.skill.deviation);
        // At most as that of a newcomer, however long it was: the clock may have been wrong.
        const double room = std::max(square(Estimate{}.deviation) - variance, 0.0);
        const double faded =
            std::min(system.variance_per_day * (away / milliseconds_per_day), room);
        player.skill.deviation =
            std::sqrt(variance + faded + weight_of_this * square(system.least_deviation));
        const double weight = logistic_scale / root_of_squares(player.skill.deviation, of_race);
        curves.mean[i] = player.skill.mean;
        curves.slope[i] = weight / 2;
        curves.weight[i] = weight;
    }

    // The performance at which these places were to be expected. A tie counts as won and lost, the player's own skill as a
    // tie: so it is finite for the first and the last, too.
    std::vector<double> counted(count);
    std::vector<double> performances(count);
    for (std::size_t i = 0; i < count; ++i) {
        double wins_less_losses = 0;
        for (std::size_t j = 0; j < count; ++j) {
            const bool is_tie = contenders[j].place == contenders[i].place;
            counted[j] = is_tie ? 2 * curves.weight[j] : curves.weight[j];
            if (is_tie) continue;
            const bool is_won = contenders[j].place > contenders[i].place;
            wins_less_losses += is_won ? curves.weight[j] : -curves.weight[j];
        }
        performances[i] = zero_of(
            [&](double x) {
                auto sum = fall(curves.mean.data(), curves.slope.data(), counted.data(),
                                curves.height.data(), count, x);
                sum.value += wins_less_losses;
                return sum;
            },
            curves.mean[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
        auto& player = *contenders[i].rating;
        learn(player.skill, performances[i], of_race);
        player.rated_at = std::max(at, player.rated_at.value_or(at));
    }
    return true;
}

}  // namespace gridrace::skill
