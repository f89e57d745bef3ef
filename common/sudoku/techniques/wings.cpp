#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

// The peers of `pivot` with two candidates, which may be wings.
CellSet possible_wings(const Candidates& candidates, Cell pivot) {
    CellSet wings;
    for (const Cell peer : peers_of(pivot)) {
        const bool shares = !(candidates.at(peer) & candidates.at(pivot)).empty();
        if (shares && candidates.at(peer).size() == 2) wings.insert(peer);
    }
    return wings;
}

// The digit that one of the three cells must hold; none if they are no wing.
std::optional<int> common_digit(const Candidates& candidates, Cell pivot, Cell a, Cell b) {
    const DigitSet shared = candidates.at(a) & candidates.at(b);
    const DigitSet all = candidates.at(pivot) | candidates.at(a) | candidates.at(b);
    if (shared.size() != 1 || all.size() != 3) return std::nullopt;
    if (candidates.at(pivot).size() == 2 && candidates.at(pivot).contains(shared.first())) {
        return std::nullopt;
    }
    return shared.first();
}

std::optional<Step> wing(Technique technique, const Candidates& candidates, Cell pivot, Cell a,
                         Cell b) {
    const auto digit = common_digit(candidates, pivot, a, b);
    if (!digit) return std::nullopt;
    CellSet losers = candidates.places(*digit) & peers_of(a) & peers_of(b);
    if (technique == Technique::xyz_wing) losers = losers & peers_of(pivot);
    if (losers.empty()) return std::nullopt;

    Step step;
    step.technique = technique;
    step.rating = fixed_rating(step.technique);
    for (const Cell cell : losers) step.eliminations.push_back({cell, DigitSet::only(*digit)});
    for (const Cell cell : {pivot, a, b}) step.cells.insert(cell);
    step.digits = candidates.at(pivot) | candidates.at(a) | candidates.at(b);
    return step;
}

std::optional<Step> wing(Technique technique, const Candidates& candidates, int pivot_size) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell pivot(i);
        if (candidates.at(pivot).size() != pivot_size) continue;
        const CellSet wings = possible_wings(candidates, pivot);
        for (const Cell a : wings) {
            for (const Cell b : wings) {
                if (b <= a) continue;
                if (auto step = wing(technique, candidates, pivot, a, b)) return step;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> xy_wing(const Candidates& candidates) {
    return wing(Technique::xy_wing, candidates, 2);
}

std::optional<Step> xyz_wing(const Candidates& candidates) {
    return wing(Technique::xyz_wing, candidates, 3);
}

}  // namespace gridrace::sudoku::techniques
