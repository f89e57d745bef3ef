// The kinds of chains, and whether the links of a branch hold: each has to follow from the candidates,
// the links it names and nothing else.
#pragma once

#include <string_view>

#include "common/checker/finding.hpp"

namespace gridrace::checker {

// What makes a kind of chain.
struct ChainKind {
    std::string_view name;
    int tenths;       // without its length
    bool is_dynamic;  // a link may follow from several, and from nested steps at higher levels
    bool is_cycle;
    std::size_t cases;  // the number of branches; 0: as many as there are cases
};
// The kind of the step's technique; none if that is no chain.
const ChainKind* kind_of(const Step& step);

// Whether every link of the branch holds, in order and to some use. Costs as much as the links and
// the nested steps that they name, once for each link that does.
bool holds(const Branch& branch, const Step& step, const ChainKind& kind, const Board& board,
           Effort& effort);

}  // namespace gridrace::checker
