#include <array>

#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku::people {

namespace {

using Colours = std::array<CellSet, 2>;

CellSet seen_from(const CellSet& cells) {
    CellSet seen;
    for (const Cell cell : cells) seen = seen | peers_of(cell);
    return seen;
}

// The places of a digit that strong links join to this one, each of the other colour.
void spread(const CellSet& places, Cell cell, std::size_t colour, Colours& colours) {
    if ((colours[0] | colours[1]).contains(cell)) return;
    colours[colour].insert(cell);
    for (const House house : houses_of(cell)) {
        const CellSet both = places & techniques::cells_in(house);
        if (both.size() != 2) continue;
        CellSet other = both;
        other.erase(cell);
        spread(places, other.first(), 1 - colour, colours);
    }
}

// A colour with two cells in a house is false; the other is shown first.
std::optional<Step> conclude(const Candidates& candidates, int digit, const Colours& colours) {
    Step step;
    step.technique = Technique::simple_colouring;
    step.digits = step.other_digits = DigitSet::only(digit);
    step.cells = colours[0];
    step.other_cells = colours[1];
    CellSet losers = candidates.places(digit) & seen_from(colours[0]) & seen_from(colours[1]);
    losers = losers - colours[0] - colours[1];
    step.type = 1;
    for (const std::size_t colour : {0u, 1u}) {
        if ((colours[colour] & seen_from(colours[colour])).empty()) continue;
        step.type = 2;
        losers = colours[colour];
        step.cells = colours[1 - colour];
        step.other_cells = colours[colour];
    }
    if (losers.empty()) return std::nullopt;
    for (const Cell cell : losers) step.eliminations.push_back({cell, step.digits});
    return step;
}

}  // namespace

std::optional<Step> simple_colouring(const Candidates& candidates) {
    std::optional<Step> best;
    for (int digit = 1; digit <= 9; ++digit) {
        CellSet known;
        for (const Cell cell : candidates.places(digit)) {
            if (known.contains(cell)) continue;
            Colours colours;
            spread(candidates.places(digit), cell, 0, colours);
            known = known | colours[0] | colours[1];
            if ((colours[0] | colours[1]).size() < 3) continue;
            auto step = conclude(candidates, digit, colours);
            const auto cells = [](const Step& one) { return (one.cells | one.other_cells).size(); };
            if (step && (!best || cells(*step) < cells(*best))) best = std::move(step);
        }
    }
    return best;
}

}  // namespace gridrace::sudoku::people
