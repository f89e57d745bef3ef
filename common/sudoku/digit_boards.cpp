#include "common/sudoku/digit_boards.hpp"

#include <bit>

namespace gridrace::sudoku::detail {

namespace {

constexpr Lanes every_cell = {row_cells, row_cells, row_cells, 0};

Lanes only(Cell cell) {
    Lanes lanes{};
    lanes[cell.row() / 3] = 1u << (cell.row() % 3 * 10 + cell.column());
    return lanes;
}

}  // namespace

DigitBoards::DigitBoards(const Grid& grid) : undecided_{} {
    std::uint32_t given[10][3] = {};  // given[0]: the empty cells
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        given[grid.digit(cell)][cell.row() / 3] |= 1u << (cell.row() % 3 * 10 + cell.column());
    }
    const Lanes empty = {given[0][0], given[0][1], given[0][2], 0};
    Lanes clash{};
    for (int digit = 0; digit < 9; ++digit) {
        const auto& own = given[digit + 1];
        const Lanes givens = {own[0], own[1], own[2], 0};
        clash |= repeated(givens);
        boards_[digit] = givens | empty;
    }
    if (any(clash)) boards_[0] = Lanes{};
}

void DigitBoards::forbid(Cell cell, int digit) {
    boards_[digit - 1] &= ~only(cell);
}

Verdict DigitBoards::propagate() {
    for (;;) {
        Lanes before[9];
        for (int digit = 0; digit < 9; ++digit) before[digit] = boards_[digit];
        Lanes wrong = place_naked_singles();
        wrong |= keep_locked_candidates();
        wrong |= place_hidden_singles();
        if (any(wrong)) return Verdict::contradiction;

        Lanes changed{};
        for (int digit = 0; digit < 9; ++digit) changed |= before[digit] ^ boards_[digit];
        if (!any(changed)) return any(undecided_) ? Verdict::open : Verdict::solved;
    }
}

Lanes DigitBoards::place_naked_singles() {
    Lanes one{}, two{};
    for (const Lanes& board : boards_) {
        two |= one & board;
        one |= board;
    }
    undecided_ = two;
    const Lanes naked = one & ~two;
    // Clearing the row is enough: the locked candidates then clear the box and the column.
    for (Lanes& board : boards_) {
        const Lanes placed = board & naked;
        board = (board & ~rows_with_any(placed)) | placed;
    }
    return every_cell & ~one;
}

Lanes DigitBoards::keep_locked_candidates() {
    Lanes missing{};
    for (Lanes& board : boards_) {
        board = with_matching_columns(with_matching_rows(board));
        missing |= reinterpret_cast<Lanes>(board == 0) & every_cell;
    }
    return missing;
}

Lanes DigitBoards::place_hidden_singles() {
    // Once the locked candidates are gone, a digit alone in its box or column is so in its row.
    Lanes hidden[9];
    Lanes fixed{}, clash{};
    for (int digit = 0; digit < 9; ++digit) {
        hidden[digit] = alone_in_row(boards_[digit]);
        clash |= fixed & hidden[digit];
        fixed |= hidden[digit];
    }
    for (int digit = 0; digit < 9; ++digit) {
        boards_[digit] = (boards_[digit] & ~fixed) | hidden[digit];
    }
    return clash;
}

DigitBoards::Guess DigitBoards::choose() const {
    Lanes one{}, two{}, three{};
    for (const Lanes& board : boards_) {
        three |= two & board;
        two |= one & board;
        one |= board;
    }
    const Lanes cells = any(two & ~three) ? two & ~three : two;
    int band = 0;
    while (cells[band] == 0) ++band;
    Lanes cell{};
    cell[band] = cells[band] & (0u - cells[band]);
    int digit = 0;
    while (!any(boards_[digit] & cell)) ++digit;
    return {digit, cell};
}

void DigitBoards::assume(const Guess& guess) {
    for (int digit = 0; digit < 9; ++digit) {
        if (digit != guess.digit) boards_[digit] &= ~guess.cell;
    }
}

void DigitBoards::refute(const Guess& guess) {
    boards_[guess.digit] &= ~guess.cell;
}

Grid DigitBoards::solution() const {
    Grid grid;
    for (int digit = 0; digit < 9; ++digit) {
        for (int band = 0; band < 3; ++band) {
            for (std::uint32_t rest = boards_[digit][band]; rest != 0; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                grid.place(Cell::at(band * 3 + bit / 10, bit % 10), digit + 1);
            }
        }
    }
    return grid;
}

}  // namespace gridrace::sudoku::detail
