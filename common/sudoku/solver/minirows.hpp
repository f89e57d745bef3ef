// The minirows of a digit: where it is possible in the three cells that a row, or a column, shares
// with a box. The minirows of three boards fit into one vector, each in its slot, and cost as much
// as those of one. Internal to the solver.
#pragma once

#include "common/sudoku/solver/simd.hpp"

namespace gridrace::sudoku::detail {

// Each bit moved `by` places down, or up if negative.
template <int by, class Lanes>
inline Lanes lowered(Lanes lanes) {
    if constexpr (by >= 0) {
        return lanes >> by;
    } else {
        return lanes << -by;
    }
}

// Rows and boxes: in each row a bit for each box, at its first column in slot 0, its second in slot
// 1, its third in slot 2.
struct RowMinirows {
    static constexpr std::uint32_t slot_0 = in_each_row(0b001001001);
    static constexpr int stride = 1;  // from slot to slot, and from cell to cell of a minirow

    // Rotates the minirows of each row by one place; and back.
    template <class Lanes>
    static Lanes next(Lanes minirows) {
        return (minirows >> 3 & in_each_row(0b000111111)) |
               (minirows << 6 & in_each_row(0b111000000));
    }
    template <class Lanes>
    static Lanes last(Lanes minirows) {
        return (minirows << 3 & in_each_row(0b111111000)) |
               (minirows >> 6 & in_each_row(0b000000111));
    }
    // Each row moved to the place of the previous one. Leaves other bits above the rows.
    template <class Lanes>
    static Lanes turned(Lanes minirows) {
        return minirows >> 10 | minirows << 20;
    }
};

// Columns and boxes: in each lane, which is a box of each stack, a bit for each column; slot 0 is
// the band's first row, slot 1 its second, slot 2 its third.
struct ColumnMinirows {
    static constexpr std::uint32_t slot_0 = 0b111111111;
    static constexpr int stride = 10;

    // Rotates the minirows of each box by one place; and back.
    template <class Lanes>
    static Lanes next(Lanes minirows) {
        return (minirows >> 1 & in_each_row(0b011011011)) |
               (minirows << 2 & in_each_row(0b100100100));
    }
    template <class Lanes>
    static Lanes last(Lanes minirows) {
        return (minirows << 1 & in_each_row(0b110110110)) |
               (minirows >> 2 & in_each_row(0b001001001));
    }
    // Each box moved to the place of the previous one of its stack.
    template <class Lanes>
    static Lanes turned(Lanes minirows) {
        return next_band(minirows);
    }
};

template <class Minirows, int slot, class Lanes>
inline Lanes meets_in_slot(Lanes cells) {
    constexpr int stride = Minirows::stride, own = stride * slot;
    return (lowered<-own>(cells) | lowered<stride - own>(cells) |
            lowered<2 * stride - own>(cells)) &
           (Minirows::slot_0 << own);
}

template <class Minirows, int slot, class Lanes>
inline Lanes cells_of_slot(Lanes minirows) {
    constexpr int stride = Minirows::stride, own = stride * slot;
    const Lanes mine = minirows & (Minirows::slot_0 << own);
    return lowered<own>(mine) | lowered<own - stride>(mine) | lowered<own - 2 * stride>(mine);
}

// The minirows of `n` boards, 1 to 3.
template <class Minirows, int n, class Lanes>
inline Lanes minirows_of(const Lanes* boards) {
    Lanes minirows = meets_in_slot<Minirows, 0>(boards[0]);
    if constexpr (n > 1) minirows |= meets_in_slot<Minirows, 1>(boards[1]);
    if constexpr (n > 2) minirows |= meets_in_slot<Minirows, 2>(boards[2]);
    return minirows;
}

// Removes the cells of all other minirows from `n` boards.
template <class Minirows, int n, class Lanes>
inline void keep_minirows(Lanes* boards, Lanes minirows) {
    boards[0] &= cells_of_slot<Minirows, 0>(minirows);
    if constexpr (n > 1) boards[1] &= cells_of_slot<Minirows, 1>(minirows);
    if constexpr (n > 2) boards[2] &= cells_of_slot<Minirows, 2>(minirows);
}

// In a band, a digit's three cells are in three rows and three boxes; in a stack, in three columns
// and three boxes. Keeps the minirows that such a choice can use.
template <class Minirows, class Lanes>
inline Lanes matching(Lanes minirows) {
    const Lanes next = Minirows::next(minirows), last = Minirows::last(minirows);
    // The other two rows must be able to share the other two boxes.
    const Lanes shared = (next & Minirows::turned(last)) | (last & Minirows::turned(next));
    return Minirows::turned(shared);
}

constexpr int groups_of(int boards) {
    return (boards + 2) / 3;
}

// Removes all locked candidates of rows and boxes, or of columns and boxes; `minirows` receives the
// minirows that are kept. Takes each step for all boards before the next, so that the processor
// need not wait for one board: this makes the search a sixth faster.
template <class Minirows, int n, class Lanes>
inline void keep_matching(Lanes (&boards)[n], Lanes (&minirows)[groups_of(n)]) {
    constexpr int whole_groups = n / 3, rest = n % 3;
#pragma GCC unroll 3
    for (int i = 0; i < whole_groups; ++i) minirows[i] = minirows_of<Minirows, 3>(boards + 3 * i);
    if constexpr (rest > 0) minirows[whole_groups] = minirows_of<Minirows, rest>(boards + n - rest);
#pragma GCC unroll 3
    for (Lanes& group : minirows) group = matching<Minirows>(group);
#pragma GCC unroll 3
    for (int i = 0; i < whole_groups; ++i) keep_minirows<Minirows, 3>(boards + 3 * i, minirows[i]);
    if constexpr (rest > 0)
        keep_minirows<Minirows, rest>(boards + n - rest, minirows[whole_groups]);
}

}  // namespace gridrace::sudoku::detail
