#include "common/sudoku/words/strands.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "common/base/sort_by.hpp"

namespace gridrace::sudoku::words {

namespace {

std::size_t index(int place) {
    return static_cast<std::size_t>(place);
}

// Removed because another candidate is placed.
bool is_excluded(const Link& link) {
    return !link.claim.stands && link.reason != Reason::assumption &&
           link.reason != Reason::technique;
}

// One inference and what it follows from, by the places of their links.
struct Node {
    std::vector<int> links;
    std::set<int> premises;  // the first links of other nodes
};

// Puts the inferences from a set of links to its goals in order.
class Condenser {
public:
    explicit Condenser(const Branch& links) : links_(links) {}

    // Adds the link and everything that it follows from.
    void lead_to(int goal) { visit(node_at(goal)); }
    std::vector<Strand> strands() const;

private:
    int node_at(int place) const;
    Node node(int first) const;
    void collect(int first, std::set<int>& ancestors) const;
    void visit(int first);
    Inference inference(const Node& node, int before) const;

    const Branch& links_;
    std::vector<int> order_;  // the first links of the nodes
};

// The first link of the node that a link belongs to: an excluded candidate belongs to the placement
// that excludes it, and all links of a nested step are one node.
int Condenser::node_at(int place) const {
    const Link& link = links_[index(place)];
    if (is_excluded(link) && !link.parents.empty()) return link.parents.front();
    if (link.reason != Reason::technique) return place;
    const auto first = std::ranges::find(links_, link.nested, &Link::nested);
    return static_cast<int>(first - links_.begin());
}

Node Condenser::node(int first) const {
    Node node;
    const Link& link = links_[index(first)];
    for (int i = first; i < std::ssize(links_); ++i) {
        const bool is_same_step = link.nested >= 0 && links_[index(i)].nested == link.nested;
        if (i != first && !is_same_step) continue;
        node.links.push_back(i);
        for (const int parent : links_[index(i)].parents) node.premises.insert(node_at(parent));
    }
    return node;
}

void Condenser::collect(int first, std::set<int>& ancestors) const {
    if (!ancestors.insert(first).second) return;
    for (const int premise : node(first).premises) collect(premise, ancestors);
}

// Puts a node after its premises, the one that needs most last: the node then continues its strand.
void Condenser::visit(int first) {
    if (std::ranges::find(order_, first) != order_.end()) return;
    if (links_[index(first)].reason == Reason::assumption) return;
    const auto needed = node(first).premises;
    std::vector<int> premises(needed.begin(), needed.end());
    sort_by(premises, [this](int premise) {
        std::set<int> ancestors;
        collect(premise, ancestors);
        return std::ssize(ancestors);
    });
    for (const int premise : premises) visit(premise);
    order_.push_back(first);
}

// `before` is the previous node of the same strand, -1 if there is none.
Inference Condenser::inference(const Node& node, int before) const {
    Inference inference;
    const Link& first = links_[index(node.links.front())];
    inference.reason = first.reason;
    inference.nested = first.nested;
    for (const int place : node.links) inference.claims.push_back(links_[index(place)].claim);
    for (const int place : node.links) {
        for (const int parent : links_[index(place)].parents) {
            const int premise = node_at(parent);
            const Link& link = links_[index(premise)];
            if (premise == before || link.reason == Reason::assumption) continue;
            const bool is_removed = links_[index(parent)].reason == Reason::technique;
            const Claim& claim = is_removed ? links_[index(parent)].claim : link.claim;
            auto& premises = inference.premises;
            if (std::ranges::find(premises, claim) == premises.end()) premises.push_back(claim);
        }
    }
    return inference;
}

bool depends_on(const Inference& inference, const Strand& strand) {
    return std::ranges::any_of(strand.inferences, [&](const Inference& earlier) {
        return std::ranges::any_of(earlier.claims, [&](const Claim& claim) {
            return std::ranges::find(inference.premises, claim) != inference.premises.end();
        });
    });
}

// Strands of one inference each, of which none needs another, become one.
std::vector<Strand> with_lists(std::vector<Strand> strands) {
    std::vector<Strand> joined;
    for (Strand& strand : strands) {
        const bool is_single = strand.inferences.size() == 1;
        const bool follows_single =
            !joined.empty() && (!joined.back().is_chain || joined.back().inferences.size() == 1);
        if (is_single && follows_single && !depends_on(strand.inferences.front(), joined.back())) {
            joined.back().is_chain = false;
            joined.back().inferences.push_back(std::move(strand.inferences.front()));
        } else {
            joined.push_back(std::move(strand));
        }
    }
    return joined;
}

std::vector<Strand> Condenser::strands() const {
    std::vector<Strand> strands;
    int before = -1;
    for (const int first : order_) {
        const Node node = this->node(first);
        const bool continues = node.premises.contains(before);
        if (!continues) strands.emplace_back();
        strands.back().inferences.push_back(inference(node, continues ? before : -1));
        before = first;
    }
    return with_lists(std::move(strands));
}

// The links of both branches, each claim once. `end` becomes the place of the second's last link.
Branch joined(const Branch& one, const Branch& other, int& end) {
    Branch links = one;
    std::vector<int> places;
    for (const Link& link : other) {
        const auto known = std::ranges::find(links, link.claim, &Link::claim);
        places.push_back(static_cast<int>(known - links.begin()));
        if (known != links.end()) continue;
        Link added = link;
        for (int& parent : added.parents) parent = places[index(parent)];
        links.push_back(std::move(added));
    }
    end = places.back();
    return links;
}

}  // namespace

std::vector<Strand> strands_of(const Branch& branch) {
    Condenser condenser(branch);
    const int last = static_cast<int>(branch.size()) - 1;
    condenser.lead_to(last);
    auto strands = condenser.strands();
    const Link& end = branch[index(last)];
    if (!is_excluded(end)) return strands;

    // The result is that a candidate is removed: it needs an inference of its own.
    const Link& cause = branch[index(end.parents.front())];
    if (strands.empty() || !strands.back().is_chain) strands.emplace_back();
    strands.back().inferences.push_back({{end.claim}, end.reason, -1, {}});
    if (strands.back().inferences.size() == 1 && cause.reason != Reason::assumption) {
        strands.back().inferences.front().premises = {cause.claim};
    }
    return strands;
}

std::optional<Contradiction> contradiction_of(const Step& step) {
    if (step.branches.size() != 2) return {};
    const bool first_places = step.branches[0].back().claim.stands;
    const Branch& to_placed = step.branches[first_places ? 0 : 1];
    const Branch& to_removed = step.branches[first_places ? 1 : 0];
    const Claim placed = to_placed.back().claim;
    const Claim removed = to_removed.back().claim;
    if (removed.stands || placed != Claim{removed.cell, removed.digit, true}) return {};
    if (to_placed.front().claim != to_removed.front().claim) return {};

    int end = 0;
    const Branch links = joined(to_placed, to_removed, end);
    Condenser condenser(links);
    condenser.lead_to(static_cast<int>(to_placed.size()) - 1);
    condenser.lead_to(end);
    Contradiction contradiction{placed, {}, condenser.strands()};
    const Link& last = links[index(end)];
    if (is_excluded(last)) contradiction.other = links[index(last.parents.front())].claim;
    return contradiction;
}

}  // namespace gridrace::sudoku::words
