// Chains in which every claim follows only from the previous one: cycles and forcing chains.
// Internal to the techniques.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "common/sudoku/chains/links.hpp"

namespace gridrace::sudoku::chains {

// One claim of a chain, and why it follows from the previous claim.
struct Node {
    Mark mark = 0;
    bool on = false;
    Reason reason = Reason::assumption;
};

// Sudoku Explainer's order of preference between chains: lower is better.
struct Preference {
    int tenths = 0;  // of the rating
    int claims = 0;
    int kind = 0;  // breaks ties: X before Y before both
    friend constexpr auto operator<=>(const Preference&, const Preference&) = default;
};

struct SimpleChain {
    Preference preference;
    Along along = Along::both;
    // From the assumption to the conclusion. A cycle ends with its first claim and excludes
    // `eliminated`; a forcing chain ends with the opposite of its assumption.
    std::vector<Node> path;
    bool is_cycle = false;
    std::vector<Mark> eliminated;
};

// The easiest chain, the first of several; none if there is none.
std::optional<SimpleChain> easiest_simple_chain(const Marks& marks);

// All chains, easiest first.
std::vector<SimpleChain> all_simple_chains(const Marks& marks);

// The step that the chain proves.
Step step_of(const SimpleChain& chain);

}  // namespace gridrace::sudoku::chains
