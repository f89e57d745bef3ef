// Perfect matchings of least cost in complete graphs, by Edmonds' blossoms with dual variables (Jack Edmonds, Maximum
// matching and a polyhedron with 0,1-vertices, 1965; in the O(n³) form of Zvi Galil, Efficient algorithms for finding
// maximum matching in graphs, 1986). Internal to common/race.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridrace::race {

// Largest cost of a pair: sums of costs stay within 64 bits for more than 200 vertices.
inline constexpr std::int64_t most_pair_cost = std::int64_t{1} << 54;

// A symmetric matrix of costs, 0 to most_pair_cost.
class PairCosts {
public:
    explicit PairCosts(std::size_t vertices) : vertices_(vertices), costs_(vertices * vertices) {}

    std::size_t vertices() const { return vertices_; }
    std::int64_t between(std::size_t one, std::size_t other) const {
        return costs_[one * vertices_ + other];
    }
    void set(std::size_t one, std::size_t other, std::int64_t cost) {
        costs_[one * vertices_ + other] = cost;
        costs_[other * vertices_ + one] = cost;
    }

private:
    std::size_t vertices_;
    std::vector<std::int64_t> costs_;
};

// The partner of each vertex, so that the sum of the costs is as small as possible. The number of vertices is even.
// The same costs give the same matching on every machine. O(n³).
std::vector<std::size_t> cheapest_matching(const PairCosts& costs);

}  // namespace gridrace::race
