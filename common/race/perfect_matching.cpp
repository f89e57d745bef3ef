#include "common/race/perfect_matching.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace gridrace::race {

namespace {

// Nodes are the vertices, and above them blossoms: odd circles of nodes that are treated as one. Node 0 is none, so the
// vertices are 1..n here.
using Node = std::size_t;
constexpr Node none = 0;

// Where a node is in the forest of alternating paths from the unmatched nodes.
enum class Label : std::uint8_t { free, outer, inner };

struct Edge {
    Node from = none;  // vertices
    Node to = none;
};

class Matcher {
public:
    explicit Matcher(const PairCosts& costs)
        : costs_(costs), vertices_(costs.vertices()), nodes_(2 * vertices_ + 1) {
        for (Node node = 1; node <= vertices_; ++node) top_[node] = node;
        for (Node one = 1; one <= vertices_; ++one) {
            holder(one, one) = one;
            for (Node other = 1; other <= vertices_; ++other) {
                edge(one, other) = {one, other};
                if (one != other) dearest_ = std::max(dearest_, cost(one, other));
            }
        }
        std::ranges::fill(duals_, dearest_);
    }

    std::vector<std::size_t> match() {
        for (std::size_t pairs = 0; pairs < vertices_ / 2; ++pairs) add_pair();
        std::vector<std::size_t> partners;
        for (Node node = 1; node <= vertices_; ++node) partners.push_back(partner_[node] - 1);
        return partners;
    }

private:
    std::int64_t cost(Node one, Node other) const { return costs_.between(one - 1, other - 1); }
    Edge& edge(Node one, Node other) { return edges_[one * nodes_ + other]; }
    // The member of a blossom that contains the vertex.
    Node& holder(Node blossom, Node vertex) { return holders_[blossom * nodes_ + vertex]; }
    bool is_blossom(Node node) const { return node > vertices_; }
    bool is_top(Node node) const { return top_[node] == node; }

    // The reduced cost of an edge, twice: 0 if it may be used.
    std::int64_t slack(const Edge& edge) const {
        return duals_[edge.from] + duals_[edge.to] - 2 * (dearest_ - cost(edge.from, edge.to));
    }

    // ---- the nearest outer vertex of each node that is not in the same tree ----

    void consider_nearest(Node vertex, Node node) {
        auto& nearest = nearest_[node];
        if (nearest == none || slack(edge(vertex, node)) < slack(edge(nearest, node)))
            nearest = vertex;
    }
    void find_nearest(Node node) {
        nearest_[node] = none;
        for (Node vertex = 1; vertex <= vertices_; ++vertex) {
            const bool is_outside = top_[vertex] != node && labels_[top_[vertex]] == Label::outer;
            if (is_outside) consider_nearest(vertex, node);
        }
    }

    // ---- blossoms ----

