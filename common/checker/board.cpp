#include "common/checker/board.hpp"

#include <bit>

namespace gridrace::checker {

namespace {

struct Geometry {
    Geometry() {
        for (int cell = 0; cell < cell_count; ++cell) {
            for (int kind = 0; kind < 3; ++kind) {
                houses[Board::index(house_of(cell, kind))].set(Board::index(cell));
            }
        }
        for (int cell = 0; cell < cell_count; ++cell) {
            auto& seen = peers[Board::index(cell)];
            for (int kind = 0; kind < 3; ++kind) seen |= houses[Board::index(house_of(cell, kind))];
            seen.reset(Board::index(cell));
        }
    }
    std::array<Cells, house_count> houses;
    std::array<Cells, cell_count> peers;
};

const Geometry& geometry() {
    static const Geometry computed;
    return computed;
}

// The open cell with the fewest candidates; -1 if all are filled.
int narrowest(const Board& board) {
    int best = -1;
    int fewest = 10;
    for (int cell = 0; cell < cell_count; ++cell) {
        const int size = std::popcount(board.candidates(cell));
        if (board.filled[Board::index(cell)] != 0 || size >= fewest) continue;
        best = cell;
        fewest = size;
    }
    return best;
}

std::optional<bool> has_solution(const Board& board, int& trials) {
    const int cell = narrowest(board);
    if (cell < 0) return true;
    for (int digit = 1; digit <= 9; ++digit) {
        if (!board.has(cell, digit)) continue;
        if (--trials < 0) return std::nullopt;
        Board tried = board;
        tried.place(cell, digit);
        const auto found = has_solution(tried, trials);
        if (!found || *found) return found;
    }
    return false;
}

}  // namespace

int house_of(int cell, int kind) {
    const int row = cell / 9, column = cell % 9;
    if (kind == 0) return row;
    return kind == 1 ? first_column + column : first_box + row / 3 * 3 + column / 3;
}

const Cells& cells_in(int house) {
    return geometry().houses[Board::index(house)];
}

const Cells& peers_of(int cell) {
    return geometry().peers[Board::index(cell)];
}

Cells common_peers(const Cells& cells) {
    Cells common;
    if (cells.any()) common.set();
    for (const int cell : list(cells)) common &= peers_of(cell);
    return common;
}

Cells only_cell(int cell) {
    return Cells().set(Board::index(cell));
}

std::vector<int> list(const Cells& cells) {
    std::vector<int> members;
    for (int cell = 0; cell < cell_count; ++cell) {
        if (cells.test(Board::index(cell))) members.push_back(cell);
    }
    return members;
}

bool is_solved(const Grid& grid) {
    for (int house = 0; house < house_count; ++house) {
        Digits seen = 0;
        for (const int cell : list(cells_in(house))) {
            const int digit = grid[Board::index(cell)];
            if (digit != 0) seen |= only(digit);
        }
        if (seen != all_digits) return false;
    }
    return true;
}

Board::Board(const Grid& puzzle) : filled{} {
    open.fill(all_digits);
    for (int cell = 0; cell < cell_count; ++cell) {
        if (puzzle[index(cell)] != 0) place(cell, puzzle[index(cell)]);
    }
}

void Board::place(int cell, int digit) {
    filled[index(cell)] = digit;
    open[index(cell)] = 0;
    for (const int peer : list(peers_of(cell))) open[index(peer)] &= ~only(digit);
}

Cells Board::places(int digit) const {
    Cells cells;
    for (int cell = 0; cell < cell_count; ++cell) {
        if (has(cell, digit)) cells.set(index(cell));
    }
    return cells;
}

Digits Board::candidates(const Cells& cells) const {
    Digits digits = 0;
    for (const int cell : list(cells)) digits |= open[index(cell)];
    return digits;
}

std::optional<bool> has_solution_without(const Grid& puzzle, int cell, int digit, int limit) {
    Grid without = puzzle;
    without[Board::index(cell)] = 0;
    Board board(without);
    board.open[Board::index(cell)] &= ~only(digit);
    return has_solution(board, limit);
}

}  // namespace gridrace::checker
