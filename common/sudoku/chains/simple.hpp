// Chains in which every claim follows from the one before it alone: cycles and forcing chains.
// Internal to the techniques.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "common/sudoku/chains/links.hpp"

namespace gridrace::sudoku::chains {

// One claim of a chain, and why it follows from the claim before it.
struct Node {
    Mark mark = 0;
    bool on = false;
    Reason reason = Reason::assumption;
};

// By what Sudoku Explainer prefers one chain to another: the lower the better.
struct Preference {
    int tenths = 0;  // of the rating
    int claims = 0;
    int kind = 0;  // breaks ties: X before Y before both
    friend constexpr auto operator<=>(const Preference&, const Preference&) = default;
};

struct SimpleChain {
    Preference preference;
    Along along = Along::both;
    // From the assumption to the conclusion. A cycle ends with the claim it began with, and
    // excludes `eliminated`; a forcing chain ends with the opposite of its assumption.
    std::vector<Node> path;
    bool is_cycle = false;
    std::vector<Mark> eliminated;
};

// The easiest, of several the first; none if there is none.
std::optional<SimpleChain> easiest_simple_chain(const Marks& marks);

// All that there are, the easiest first.
std::vector<SimpleChain> all_simple_chains(const Marks& marks);

// What the chain finds.
Step step_of(const SimpleChain& chain);

}  // namespace gridrace::sudoku::chains
