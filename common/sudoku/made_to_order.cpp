#include <array>
#include <optional>

#include "common/sudoku/climb.hpp"
#include "common/sudoku/generator.hpp"
#include "common/sudoku/vicinity.hpp"

namespace gridrace::sudoku {

namespace {

using GiveUp = std::function<bool()>;

constexpr std::uint64_t most_attempts = 100'000;
constexpr std::uint64_t most_climbs = 4'000;  // attempts that take a hundred times as long
constexpr Rating hardest_of_all{119};

// Hard puzzles are seldom drawn but often neighbours of others that are nearly as hard: one way
// stage by stage, with so many tries for each.
constexpr Rating beyond_simple_chains{75};
constexpr std::array<Rating, 3> stages = {Rating{71}, Rating{83}, Rating{90}};
constexpr int tries_for_a_stage = 40;

Random random_of(std::uint64_t seed, std::uint64_t attempt) {
    return Random(mix(mix(seed) + attempt));
}

// Of a hundred for which this is true all are rated so if the range ends below dynamic chains, and
// 99 else, but they are found in half the time.
bool seems_within(const Grid& puzzle, const RatingRange& range) {
    detail::Climb climb(puzzle);
    const Rating below{range.lowest.tenths - 1};
    if (climb.hurries_to_the_top_with(below)) return false;
    if (!climb.hurries_to_the_top_with(range.highest)) return false;
    return range.highest >= stages[1] || rates_within(puzzle, range);
}

// A neighbour of the puzzle that is in the range.
std::optional<Grid> neighbour_within(const RatingRange& range, const Grid& puzzle,
                                     const Grid& solution, Random& random, const GiveUp& give_up) {
    for (int i = 0; i < tries_for_a_stage && !give_up(); ++i) {
        const Grid next = neighbour(puzzle, solution, random);
        if (seems_within(next, range)) return next;
    }
    return std::nullopt;
}

// One attempt, from a full grid of its own.
std::optional<Grid> attempt_within(const RatingRange& range, Random& random,
                                   const GiveUp& give_up) {
    const Grid solution = full_grid(random);
    std::optional<Grid> puzzle = minimal_puzzle(solution, random);
    if (range.lowest <= beyond_simple_chains) {
        if (!rates_within(*puzzle, range)) return std::nullopt;
        return puzzle;
    }
    if (!rates_within(*puzzle, {stages[0], hardest_of_all})) return std::nullopt;
    for (const Rating stage : stages) {
        if (stage <= stages[0] || stage >= range.lowest) continue;
        puzzle = neighbour_within({stage, hardest_of_all}, *puzzle, solution, random, give_up);
        if (!puzzle) return std::nullopt;
    }
    return neighbour_within(range, *puzzle, solution, random, give_up);
}

}  // namespace

Grid generate(std::uint64_t seed, Grade wanted) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        Random random = random_of(seed, attempt);
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        if (has_grade(puzzle, wanted)) return puzzle;
    }
}

std::optional<Grid> generate(std::uint64_t seed, const RatingRange& range,
                             const std::function<bool()>& give_up) {
    const auto attempts = range.lowest > beyond_simple_chains ? most_climbs : most_attempts;
    for (std::uint64_t attempt = 0; attempt < attempts && !give_up(); ++attempt) {
        Random random = random_of(seed, attempt);
        if (auto puzzle = attempt_within(range, random, give_up)) return puzzle;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku
