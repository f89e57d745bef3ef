#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

// All places of `digit` in `from`, two or three, are also in `onto`: the digit is removed from the rest
// of `onto`.
std::optional<Step> locked(Technique technique, const Candidates& candidates, House from,
                           House onto, int digit, const CellSet& places) {
    if (!(places - cells_in(onto)).empty()) return std::nullopt;
    const CellSet removed = (candidates.places(digit) & cells_in(onto)) - places;
    if (removed.empty()) return std::nullopt;

    Step step;
    step.technique = technique;
    step.rating = fixed_rating(step.technique);
    for (const Cell cell : removed) step.eliminations.push_back({cell, DigitSet::only(digit)});
    step.cells = places;
    step.houses = {from, onto};
    step.digits = DigitSet::only(digit);
    return step;
}

// All pairs of a box and a line: from boxes onto lines, or from lines onto boxes.
std::optional<Step> locked(Technique technique, const Candidates& candidates) {
    for (const House from : all_houses) {
        if (is_box(from) != (technique == Technique::pointing)) continue;
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = candidates.places(digit) & cells_in(from);
            if (places.empty() || places.has_one()) continue;
            for (const House onto : houses_of(places.first())) {
                if (is_box(onto) == is_box(from)) continue;
                if (auto step = locked(technique, candidates, from, onto, digit, places)) {
                    return step;
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> pointing(const Candidates& candidates) {
    return locked(Technique::pointing, candidates);
}

std::optional<Step> claiming(const Candidates& candidates) {
    return locked(Technique::claiming, candidates);
}

}  // namespace gridrace::sudoku::techniques
