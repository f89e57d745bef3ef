// Chains of strong links: from the first side of the first link to the second side of the last, one
// of which is true. A candidate that both exclude can go. Internal to the people's techniques.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/people/link_net.hpp"

namespace gridrace::sudoku::people {

struct Chain {
    std::vector<EitherOr> links;
    bool is_loop = false;  // the last side excludes the first
};

// The name that players have for a chain, by what it looks like.
Technique name_of(const Chain& chain);

// How hard a chain is to see: less is easier. Links, then patterns with names of their own, then
// cells to look at.
int effort_of(const Chain& chain);

// The limits of a search.
struct ChainLimits {
    int least_links = 2;
    int most_links = 20;
    int most_cells = Cell::count;
    std::optional<Technique> only = {};  // chains of this name
};

// The step of least effort from a chain of the graph; none if none makes progress.
std::optional<Step> easiest_chain(const Candidates& candidates, const LinkNet& net,
                                  const ChainLimits& limits = {});

}  // namespace gridrace::sudoku::people
