#include "common/checker/board.hpp"

#include <algorithm>
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

// One of these digits is in one of these cells: a cell's candidates, or a digit's places.
struct Choice {
    std::size_t size() const { return cells.count() * Board::index(std::popcount(digits)); }
    Cells cells;
    Digits digits = 0;
};

// The choice with the fewest cases; a choice without cases if some cell or house cannot be filled.
Choice narrowest(const Board& board) {
    Choice best{Cells().set(), all_digits};
    const auto consider = [&best](const Choice& choice) {
        if (choice.size() < best.size()) best = choice;
    };
    std::array<Digits, house_count> standing{};
    for (int cell = 0; cell < cell_count; ++cell) {
        const int digit = board.filled[Board::index(cell)];
        if (digit == 0) consider({only_cell(cell), board.candidates(cell)});
        for (int kind = 0; kind < 3 && digit != 0; ++kind) {
            standing[Board::index(house_of(cell, kind))] |= only(digit);
        }
    }
    for (int digit = 1; digit <= 9 && best.size() > 1; ++digit) {
        const Cells places = board.places(digit);
        for (int house = 0; house < house_count; ++house) {
            if ((standing[Board::index(house)] & only(digit)) != 0) continue;
            consider({places & cells_in(house), only(digit)});
        }
    }
    return best;
}

std::optional<bool> has_solution(const Board& board, int& trials) {
    if (std::ranges::count(board.filled, 0) == 0) return true;
    const Choice choice = narrowest(board);
    for (const int cell : list(choice.cells)) {
        for (int digit = 1; digit <= 9; ++digit) {
            if ((choice.digits & only(digit)) == 0) continue;
            if (--trials < 0) return std::nullopt;
            Board tried = board;
            tried.place(cell, digit);
            const auto found = has_solution(tried, trials);
            if (!found || *found) return found;
        }
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

std::optional<bool> has_solution_without(const Grid& puzzle, int cell, int digit, int& trials) {
    Grid without = puzzle;
    without[Board::index(cell)] = 0;
    Board board(without);
    board.open[Board::index(cell)] &= ~only(digit);
    return has_solution(board, trials);
}

}  // namespace gridrace::checker
