// How well ratings predict who is ahead, and what they cost:
//     skill_bench [RACES]
// Populations whose true skills are known race each other; before each race every pair of its players is predicted. A line a
// population: the mean log-loss (0.693 is a coin) of Elo-MMR, of Glicko-2 with each pair as a game (M. Glickman, "Example of
// the Glicko-2 system", 2013) and of Plackett-Luce (R. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
// Ranking", 2011, algorithm 4), and of somebody who knows the true skills. Then what two ways to cheat gain, and the time of
// a result beside Glicko-2 in the same run.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numbers>
#include <vector>

#include "common/base/random.hpp"
#include "common/skill/skill_rating.hpp"

namespace gridrace::skill {

namespace {

using namespace std::chrono_literals;
using Order = std::vector<std::size_t>;  // players, the first first

double uniform(Random& random) {
    return (random.below(1u << 30) + 0.5) / (1u << 30);
}

double normal(Random& random) {
    return std::sqrt(-2 * std::log(uniform(random))) *
           std::cos(2 * std::numbers::pi * uniform(random));
}

// What is compared: the chance that one is ahead of another, and learning from a race.
struct Method {
    const char* name;
    std::function<double(std::size_t, std::size_t)> chance;
    std::function<void(const Order&, Instant)> learn;
};

Method elo_mmr(std::vector<SkillRating>& players) {
    return {"Elo-MMR",
            [&](auto one, auto other) {
                return chance_ahead(players[one].skill, players[other].skill);
            },
            [&](const Order& order, Instant at) {
                std::vector<Contender> all;
                for (const auto player : order)
                    all.push_back({&players[player], static_cast<std::uint32_t>(all.size()) + 1});
                rate_race(all, at);
            }};
}

struct Glicko {
    double mean = 0;
    double deviation = 350 / 173.7178;
    double volatility = 0.06;
};

double glicko_g(double deviation) {
    return 1 / std::sqrt(1 + 3 * deviation * deviation / (std::numbers::pi * std::numbers::pi));
}

double glicko_chance(const Glicko& one, const Glicko& other) {
    const double both = std::hypot(one.deviation, other.deviation);
    return 1 / (1 + std::exp(-glicko_g(both) * (one.mean - other.mean)));
}

// Step 5 of the example: the volatility, by the Illinois algorithm.
double new_volatility(const Glicko& one, double change, double variance) {
    constexpr double tau = 0.5;
    const double a = std::log(one.volatility * one.volatility);
    const double spread = one.deviation * one.deviation;
    const auto f = [&](double x) {
        const double e = std::exp(x);
        const double sum = spread + variance + e;
        return e * (change * change - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
    };
    double low = a;
    double high = 0;
    if (change * change > spread + variance)
        high = std::log(change * change - spread - variance);
    else
        for (int k = 1; high = a - k * tau, f(high) < 0; ++k) {
        }
    double at_low = f(low);
    double at_high = f(high);
    while (std::fabs(high - low) > 1e-6) {
        const double next = low + (low - high) * at_low / (at_high - at_low);
        const double at_next = f(next);
        if (at_next * at_high <= 0) {
            low = high;
            at_low = at_high;
        } else {
            at_low /= 2;
        }
        high = next;
        at_high = at_next;
    }
    return std::exp(low / 2);
}

Method glicko_2(std::vector<Glicko>& players) {
    return {"Glicko-2",
            [&](auto one, auto other) { return glicko_chance(players[one], players[other]); },
            [&](const Order& order, Instant) {
                std::vector<Glicko> after;
                for (std::size_t i = 0; i < order.size(); ++i) {
                    auto one = players[order[i]];
                    double precision = 0;
                    double surprise = 0;
                    for (std::size_t j = 0; j < order.size(); ++j) {
                        if (i == j) continue;
                        const auto& other = players[order[j]];
                        const double g = glicko_g(other.deviation);
                        const double expected = 1 / (1 + std::exp(-g * (one.mean - other.mean)));
                        precision += g * g * expected * (1 - expected);
                        surprise += g * ((i < j ? 1 : 0) - expected);
                    }
                    const double variance = 1 / precision;
                    one.volatility = new_volatility(one, variance * surprise, variance);
                    const double wide = std::hypot(one.deviation, one.volatility);
                    one.deviation = 1 / std::sqrt(1 / (wide * wide) + precision);
                    one.mean += one.deviation * one.deviation * surprise;
                    after.push_back(one);
                }
                for (std::size_t i = 0; i < order.size(); ++i) players[order[i]] = after[i];
            }};
}

struct Luce {
    double mean = 25;
    double deviation = 25.0 / 3;
};
constexpr double luce_beta = 25.0 / 6;

Method plackett_luce(std::vector<Luce>& players) {
    return {"Plackett-Luce",
            [&](auto one, auto other) {
                const auto& a = players[one];
                const auto& b = players[other];
                const double c = std::sqrt(a.deviation * a.deviation + b.deviation * b.deviation +
                                           2 * luce_beta * luce_beta);
                return 1 / (1 + std::exp(-(a.mean - b.mean) / c));
            },
            [&](const Order& order, Instant) {
                double squares = 0;
                for (const auto i : order)
                    squares += players[i].deviation * players[i].deviation + luce_beta * luce_beta;
                const double c = std::sqrt(squares);
                std::vector<double> sums(
                    order.size());  // of e^(mean/c), over those who were still there
                double sum = 0;
                for (std::size_t q = order.size(); q-- > 0;)
                    sums[q] = sum += std::exp(players[order[q]].mean / c);
                std::vector<Luce> after;
                for (std::size_t i = 0; i < order.size(); ++i) {
                    auto one = players[order[i]];
                    const double variance = one.deviation * one.deviation;
                    double omega = 0;
                    double delta = 0;
                    for (std::size_t q = 0; q <= i; ++q) {
                        const double p = std::exp(one.mean / c) / sums[q];
                        omega += variance / c * ((q == i ? 1 : 0) - p);
                        delta += one.deviation / c * variance / (c * c) * p * (1 - p);
                    }
                    one.mean += omega;
                    one.deviation *= std::sqrt(std::max(1 - delta, 1e-4));
                    after.push_back(one);
                }
                for (std::size_t i = 0; i < order.size(); ++i) players[order[i]] = after[i];
            }};
}

// Players are drawn, and their times are their true skill and chance. `apart` is how different they are, `noise` a race's
// chance, both in natural logarithms of a time; a skill wanders by `wander` a race.
struct Population {
    const char* name;
    std::size_t players;
    std::size_t in_race;
    double apart;
    double noise;
    double wander;
};

Order raced(const Population& kind, std::vector<double>& skill, Random& random) {
    Order order;
    while (order.size() < kind.in_race) {
        const auto one = random.below(static_cast<std::uint32_t>(kind.players));
        if (std::ranges::find(order, one) == order.end()) order.push_back(one);
    }
    std::vector<double> shown(kind.players);
    for (const auto one : order) {
        skill[one] += kind.wander * normal(random);
        shown[one] = skill[one] + kind.noise * normal(random);
    }
    std::ranges::sort(order, std::greater{}, [&](auto one) { return shown[one]; });
    return order;
}

void predict(const Population& kind, int races) {
    Random random(1);
    std::vector<double> skill(kind.players);
    for (auto& one : skill) one = kind.apart * normal(random);
    std::vector<SkillRating> points(kind.players);
    std::vector<Glicko> glicko(kind.players);
    std::vector<Luce> luce(kind.players);
    const Method truth{"truth",
                       [&](auto one, auto other) {
                           return 0.5 * std::erfc((skill[other] - skill[one]) / (2 * kind.noise));
                       },
                       [](const Order&, Instant) {}};
    std::vector<Method> methods = {elo_mmr(points), glicko_2(glicko), plackett_luce(luce), truth};
    std::vector<double> loss(methods.size());
    std::size_t pairs = 0;
    for (int race = 0; race < races; ++race) {
        const auto order = raced(kind, skill, random);
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j, ++pairs)
                for (std::size_t m = 0; m < methods.size(); ++m)
                    loss[m] -=
                        std::log(std::clamp(methods[m].chance(order[i], order[j]), 1e-6, 1.0));
        for (const auto& method : methods) method.learn(order, Instant(std::chrono::minutes(race)));
    }
    std::printf("%-34s", kind.name);
    for (const double one : loss) std::printf(" %12.4f", one / static_cast<double>(pairs));
    std::printf("\n");
}

int cautious(const Estimate& skill) {
    return static_cast<int>(
        std::lround(skill.mean - 3 * (skill.deviation - System{}.least_deviation)));
}

// A player of 2,000 who has raced 100 times only against newcomers of 1,200 true points, and one who came in last on purpose
// 20 times and then raced as before.
void cheat() {
    Random random(2);
    const auto race = [&](SkillRating& one, double skill, SkillRating& other, double against,
                          Instant at) {
        const double gap = (skill - against) / 173.7 + 1.2 * (normal(random) - normal(random));
        Contender two[] = {{&one, gap > 0 ? 1u : 2u}, {&other, gap > 0 ? 2u : 1u}};
        rate_race(two, at);
    };
    SkillRating farmer;
    SkillRating sandbagger;
    SkillRating honest;
    std::vector<SkillRating> equals(50);
    Instant at(12h);
    for (int i = 0; i < 3000; ++i, at += 1min) {
        const auto one = random.below(50);
        race(equals[one], 1500, equals[(one + 1 + random.below(49)) % 50], 1500, at);
    }
    for (int i = 0; i < 100; ++i, at += 1min) {
        SkillRating newcomer;
        race(farmer, 2000, newcomer, 1200, at);
        for (auto* one : {&sandbagger, &honest}) {
            auto other = equals[random.below(50)];
            race(*one, one == &sandbagger && i >= 50 && i < 70 ? -9000 : 2000, other, 1500, at);
        }
    }
    std::printf(
        "\nafter 100 races, cautious value of a player of 2000 among others of 1500: honest %d, 20 "
        "races lost on "
        "purpose %d, only against newcomers of 1200 %d\n",
        cautious(honest.skill), cautious(sandbagger.skill), cautious(farmer.skill));
}

double seconds_of(const Method& method, const std::vector<Order>& races) {
    const auto before = std::clock();
    for (std::size_t i = 0; i < races.size(); ++i)
        method.learn(races[i], Instant(std::chrono::minutes(i)));
    return static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
}

void time_results() {
    for (const std::size_t size : {2u, 8u, 100u}) {
        const Population kind{"", 1000, size, 0.5, 0.4, 0};
        Random random(3);
        std::vector<double> skill(kind.players);
        std::vector<Order> races;
        for (std::size_t i = 0; i < 400'000 / (size * size); ++i)
            races.push_back(raced(kind, skill, random));
        std::vector<double> ratios;
        std::vector<double> times;
        for (int round = 0; round < 5; ++round) {
            std::vector<SkillRating> points(kind.players);
            std::vector<Glicko> glicko(kind.players);
            times.push_back(seconds_of(elo_mmr(points), races));
            ratios.push_back(times.back() / seconds_of(glicko_2(glicko), races));
        }
        std::ranges::sort(times);
        std::ranges::sort(ratios);
        std::printf(
            "races of %3zu: %8.0f results a second, %.3f ms a race, %.2f of Glicko-2's time\n",
            size, static_cast<double>(races.size() * size) / times[2],
            1e3 * times[2] / static_cast<double>(races.size()), ratios[2]);
    }
}

}  // namespace

}  // namespace gridrace::skill

int main(int count, char** words) {
    using namespace gridrace::skill;
    const int races = count > 1 ? std::atoi(words[1]) : 20'000;
    std::printf("%-34s %12s %12s %12s %12s\n", "log-loss of pairs", "Elo-MMR", "Glicko-2",
                "Plackett-Luce", "truth");
    predict({"200 friends of friends, races of 4", 200, 4, 0.5, 0.35, 0}, races);
    predict({"the same, who learn", 200, 4, 0.5, 0.35, 0.01}, races);
    predict({"a club of 12, races of 8", 12, 8, 0.4, 0.35, 0.005}, races / 4);
    predict({"2,000 strangers, duels", 2000, 2, 0.6, 0.4, 0.005}, races);
    predict({"an arena of 100", 300, 100, 0.5, 0.4, 0}, races / 200);
    cheat();
    time_results();
}
