#include <utility>

#include "common/sudoku/techniques/houses.hpp"
#include "common/sudoku/techniques/techniques.hpp"

namespace gridrace::sudoku::techniques {

namespace {

Step placing(Technique technique, Cell cell, int digit) {
    Step step;
    step.technique = technique;
    step.rating = fixed_rating(step.technique);
    step.placements = {{cell, digit}};
    step.cells.insert(cell);
    step.digits = DigitSet::only(digit);
    return step;
}

bool has_one_open_cell(const Candidates& candidates, House house) {
    int open = 0;
    for (const Cell cell : list_of_cells(house)) open += !candidates.at(cell).empty();
    return open == 1;
}

}  // namespace

std::optional<Step> hidden_single(const Candidates& candidates) {
    std::optional<Step> first;
    for (const House house : all_houses) {
        const bool last_cell = has_one_open_cell(candidates, house);
        if (first && !last_cell) continue;
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet places = candidates.places(digit) & cells_in(house);
            if (!places.has_one()) continue;
            Step step = placing(Technique::hidden_single, places.first(), digit);
            step.houses = {house};
            // Easier if fewer lines need to be checked.
            step.rating = {last_cell ? 10 : house.kind == HouseKind::box ? 12 : 15};
            if (last_cell) return step;
            if (!first) first = std::move(step);
        }
    }
    return first;
}

std::optional<Step> naked_single(const Candidates& candidates) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const DigitSet left = candidates.at(cell);
        if (left.size() == 1) {
            return placing(Technique::naked_single, cell, left.first());
        }
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::techniques
