#include "common/sudoku/techniques/subset_search.hpp"

#include <cstdint>

namespace gridrace::sudoku::techniques {

namespace {

// std::popcount for nine bits, which has no instruction on the oldest processors.
constexpr std::array<std::uint8_t, 512> make_sizes() {
    std::array<std::uint8_t, 512> sizes{};
    for (unsigned mask = 1; mask < 512; ++mask) {
        sizes[mask] = static_cast<std::uint8_t>(sizes[mask / 2] + mask % 2);
    }
    return sizes;
}
constexpr auto sizes = make_sizes();

bool someone_else_shares(const Partners& partners, Subset subset) {
    for (unsigned i = 0; i < 9; ++i) {
        if ((subset.things >> i & 1u) == 0 && (partners[i] & subset.partners) != 0) return true;
    }
    return false;
}

}  // namespace

std::optional<Subset> find_subset(const Partners& partners, int size, Subset chosen,
                                  unsigned next) {
    const int missing = size - sizes[chosen.things];
    if (missing == 0) {
        if (!someone_else_shares(partners, chosen)) return std::nullopt;
        return chosen;
    }
    for (unsigned i = next; i < 9; ++i) {
        const Subset larger{chosen.things | 1u << i, chosen.partners | partners[i]};
        if (partners[i] == 0 || sizes[larger.partners] > size) continue;
        if (const auto found = find_subset(partners, size, larger, i + 1)) return found;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku::techniques
