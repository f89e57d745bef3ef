#include "common/skill/time_skill.hpp"

#include "common/skill/exact_math.hpp"

namespace gridrace::skill {

namespace {

using namespace std::chrono_literals;

constexpr double variance_of_times = 0.16;  // of one player's ln t: a factor of 1.5 either way
constexpr double change_per_day = 0.0004;   // in a year, a factor of 1.5
constexpr double surprise = 3;              // deviations beyond which a time tells no more
constexpr double milliseconds_a_day = 86'400'000;

double seconds(Milliseconds time) {
    return static_cast<double>(std::max<Milliseconds>(time, 1s).count()) / 1000;
}

}  // namespace

void count_time(TimeSkill& skill, std::chrono::seconds predicted, Milliseconds taken, Instant at) {
    if (skill.puzzles > 0) {
        const auto away = static_cast<double>(std::max(at - skill.solved_at, 0ms).count());
        skill.variance += change_per_day * (away / milliseconds_a_day);
    }
    const double of_both = skill.variance + variance_of_times;
    const double farthest = surprise * std::sqrt(of_both);
    const double shown = exact_log(seconds(predicted) / seconds(taken));
    const double gain = skill.variance / of_both;
    skill.quickness += gain * std::clamp(shown - skill.quickness, -farthest, farthest);
    skill.variance *= 1 - gain;
    skill.solved_at = skill.puzzles == 0 ? at : std::max(at, skill.solved_at);
    ++skill.puzzles;
}

Milliseconds expected_time(const TimeSkill& skill, std::chrono::seconds predicted) {
    const double factor = exact_expm1(-skill.quickness) + 1;
    const double expected = seconds(predicted) * 1000 * factor;
    return std::max<Milliseconds>(Milliseconds(static_cast<std::int64_t>(expected + 0.5)), 1s);
}

Milliseconds head_start(const TimeSkill& quicker, const TimeSkill& slower,
                        std::chrono::seconds predicted) {
    return std::max<Milliseconds>(
        expected_time(slower, predicted) - expected_time(quicker, predicted), 0ms);
}

}  // namespace gridrace::skill
