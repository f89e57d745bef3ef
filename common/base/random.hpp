// The project's own random sequence: the same seed gives the same numbers on every machine and with
// every standard library. Not for secrets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace gridrace {

// xoshiro256** 1.0 (Blackman and Vigna, https://prng.di.unimi.it/), its state filled from the seed
// by SplitMix64 as its authors recommend. A value: a copy continues from the same place in the
// sequence.
class Random {
public:
    explicit Random(std::uint64_t seed);

    // The next 64 bits.
    std::uint64_t next();

    // Uniform in 0..bound-1, without bias (Lemire, "Fast random integer generation in an interval",
    // 2019). `bound` is at least 1.
    std::uint32_t below(std::uint32_t bound);

    // A uniform permutation in place (Fisher and Yates).
    template <class T, std::size_t Extent>
    void shuffle(std::span<T, Extent> items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
        }
    }

private:
    std::array<std::uint64_t, 4> state_;
};

// One SplitMix64 step: a well-mixed number that depends on all bits of `value`. Makes independent
// seeds out of one seed and a counter.
std::uint64_t mix(std::uint64_t value);

}  // namespace gridrace
