#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

namespace {

using techniques::only;

// Two cells with the same candidates, and the strong link of one digit between them.
std::optional<Step> joined(const Candidates& candidates, Cell one, Cell other, int joining,
                           int shared) {
    const CellSet losers = candidates.places(shared) & peers_of(one) & peers_of(other);
    if (losers.empty()) return std::nullopt;
    for (const House house : techniques::all_houses) {
        const CellSet places = candidates.places(joining) & techniques::cells_in(house);
        if (places.size() != 2 || places.contains(one) || places.contains(other)) continue;
        CellSet near = only(places.first());
        CellSet far = places - near;
        if ((near & peers_of(one)).empty()) std::swap(near, far);
        if ((near & peers_of(one)).empty() || (far & peers_of(other)).empty()) continue;
        Step step;
        step.technique = Technique::w_wing;
        step.links = {{{only(one), shared}, {only(one), joining}, {}, only(one)},
                      {{near, joining}, {far, joining}, house, {}},
                      {{only(other), joining}, {only(other), shared}, {}, only(other)}};
        step.cells = only(one) | only(other) | places;
        step.houses = {house};
        step.digits = candidates.at(one);
        for (const Cell cell : losers) {
            step.eliminations.push_back({cell, DigitSet::only(shared)});
        }
        return step;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Step> w_wing(const Candidates& candidates) {
    for (int i = 0; i < Cell::count; ++i) {
        const DigitSet pair = candidates.at(Cell(i));
        if (pair.size() != 2) continue;
        const int low = pair.first(), high = pair.without(low).first();
        for (int j = i + 1; j < Cell::count; ++j) {
            const bool sees = peers_of(Cell(i)).contains(Cell(j));
            if (sees || !(candidates.at(Cell(j)) == pair)) continue;
            if (auto step = joined(candidates, Cell(i), Cell(j), low, high)) return step;
            if (auto step = joined(candidates, Cell(i), Cell(j), high, low)) return step;
        }
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::people
