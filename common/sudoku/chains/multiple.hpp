// Chains from several assumptions that cover all cases, and chains that lead to a contradiction:
// nishio, multiple and dynamic forcing chains. Internal to the techniques.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/chains/consequences.hpp"

namespace gridrace::sudoku::chains {

// The easiest step within `power`, the first of several; none if there is none.
std::optional<Step> easiest_multiple_chains(const Marks& marks, const Power& power);

// All steps, easiest first, with their number of claims; of those with the same eliminations only
// the first.
struct CountedStep {
    Step step;
    int claims = 0;
};
std::vector<CountedStep> all_multiple_chains(const Marks& marks, const Power& power, Pool& pool);

}  // namespace gridrace::sudoku::chains