    void enqueue(Node node) {
        if (!is_blossom(node)) return queue_.push_back(node);
        for (const auto member : members_[node]) enqueue(member);
    }
    void set_top(Node node, Node top) {
        top_[node] = top;
        if (!is_blossom(node)) return;
        for (const auto member : members_[node]) set_top(member, top);
    }
    // The even distance of a member from the base of its blossom, which is turned round if need be.
    std::size_t even_position(Node blossom, Node member) {
        auto& circle = members_[blossom];
        const auto at =
            static_cast<std::size_t>(std::ranges::find(circle, member) - circle.begin());
        if (at % 2 == 0) return at;
        std::reverse(circle.begin() + 1, circle.end());
        return circle.size() - at;
    }
    void match_over(Node one, Node other) {
        const auto by = edge(one, other);
        partner_[one] = by.to;
        if (!is_blossom(one)) return;
        const auto base = holder(one, by.from);
        const auto position = even_position(one, base);
        auto& circle = members_[one];
        for (std::size_t i = 0; i < position; ++i) match_over(circle[i], circle[i ^ 1]);
        match_over(base, other);
        std::rotate(circle.begin(), circle.begin() + static_cast<std::ptrdiff_t>(position),
                    circle.end());
    }
    // Swaps matched and unmatched edges on the way from an outer node to the root of its tree.
    void augment(Node outer, Node other) {
        while (true) {
            const auto inner = top_[partner_[outer]];
            match_over(outer, other);
            if (inner == none) return;
            const auto next = top_[parent_[inner]];
            match_over(inner, next);
            outer = next;
            other = inner;
        }
    }
    // Where the ways of two outer nodes to their roots meet; none if they are in different trees.
    Node meeting_point(Node one, Node other) {
        ++visit_;
        while (one != none || other != none) {
            if (one != none) {
                if (visited_[one] == visit_) return one;
                visited_[one] = visit_;
                one = top_[partner_[one]];
                if (one != none) one = top_[parent_[one]];
            }
            std::swap(one, other);
        }
        return none;
    }
    void add_way(std::vector<Node>& circle, Node from, Node base) {
        for (auto outer = from; outer != base;) {
            const auto inner = top_[partner_[outer]];
            circle.push_back(outer);
            circle.push_back(inner);
            enqueue(inner);
            outer = top_[parent_[inner]];
        }
    }
    void make_blossom(Node one, Node base, Node other) {
        Node blossom = vertices_ + 1;
        while (blossom < end_ && top_[blossom] != none) ++blossom;
        end_ = std::max(end_, blossom + 1);
        duals_[blossom] = 0;
        labels_[blossom] = Label::outer;
        partner_[blossom] = partner_[base];
        auto& circle = members_[blossom];
        circle.assign(1, base);
        add_way(circle, one, base);
        std::reverse(circle.begin() + 1, circle.end());
        add_way(circle, other, base);
        set_top(blossom, blossom);
        inherit_edges(blossom);
        find_nearest(blossom);
    }
    // To each other node the blossom has the shortest edge of its members.
    void inherit_edges(Node blossom) {
        for (Node node = 1; node < end_; ++node) edge(blossom, node) = edge(node, blossom) = {};
        for (Node vertex = 1; vertex <= vertices_; ++vertex) holder(blossom, vertex) = none;
        for (const auto member : members_[blossom]) {
            for (Node node = 1; node < end_; ++node) {
                if (node == blossom || edge(member, node).from == none) continue;
                const bool is_first = edge(blossom, node).from == none;
                if (is_first || slack(edge(member, node)) < slack(edge(blossom, node))) {
                    edge(blossom, node) = edge(member, node);
                    edge(node, blossom) = edge(node, member);
                }
            }
            for (Node vertex = 1; vertex <= vertices_; ++vertex) {
                if (holder(member, vertex) != none) holder(blossom, vertex) = member;
            }
        }
    }
    void dissolve_blossom(Node blossom) {
        for (const auto member : members_[blossom]) set_top(member, member);
        const auto entry = holder(blossom, edge(blossom, parent_[blossom]).from);
        const auto position = even_position(blossom, entry);
        const auto& circle = members_[blossom];
        for (std::size_t i = 0; i < position; i += 2) {
            const auto inner = circle[i], outer = circle[i + 1];
            parent_[inner] = edge(outer, inner).from;
            labels_[inner] = Label::inner;
            labels_[outer] = Label::outer;
            nearest_[inner] = none;
            find_nearest(outer);
            enqueue(outer);
        }
        labels_[entry] = Label::inner;
        parent_[entry] = parent_[blossom];
        for (std::size_t i = position + 1; i < circle.size(); ++i) {
            labels_[circle[i]] = Label::free;
            find_nearest(circle[i]);
        }
        top_[blossom] = none;
    }

    // ---- the search for one more pair ----

