#include "common/sudoku/techniques/subset_search.hpp"

#include <cstdint>

namespace gridrace::sudoku::techniques {

namespace {

bool someone_else_shares(const Partners& partners, Subset subset) {
    for (unsigned i = 0; i < 9; ++i) {
        if ((subset.items >> i & 1u) == 0 && (partners[i] & subset.partners) != 0) return true;
    }
    return false;
}

// The items that can belong to a subset, in order.
struct Eligible {
    std::array<std::uint8_t, 9> items{};
    int count = 0;
};

Eligible eligible_for(const Partners& partners, int size) {
    Eligible eligible;
    for (std::uint8_t i = 0; i < 9; ++i) {
        if (partners[i] == 0 || count_of_nine(partners[i]) > size) continue;
        eligible.items[static_cast<std::size_t>(eligible.count++)] = i;
    }
    return eligible;
}

// The first subset that extends `chosen` by items from `next` on.
std::optional<Subset> extend(const Partners& partners, const Eligible& eligible, int size,
                             Subset chosen, int next, int missing) {
    if (missing == 0) {
        if (!someone_else_shares(partners, chosen)) return std::nullopt;
        return chosen;
    }
    for (int i = next; i + missing <= eligible.count; ++i) {
        const unsigned item = eligible.items[static_cast<std::size_t>(i)];
        const Subset larger{chosen.items | 1u << item, chosen.partners | partners[item]};
        if (count_of_nine(larger.partners) > size) continue;
        auto found = extend(partners, eligible, size, larger, i + 1, missing - 1);
        if (found) return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Subset> find_subset(const Partners& partners, int size) {
    return extend(partners, eligible_for(partners, size), size, {}, 0, size);
}

}  // namespace gridrace::sudoku::techniques
