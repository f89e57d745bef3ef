#include "common/sudoku/people/link_chains.hpp"
#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku::people {

namespace {

// The easiest chain of one digit.
std::optional<Step> of_one_digit(const Candidates& candidates, bool groups,
                                 const ChainLimits& limits) {
    std::optional<Step> best;
    for (int digit = 1; digit <= 9; ++digit) {
        const LinkNet net(candidates, {.of_digits = DigitSet::only(digit), .groups = groups});
        auto step = easiest_chain(candidates, net, limits);
        const auto effort = [](const Step& one) { return effort_of({one.links, false}); };
        if (step && (!best || effort(*step) < effort(*best))) best = std::move(step);
    }
    return best;
}

constexpr ChainLimits two_links{.most_links = 2};

std::optional<Step> of_sets(const Candidates& candidates, int most_cells,
                            const ChainLimits& limits) {
    const auto sets = almost_locked_sets(candidates, most_cells);
    const LinkNet net(candidates, {.within_digits = true, .sets = sets});
    return easiest_chain(candidates, net, limits);
}

int cells_with(const Candidates& candidates, DigitSet pair) {
    int cells = 0;
    for (const Cell cell : candidates.places(pair.first())) cells += candidates.at(cell) == pair;
    return cells;
}

}  // namespace

std::optional<Step> single_digit_pattern(const Candidates& candidates) {
    return of_one_digit(candidates, false, two_links);
}

std::optional<Step> empty_rectangle(const Candidates& candidates) {
    return of_one_digit(candidates, true, {.most_links = 2, .only = Technique::empty_rectangle});
}

std::optional<Step> x_chain(const Candidates& candidates) {
    if (auto step = of_one_digit(candidates, false, {})) return step;
    return of_one_digit(candidates, true, {});
}

std::optional<Step> xy_chain(const Candidates& candidates) {
    const LinkNet net(candidates, {.cells = true, .within_digits = true});
    return easiest_chain(candidates, net);
}

std::optional<Step> remote_pair(const Candidates& candidates) {
    constexpr int least = 4;
    for (int one = 1; one <= 9; ++one) {
        for (int other = one + 1; other <= 9; ++other) {
            const DigitSet pair = DigitSet::only(one).with(other);
            if (cells_with(candidates, pair) < least) continue;
            const LinkNet net(candidates,
                              {.cells = true, .only_pair = pair, .within_digits = true});
            auto step = easiest_chain(candidates, net, {.least_links = least});
            if (step && step->technique == Technique::remote_pair) return step;
        }
    }
    return std::nullopt;
}

std::optional<Step> chain(const Candidates& candidates) {
    const LinkNet net(candidates, {.of_digits = DigitSet::all(), .cells = true});
    return easiest_chain(candidates, net);
}

std::optional<Step> grouped_chain(const Candidates& candidates) {
    const LinkNet net(candidates, {.of_digits = DigitSet::all(), .groups = true, .cells = true});
    return easiest_chain(candidates, net);
}

std::optional<Step> wxyz_wing(const Candidates& candidates) {
    return of_sets(candidates, 3, {.most_links = 2, .most_cells = 4});
}

std::optional<Step> als_xz(const Candidates& candidates, int most_cells) {
    return of_sets(candidates, most_cells, two_links);
}

std::optional<Step> als_xy_wing(const Candidates& candidates, int most_cells) {
    return of_sets(candidates, most_cells, {.least_links = 3, .most_links = 3});
}

std::optional<Step> als_chain(const Candidates& candidates, int most_cells) {
    return of_sets(candidates, most_cells, {.least_links = 4, .most_links = 6});
}

std::optional<Step> any_chain(const Candidates& candidates, int most_cells) {
    const auto sets = almost_locked_sets(candidates, most_cells);
    const LinkNet net(candidates,
                      {.of_digits = DigitSet::all(), .groups = true, .cells = true, .sets = sets});
    return easiest_chain(candidates, net);
}

}  // namespace gridrace::sudoku::people