    // Uses an edge without slack; true if there is one pair more.
    bool use(const Edge& tight) {
        const auto one = top_[tight.from], other = top_[tight.to];
        if (labels_[other] == Label::free) {
            parent_[other] = tight.from;
            labels_[other] = Label::inner;
            const auto next = top_[partner_[other]];
            nearest_[other] = nearest_[next] = none;
            labels_[next] = Label::outer;
            enqueue(next);
        } else if (labels_[other] == Label::outer) {
            const auto base = meeting_point(one, other);
            if (base == none) {
                augment(one, other);
                augment(other, one);
                return true;
            }
            make_blossom(one, base, other);
        }
        return false;
    }
    bool grow() {
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const auto vertex = queue_[i];
            if (labels_[top_[vertex]] == Label::inner) continue;
            for (Node other = 1; other <= vertices_; ++other) {
                if (top_[vertex] == top_[other]) continue;
                if (slack(edge(vertex, other)) > 0) {
                    consider_nearest(vertex, top_[other]);
                } else if (use(edge(vertex, other))) {
                    return true;
                }
            }
        }
        queue_.clear();
        return false;
    }
    std::int64_t largest_step() {
        auto step = std::numeric_limits<std::int64_t>::max();
        for (Node node = 1; node < end_; ++node) {
            if (!is_top(node)) continue;
            if (is_blossom(node) && labels_[node] == Label::inner)
                step = std::min(step, duals_[node] / 2);
            if (nearest_[node] == none || labels_[node] == Label::inner) continue;
            const auto distance = slack(edge(nearest_[node], node));
            step = std::min(step, labels_[node] == Label::free ? distance : distance / 2);
        }
        return step;
    }
    void shift_duals(std::int64_t step) {
        const auto sign = [](Label label) {
            return label == Label::outer ? -1 : label == Label::inner ? 1 : 0;
        };
        for (Node node = 1; node <= vertices_; ++node)
            duals_[node] += sign(labels_[top_[node]]) * step;
        for (Node node = vertices_ + 1; node < end_; ++node) {
            if (is_top(node)) duals_[node] -= 2 * sign(labels_[node]) * step;
        }
    }
    bool use_new_edges() {
        for (Node node = 1; node < end_; ++node) {
            if (!is_top(node) || nearest_[node] == none) continue;
            const auto tight = edge(nearest_[node], node);
            if (top_[nearest_[node]] == node || slack(tight) != 0) continue;
            if (use(tight)) return true;
        }
        for (Node node = vertices_ + 1; node < end_; ++node) {
            if (is_top(node) && labels_[node] == Label::inner && duals_[node] == 0)
                dissolve_blossom(node);
        }
        return false;
    }
    void add_pair() {
        std::ranges::fill(labels_, Label::free);
        std::ranges::fill(nearest_, none);
        queue_.clear();
        for (Node node = 1; node < end_; ++node) {
            if (!is_top(node) || partner_[node] != none) continue;
            parent_[node] = none;
            labels_[node] = Label::outer;
            enqueue(node);
        }
        while (!grow()) {
            shift_duals(largest_step());
            if (use_new_edges()) return;
        }
    }

    const PairCosts& costs_;
    std::size_t vertices_;
    std::size_t nodes_;         // most of them, none included
    Node end_ = vertices_ + 1;  // after the last one in use
    std::int64_t dearest_ = 0;
    std::vector<Edge> edges_ = std::vector<Edge>(nodes_ * nodes_);
    std::vector<Node> holders_ = std::vector<Node>(nodes_ * nodes_);
    std::vector<std::int64_t> duals_ = std::vector<std::int64_t>(nodes_);
    std::vector<Node> partner_ = std::vector<Node>(nodes_);  // a vertex
    std::vector<Node> parent_ = std::vector<Node>(nodes_);   // a vertex
    std::vector<Node> nearest_ = std::vector<Node>(nodes_);  // a vertex
    std::vector<Node> top_ = std::vector<Node>(nodes_);      // the outermost blossom
    std::vector<Label> labels_ = std::vector<Label>(nodes_);
    std::vector<std::vector<Node>> members_ = std::vector<std::vector<Node>>(nodes_);
    std::vector<std::uint32_t> visited_ = std::vector<std::uint32_t>(nodes_);
    std::uint32_t visit_ = 0;
    std::vector<Node> queue_;  // outer vertices whose edges are not looked at yet
};

}  // namespace

std::vector<std::size_t> cheapest_matching(const PairCosts& costs) {
    assert(costs.vertices() % 2 == 0);
    return Matcher(costs).match();
}

}  // namespace gridrace::race
