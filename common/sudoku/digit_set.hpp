// A set of digits 1..9, one bit each.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace gridrace::sudoku {

namespace detail {
constexpr std::array<std::uint8_t, 512> make_counts_of_nine() {
    std::array<std::uint8_t, 512> counts{};
    for (std::size_t mask = 1; mask < counts.size(); ++mask) {
        counts[mask] = static_cast<std::uint8_t>(counts[mask / 2] + mask % 2);
    }
    return counts;
}
inline constexpr auto counts_of_nine = make_counts_of_nine();
}  // namespace detail

// The number of bits set among the lowest nine; the others must be zero. A table, since
// std::popcount is a function call in builds for the oldest processors.
constexpr int count_of_nine(unsigned mask) {
    return detail::counts_of_nine[mask];
}

class DigitSet {
public:
    constexpr DigitSet() = default;
    static constexpr DigitSet all() { return DigitSet(0x1ff); }
    static constexpr DigitSet only(int digit) { return DigitSet(1u << (digit - 1)); }
    // Bit 0 is digit 1; bits above the ninth must be zero.
    static constexpr DigitSet from_bits(unsigned bits) { return DigitSet(bits); }

    constexpr unsigned bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return count_of_nine(bits_); }
    constexpr bool contains(int digit) const { return (bits_ >> (digit - 1) & 1u) != 0; }
    // The smallest digit; the set must not be empty.
    constexpr int first() const { return std::countr_zero(bits_) + 1; }

    constexpr DigitSet with(int digit) const { return DigitSet(bits_ | 1u << (digit - 1)); }
    constexpr DigitSet without(int digit) const { return DigitSet(bits_ & ~(1u << (digit - 1))); }

    friend constexpr DigitSet operator|(DigitSet a, DigitSet b) {
        return DigitSet(a.bits_ | b.bits_);
    }
    friend constexpr DigitSet operator&(DigitSet a, DigitSet b) {
        return DigitSet(a.bits_ & b.bits_);
    }
    friend constexpr DigitSet operator-(DigitSet a, DigitSet b) {
        return DigitSet(a.bits_ & ~b.bits_);
    }
    friend constexpr bool operator==(DigitSet, DigitSet) = default;

private:
    constexpr explicit DigitSet(unsigned bits) : bits_(bits) {}
    unsigned bits_ = 0;
};

static_assert(DigitSet::all().without(5).size() == 8);

}  // namespace gridrace::sudoku
