#include "common/bot/bot_plan.hpp"

#include <algorithm>

#include "common/sudoku/canonical/transformed_step.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::bot {

namespace {

// Harder steps are guesses: so a plan takes some milliseconds at most, and no puzzle holds up a server's rooms.
constexpr sudoku::Allowed planned{.hardest = {60}, .assuming_one_solution = false};
constexpr sudoku::Rating of_a_guess{75};

// The cost is that of the easiest; but people find others first, each as often as it is easy to find.
std::optional<sudoku::Step> some_single(const sudoku::Candidates& candidates, Random& random) {
    const auto singles = sudoku::singles_by_ease(candidates);
    std::uint32_t sum = 0;
    for (const auto& single : singles) sum += static_cast<std::uint32_t>(single.ease);
    if (sum == 0) return std::nullopt;
    auto step = sudoku::next_step(candidates, planned);
    auto left = static_cast<int>(random.below(sum));
    const auto found = std::ranges::find_if(
        singles, [&left](const auto& single) { return (left -= single.ease) < 0; });
    step->placements = {found->placement};
    return step;
}

// One of the easiest steps: another one each time.
std::optional<sudoku::Step> some_step(const sudoku::Grid& grid,
                                      const sudoku::Candidates& candidates, Random& random) {
    const auto turned = sudoku::Transformation::random(random);
    const sudoku::Candidates all(grid);
    sudoku::Candidates seen(turned(grid));
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        const auto gone = all.at(cell) - candidates.at(cell);
        for (int digit = 1; digit <= 9; ++digit) {
            if (gone.contains(digit)) seen.eliminate(turned(cell), turned(digit));
        }
    }
    const auto step = sudoku::next_step(seen, planned);
    return step ? std::optional(sudoku::transformed(*step, turned.inverse())) : std::nullopt;
}

// The digit of one of the cells with the fewest candidates.
sudoku::Placement guess(const sudoku::Candidates& candidates, const sudoku::Grid& grid,
                        const sudoku::Grid& solution, Random& random) {
    std::vector<sudoku::Cell> fewest;
    int least = 10;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        const int left = candidates.at(cell).size();
        if (!grid.is_empty(cell) || left > least) continue;
        if (left < least) fewest.clear();
        least = left;
        fewest.push_back(cell);
    }
    const auto cell = fewest[random.below(static_cast<std::uint32_t>(fewest.size()))];
    return {cell, solution.digit(cell)};
}

PlannedMove planned_move(const sudoku::Placement& placed, int search, sudoku::Rating hardest) {
    return {
        {static_cast<std::uint32_t>(placed.cell.index()), static_cast<std::uint32_t>(placed.digit)},
        search,
        hardest};
}

}  // namespace

std::optional<sudoku::Grid> quick_solution(const sudoku::Grid& grid) {
    constexpr long most_guesses = 2000;  // two milliseconds
    if (sudoku::count_solutions(grid, 1, most_guesses) != 1) return std::nullopt;
    return sudoku::solve(grid);
}

std::vector<PlannedMove> plan_moves(const sudoku::Grid& puzzle, Random& random) {
    const auto solution = quick_solution(puzzle);
    if (!solution) return {};
    std::vector<PlannedMove> moves;
    auto grid = puzzle;
    sudoku::Candidates candidates(grid);
    int search = search_for_next(grid, candidates);
    sudoku::Rating hardest;
    while (!grid.is_full()) {
        auto step = some_single(candidates, random);
        if (!step) step = some_step(grid, candidates, random);
        if (!step) {
            step.emplace();
            step->rating = of_a_guess;
            step->placements = {guess(candidates, grid, *solution, random)};
        }
        hardest = std::max(hardest, step->rating);
        for (const auto& placed : step->placements)
            moves.push_back(planned_move(placed, search, hardest));
        sudoku::apply(*step, grid, candidates);
        if (step->placements.empty()) continue;
        search = search_for_next(grid, candidates);
        hardest = {};
    }
    return moves;
}

std::optional<race::PlaceDigit> slip(const sudoku::Grid& grid, std::uint32_t cell, Random& random) {
    const auto refused =
        sudoku::DigitSet::all() - sudoku::candidates(grid, sudoku::Cell(static_cast<int>(cell)));
    if (refused.empty()) return std::nullopt;
    auto left = refused;
    for (auto skip = random.below(static_cast<std::uint32_t>(refused.size())); skip > 0; --skip) {
        left = left.without(left.first());
    }
    return race::PlaceDigit{cell, static_cast<std::uint32_t>(left.first())};
}

Milliseconds thinking_time(double moves_per_second, Random& random) {
    const double share = 0.3 + 1.4 * random.below(1000) / 1000.0;
    return Milliseconds(static_cast<std::int64_t>(1000.0 / moves_per_second * share));
}

}  // namespace gridrace::bot
