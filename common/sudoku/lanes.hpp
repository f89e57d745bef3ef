// One or two digits' places on the whole grid in one vector register, and the few operations on it
// that the solver is made of, none of them with a branch. Internal to the solver.
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

// Each band's lane where the band before it was, the first band's where the last was.
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

// The two digits' lanes exchanged.
inline TwoDigits exchanged(TwoDigits lanes) {
    return __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3);
}
#endif

// The whole of every row that has a cell in `cells`.
template <class Lanes>
inline Lanes rows_with_any(Lanes cells) {
    const Lanes touched = (cells + row_cells) & row_guards;
    return touched - (touched >> 9);
}

// The cells of each row but its first one.
template <class Lanes>
inline Lanes all_but_first_in_row(Lanes cells) {
    return cells & ((cells | row_guards) - row_starts);
}

// The cells that are the only one in their row.
template <class Lanes>
inline Lanes alone_in_row(Lanes cells) {
    return cells & ~rows_with_any(all_but_first_in_row(cells));
}

// Some bit for every two cells that share a row, a column or a box.
template <class Lanes>
inline Lanes repeated(Lanes cells) {
    const auto in_two_rows = [](Lanes lanes) {
        const Lanes second = lanes >> 10, third = lanes >> 20;
        return ((lanes & second) | (lanes & third) | (second & third)) & 0x1ff;
    };
    const Lanes meets = (cells | cells >> 1 | cells >> 2) & in_each_row(0b001001001);
    const Lanes columns = (cells | cells >> 10 | cells >> 20) & 0x1ff;
    return all_but_first_in_row(cells) | in_two_rows(cells) | in_two_rows(meets) |
           (columns & next_band(columns));
}

// In a band, a digit's three cells lie in three rows and three boxes. Keeps the meetings of a row
// and a box that such a choice can use: the locked candidates of rows and boxes, all of them.
template <class Lanes>
inline Lanes with_matching_rows(Lanes cells) {
    const auto next_row = [](Lanes lanes) { return lanes >> 10 | lanes << 20; };
    const Lanes meets = (cells | cells >> 1 | cells >> 2) & in_each_row(0b001001001);
    const Lanes next_box =
        (meets >> 3 & in_each_row(0b000001001)) | (meets << 6 & in_each_row(0b001000000));
    const Lanes last_box =
        (meets << 3 & in_each_row(0b001001000)) | (meets >> 6 & in_each_row(0b000000001));
    // The other two rows must be able to share the other two boxes.
    const Lanes shared = (next_box & next_row(last_box)) | (last_box & next_row(next_box));
    const Lanes kept = next_row(shared);
    return cells & ((kept << 3) - kept);
}

// The same for the three columns and the three boxes of a stack.
template <class Lanes>
inline Lanes with_matching_columns(Lanes cells) {
    const Lanes meets = (cells | cells >> 10 | cells >> 20) & 0b111111111;
    const Lanes next_column = (meets >> 1 & 0b011011011) | (meets << 2 & 0b100100100);
    const Lanes last_column = (meets << 1 & 0b110110110) | (meets >> 2 & 0b001001001);
    const Lanes shared =
        (next_column & next_band(last_column)) | (last_column & next_band(next_column));
    const Lanes kept = next_band(shared);
    return cells & (kept | kept << 10 | kept << 20);
}

}  // namespace gridrace::sudoku::detail
