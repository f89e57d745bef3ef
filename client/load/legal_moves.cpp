#include "client/load/legal_moves.hpp"

namespace gridrace::client {

LegalMoves::LegalMoves(const sudoku::Grid& puzzle, const sudoku::Grid& grid,
                       const sudoku::Grid& solution, Random& random) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (!puzzle.is_empty(cell)) continue;
        auto& where = grid.is_empty(cell) ? empty_ : filled_;
        where.push_back(
            {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(solution.digit(cell))});
    }
    random.shuffle(std::span(empty_));
}

race::Command LegalMoves::next() {
    if (empty_.size() > 1 || filled_.empty()) {
        const auto next = empty_.back();
        empty_.pop_back();
        filled_.push_back(next);
        return race::PlaceDigit{next.cell, next.digit};
    }
    next_cleared_ %= filled_.size();
    auto& cleared = filled_[next_cleared_++];
    race::Command command = race::ClearCell{cleared.cell};
    empty_.push_back(cleared);
    cleared = filled_.back();
    filled_.pop_back();
    return command;
}

}  // namespace gridrace::client
