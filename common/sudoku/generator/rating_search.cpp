#include "common/sudoku/generator/rating_search.hpp"

#include <array>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/neighbour_search.hpp"
#include "common/sudoku/rating/bounded_rating.hpp"

namespace gridrace::sudoku {

namespace {

constexpr std::uint64_t most_attempts = 100'000;
constexpr std::uint64_t most_climbs = 4'000;  // for attempts that take a hundred times as long

constexpr Rating beyond_simple_chains{75};

// Hard puzzles are rare in random draws but often neighbours of puzzles nearly as hard: one walk
// through stages, with a number of tries for each.
constexpr std::array<Rating, 3> stages = {Rating{71}, Rating{83}, Rating{90}};
constexpr int tries_for_a_stage = 40;

Random random_of(std::uint64_t seed, std::uint64_t attempt) {
    return Random(mix(mix(seed) + attempt));
}

// True for puzzles that are probably rated within the range: always right if the range ends below
// dynamic chains, else for 99 of 100, in half the time.
bool seems_within(const Grid& puzzle, const RatingRange& range) {
    detail::BoundedRating bounded(puzzle);
    const Rating below{range.lowest.tenths - 1};
    if (bounded.is_quickly_solved_up_to(below)) return false;
    if (!bounded.is_quickly_solved_up_to(range.highest)) return false;
    return range.highest >= stages[1] || rates_within(puzzle, range);
}

bool takes_climbs(const RatingRange& range) {
    return range.lowest > beyond_simple_chains;
}

std::uint64_t attempts_for(const RatingRange& range) {
    if (nearest_around_gap(range)) return 0;
    return takes_climbs(range) ? most_climbs : most_attempts;
}

}  // namespace

RatingSearch::RatingSearch(std::uint64_t seed, const RatingRange& range)
    : seed_(seed), range_(range), most_attempts_(attempts_for(range)) {}

std::optional<Grid> RatingSearch::try_once() {
    return is_climbing_ ? try_neighbour() : try_new_one();
}

std::optional<Grid> RatingSearch::try_new_one() {
    random_ = random_of(seed_, attempt_++);
    solution_ = full_grid(random_);
    puzzle_ = minimal_puzzle(solution_, random_);
    if (!takes_climbs(range_)) {
        return rates_within(puzzle_, range_) ? std::optional(puzzle_) : std::nullopt;
    }
    if (rates_within(puzzle_, {stages[0], highest_rating})) climb_to(1);
    return std::nullopt;
}

std::optional<Grid> RatingSearch::try_neighbour() {
    const bool is_last = stage_ == stages.size() || stages[stage_] >= range_.lowest;
    const RatingRange goal = is_last ? range_ : RatingRange{stages[stage_], highest_rating};
    const Grid next = neighbour(puzzle_, solution_, random_);
    if (!seems_within(next, goal)) {
        is_climbing_ = --tries_left_ > 0;
        return std::nullopt;
    }
    if (is_last) return next;
    puzzle_ = next;
    climb_to(stage_ + 1);
    return std::nullopt;
}

void RatingSearch::climb_to(std::size_t stage) {
    is_climbing_ = true;
    stage_ = stage;
    tries_left_ = tries_for_a_stage;
}

bool is_worth_its_grade(const Grid& puzzle, Grade wanted) {
    const bool by_time_alone =
        wanted >= Grade::hard && !rates_above(puzzle, limits_of(Grade::medium).rating);
    return !by_time_alone && has_grade(puzzle, wanted);
}

Grid generate(std::uint64_t seed, Grade wanted) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        Random random = random_of(seed, attempt);
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        if (is_worth_its_grade(puzzle, wanted)) return puzzle;
    }
}

std::optional<Grid> generate(std::uint64_t seed, const RatingRange& range,
                             const std::function<bool()>& give_up) {
    RatingSearch search(seed, range);
    while (!search.is_over() && !give_up()) {
        if (auto puzzle = search.try_once()) return puzzle;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku
