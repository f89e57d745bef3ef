// Common parts of aligned pairs and triplets. Internal to the search for them.
#pragma once

#include <optional>
#include <span>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::techniques {

// The cells that can be aligned, and those that can exclude combinations of their candidates.
struct Alignment {
    // `size` 2 or 3: that of the aligned sets.
    Alignment(const Candidates& candidates, int size);

    // The excluders that see the cell.
    CellSet excluders_of(Cell cell) const { return excluders & peers_of(cell); }

    CellSet cells;
    CellSet excluders;
};

// The step from the combinations of candidates of two or three aligned cells: none unless two
// excluders or more see all of them and a candidate is in no combination that these leave.
std::optional<Step> exclude(const Candidates& candidates, const Alignment& alignment,
                            std::span<const Cell> cells);

}  // namespace gridrace::sudoku::techniques
