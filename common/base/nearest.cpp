#include "common/base/nearest.hpp"

#include <algorithm>
#include <vector>

namespace gridrace {

namespace {

constexpr std::size_t longest_word = 64;

// The optimal string alignment distance.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::vector<std::size_t>> steps(from.size() + 1,
                                                std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) steps[i][0] = i;
    for (std::size_t j = 0; j <= to.size(); ++j) steps[0][j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t other = from[i - 1] == to[j - 1] ? 0 : 1;
            auto& best = steps[i][j];
            best =
                std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + other});
            const bool exchanged =
                i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (exchanged) best = std::min(best, steps[i - 2][j - 2] + 1);
        }
    }
    return steps.back().back();
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> names) {
    if (word.size() > longest_word) return std::nullopt;
    std::optional<std::string> found;
    auto fewest = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const auto& name : names) {
        const auto steps = distance(word, name);
        if (steps >= fewest) continue;
        fewest = steps;
        found = name;
    }
    return found;
}

}  // namespace gridrace
