// Where a box and a line meet. Internal to the people's techniques.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/step.hpp"
#include "common/sudoku/techniques/houses.hpp"

namespace gridrace::sudoku::people {

// Those of the cells that have candidates.
inline CellSet open_cells(const Candidates& candidates, const CellSet& cells) {
    CellSet open;
    for (const Cell cell : cells) {
        if (!candidates.at(cell).empty()) open.insert(cell);
    }
    return open;
}

// Calls `look` with every box and line that meet; the first result.
template <class Look>
std::optional<Step> where_they_meet(const Look& look) {
    for (const House box : techniques::all_houses) {
        for (const House line : techniques::all_houses) {
            if (!is_box(box) || is_box(line)) continue;
            if ((techniques::cells_in(box) & techniques::cells_in(line)).empty()) continue;
            if (auto step = look(box, line)) return step;
        }
    }
    return std::nullopt;
}

// All subsets of `cells` with at least one cell.
inline std::vector<CellSet> subsets_of(const CellSet& cells) {
    std::vector<CellSet> subsets = {{}};
    for (const Cell cell : cells) {
        for (std::size_t i = subsets.size(); i-- > 0;) {
            subsets.push_back(subsets[i]);
            subsets.back().insert(cell);
        }
    }
    subsets.erase(subsets.begin());
    return subsets;
}

}  // namespace gridrace::sudoku::people
