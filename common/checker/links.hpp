// The kinds of chains, and whether the links of a branch hold: each must follow from the candidates
// and the links that it names, and from nothing else.
#pragma once

#include <string_view>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

// The properties of a kind of chain.
struct ChainKind {
    std::string_view name;
    int tenths;       // without its length
    bool is_dynamic;  // a link may have several parents, and nested steps at higher levels
    bool is_cycle;
    std::size_t cases;  // the number of branches; 0: as many as there are cases
};
// The kind of the step's technique; none if it is not a chain.
const ChainKind* kind_of(const Step& step);

// Whether every link of the branch holds, is in order and is used. Costs as much as the links plus
// the nested steps, each counted once per link that names it.
bool holds(const Branch& branch, const Step& step, const ChainKind& kind, const Board& board,
           Effort& effort);

}  // namespace gridrace::checker
