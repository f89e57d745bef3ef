// The branches of a chain, shortened for people: the digits that are placed, each with its reason,
// in lines where each follows from the previous one. Omits that a digit excludes its peers.
#pragma once

#include <optional>
#include <vector>

#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::words {

// One inference. Several claims if they follow from one nested step.
struct Inference {
    std::vector<Claim> claims;
    Reason reason = Reason::assumption;  // cell_is_taken and so on only at the end of a branch
    int nested = -1;                     // for Reason::technique
    // What it follows from, without the assumption and the inference before in the same strand.
    std::vector<Claim> premises;
    friend bool operator==(const Inference&, const Inference&) = default;
};

struct Strand {
    // Each inference follows from the previous one; otherwise they are independent of each other.
    bool is_chain = true;
    std::vector<Inference> inferences;
    friend bool operator==(const Strand&, const Strand&) = default;
};

// The strands of one branch: all premises come before what follows from them. Empty if the branch
// is only its assumption.
std::vector<Strand> strands_of(const Branch& branch);

// Where a contradiction lies: a digit is placed twice in a house, two digits in a cell; or, without
// `other`, a digit is placed that has been removed.
struct Contradiction {
    Claim placed;
    std::optional<Claim> other;  // another placement
    std::vector<Strand> strands;
};

// Of a step with two branches from one assumption to a claim and to its opposite; none for others.
std::optional<Contradiction> contradiction_of(const Step& step);

}  // namespace gridrace::sudoku::words
