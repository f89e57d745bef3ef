// The places of one or two digits on the whole grid in one vector register, and the few operations
// on it that the solver needs, all branch-free. Internal to the solver.
#pragma once

#include <cstdint>

namespace gridrace::sudoku::detail {

// For each digit a lane for each band of three rows, and one that stays zero. In a lane each row
// takes ten bits: nine columns and a guard bit that is zero between operations and stops carries
// and borrows.
using OneDigit = std::uint32_t __attribute__((vector_size(16)));

consteval std::uint32_t in_each_row(std::uint32_t columns) {
    return columns | columns << 10 | columns << 20;
}
constexpr std::uint32_t row_cells = in_each_row(0x1ff);
constexpr std::uint32_t row_guards = in_each_row(0x200);
constexpr std::uint32_t row_starts = in_each_row(1);

// True if any bit is set.
inline bool any(OneDigit lanes) {
    using Words = std::uint64_t __attribute__((vector_size(16)));
    const auto words = reinterpret_cast<Words>(lanes);
    return (words[0] | words[1]) != 0;
}

// Each band's lane moved to the place of the previous one, the first to the last.
inline OneDigit next_band(OneDigit lanes) {
    return __builtin_shufflevector(lanes, lanes, 1, 2, 0, 3);
}

#ifdef __AVX2__
using TwoDigits = std::uint32_t __attribute__((vector_size(32)));

inline bool any(TwoDigits lanes) {
    using Words = long long __attribute__((vector_size(32)));
    const auto words = reinterpret_cast<Words>(lanes);
    return __builtin_ia32_ptestz256(words, words) == 0;
}

inline TwoDigits next_band(TwoDigits lanes) {
    return __builtin_shufflevector(lanes, lanes, 1, 2, 0, 3, 5, 6, 4, 7);
}

// The highest bit of each lane, the first lane's lowest.
inline unsigned highest_bits(TwoDigits lanes) {
    using Floats = float __attribute__((vector_size(32)));
    return static_cast<unsigned>(__builtin_ia32_movmskps256(reinterpret_cast<Floats>(lanes)));
}

// The two digits' lanes swapped.
inline TwoDigits exchanged(TwoDigits lanes) {
    return __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3);
}
#endif

// All cells of every row that has no cell in `cells`.
template <class Lanes>
inline Lanes rows_without_any(Lanes cells) {
    const Lanes untouched = (row_guards - cells) & row_guards;
    return untouched - (untouched >> 9);
}

// The cells of each row except its first one.
template <class Lanes>
inline Lanes all_but_first_in_row(Lanes cells) {
    return cells & ((cells | row_guards) - row_starts);
}

// The cells that are the only one in their row.
template <class Lanes>
inline Lanes alone_in_row(Lanes cells) {
    return cells & rows_without_any(all_but_first_in_row(cells));
}

// A bit for every two cells that share a row, a column or a box.
template <class Lanes>
inline Lanes repeated(Lanes cells) {
    const auto in_two_rows = [](Lanes lanes) {
        const Lanes second = lanes >> 10, third = lanes >> 20;
        return ((lanes & second) | (lanes & third) | (second & third)) & 0x1ff;
    };
    const Lanes minirows = (cells | cells >> 1 | cells >> 2) & in_each_row(0b001001001);
    const Lanes columns = (cells | cells >> 10 | cells >> 20) & 0x1ff;
    return all_but_first_in_row(cells) | in_two_rows(cells) | in_two_rows(minirows) |
           (columns & next_band(columns));
}

}  // namespace gridrace::sudoku::detail
