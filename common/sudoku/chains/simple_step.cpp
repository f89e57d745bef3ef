#include "common/sudoku/chains/simple.hpp"

namespace gridrace::sudoku::chains {

namespace {

Technique technique_of(const SimpleChain& chain) {
    constexpr int claims_of_turbot_fish = 6;
    switch (chain.along) {
        case Along::places:
            if (chain.is_cycle) return Technique::bidirectional_x_cycle;
            return chain.preference.claims == claims_of_turbot_fish ? Technique::turbot_fish
                                                                    : Technique::forcing_x_chain;
        case Along::cells: return Technique::bidirectional_y_cycle;
        case Along::both: break;
    }
    return chain.is_cycle ? Technique::bidirectional_cycle : Technique::forcing_chain;
}

Branch branch_of(const std::vector<Node>& path) {
    Branch branch;
    for (const Node& node : path) {
        Link link;
        link.claim = {cell_of(node.mark), digit_of(node.mark), node.on};
        link.reason = node.reason;
        if (!branch.empty()) link.parents = {static_cast<int>(branch.size()) - 1};
        branch.push_back(std::move(link));
    }
    return branch;
}

}  // namespace

Step step_of(const SimpleChain& chain) {
    Step step;
    step.technique = technique_of(chain);
    step.rating = {chain.preference.tenths};
    step.branches = {branch_of(chain.path)};
    for (const Link& link : step.branches.front()) {
        step.cells.insert(link.claim.cell);
        step.digits = step.digits.with(link.claim.digit);
    }
    const Node& end = chain.path.back();
    if (chain.is_cycle) {
        for (const Mark mark : chain.eliminated) {
            step.eliminations.push_back({cell_of(mark), DigitSet::only(digit_of(mark))});
        }
    } else if (end.on) {
        step.placements = {{cell_of(end.mark), digit_of(end.mark)}};
    } else {
        step.eliminations = {{cell_of(end.mark), DigitSet::only(digit_of(end.mark))}};
    }
    return step;
}

}  // namespace gridrace::sudoku::chains
