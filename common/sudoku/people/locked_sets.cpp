// The last cell of a house, and naked subsets where a box and a line meet.
#include "common/sudoku/people/meetings.hpp"
#include "common/sudoku/people/techniques.hpp"
#include "common/sudoku/techniques/pattern.hpp"

namespace gridrace::sudoku::people {

using techniques::cells_in;

std::optional<Step> full_house(const Candidates& candidates) {
    for (const House house : techniques::all_houses) {
        const CellSet open = open_cells(candidates, cells_in(house));
        if (!open.has_one() || candidates.at(open.first()).size() != 1) continue;
        Step step;
        step.technique = Technique::full_house;
        step.cells = open;
        step.digits = candidates.at(open.first());
        step.houses = {house};
        step.placements = {{open.first(), step.digits.first()}};
        return step;
    }
    return std::nullopt;
}

std::optional<Step> locked_subset(const Candidates& candidates, int size) {
    return where_they_meet([&](House box, House line) -> std::optional<Step> {
        for (const CellSet& cells :
             subsets_of(open_cells(candidates, cells_in(box) & cells_in(line)))) {
            const DigitSet digits = techniques::digits_of(candidates, cells);
            if (cells.size() != size || digits.size() != size) continue;
            Step step;
            step.technique = size == 2 ? Technique::locked_pair : Technique::locked_triplet;
            step.cells = cells;
            step.digits = digits;
            step.houses = {box, line};
            techniques::eliminate(step, candidates, (cells_in(box) | cells_in(line)) - cells,
                                  digits);
            if (!step.eliminations.empty()) return step;
        }
        return std::nullopt;
    });
}

}  // namespace gridrace::sudoku::people
