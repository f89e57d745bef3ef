// Chains from several assumptions that cover all cases, and chains that contradict themselves:
// nishio, multiple and dynamic forcing chains. Internal to the techniques.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/chains/consequences.hpp"

namespace gridrace::sudoku::chains {

// The easiest step that there is with so much power, of several the first; none if there is none.
std::optional<Step> easiest_multiple_chains(const Marks& marks, const Power& power);

// All steps, the easiest first, with the number of their claims; of those that eliminate the same
// only the first.
struct CountedStep {
    Step step;
    int claims = 0;
};
std::vector<CountedStep> all_multiple_chains(const Marks& marks, const Power& power);

}  // namespace gridrace::sudoku::chains
