#include "common/sudoku/canonical/transformation.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace gridrace::sudoku {

namespace {

using Order = Transformation::Order;

// The inverse of an order.
Order undone(const Order& order) {
    Order places{};
    for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = static_cast<std::uint8_t>(i);
    return places;
}

Order undone_digits(const Order& digits) {
    Order before{};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        before[digits[i] - 1u] = static_cast<std::uint8_t>(i + 1);
    }
    return before;
}

// The composition: the source line at each place when `second` reorders the result of `first`.
Order in_turn(const Order& first, const Order& second) {
    Order both{};
    for (std::size_t i = 0; i < both.size(); ++i) both[i] = first[second[i]];
    return both;
}

Order random_lines(Random& random) {
    std::array<std::uint8_t, 3> chutes = {0, 1, 2};
    random.shuffle(std::span(chutes));
    Order order{};
    for (std::size_t chute = 0; chute < 3; ++chute) {
        std::array<std::uint8_t, 3> lines = {0, 1, 2};
        random.shuffle(std::span(lines));
        for (std::size_t i = 0; i < 3; ++i) {
            order[chute * 3 + i] = static_cast<std::uint8_t>(chutes[chute] * 3 + lines[i]);
        }
    }
    return order;
}

// True if it is a permutation of 0..8 that keeps the lines of a band or stack together.
[[maybe_unused]] bool is_order_of_lines(const Order& order) {
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i] / 3 != order[i / 3 * 3] / 3) return false;
    }
    constexpr Order all = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    return std::is_permutation(order.begin(), order.end(), all.begin());
}

}  // namespace

Transformation::Transformation(const Parts& parts) : parts_(parts) {
    assert(is_order_of_lines(parts.rows) && is_order_of_lines(parts.columns));
    assert(std::is_permutation(parts.digits.begin(), parts.digits.end(), Parts().digits.begin()));
}

Transformation Transformation::random(Random& random) {
    Parts parts;
    parts.transposed = random.below(2) == 1;
    parts.rows = random_lines(random);
    parts.columns = random_lines(random);
    random.shuffle(std::span(parts.digits));
    return Transformation(parts);
}

Grid Transformation::operator()(const Grid& grid) const {
    Grid result;
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const int from_row = parts_.rows[static_cast<std::size_t>(row)];
            const int from_column = parts_.columns[static_cast<std::size_t>(column)];
            const Cell from = parts_.transposed ? Cell::at(from_column, from_row)
                                                : Cell::at(from_row, from_column);
            if (grid.is_empty(from)) continue;
            result.place(Cell::at(row, column), (*this)(grid.digit(from)));
        }
    }
    return result;
}

Cell Transformation::operator()(Cell cell) const {
    const int row = parts_.transposed ? cell.column() : cell.row();
    const int column = parts_.transposed ? cell.row() : cell.column();
    return Cell::at(undone(parts_.rows)[static_cast<std::size_t>(row)],
                    undone(parts_.columns)[static_cast<std::size_t>(column)]);
}

Transformation Transformation::inverse() const {
    Parts parts;
    parts.transposed = parts_.transposed;
    parts.rows = undone(parts_.transposed ? parts_.columns : parts_.rows);
    parts.columns = undone(parts_.transposed ? parts_.rows : parts_.columns);
    parts.digits = undone_digits(parts_.digits);
    return Transformation(parts);
}

Transformation Transformation::then(const Transformation& next) const {
    const bool crossed = next.parts_.transposed;
    Parts parts;
    parts.transposed = parts_.transposed != crossed;
    parts.rows = in_turn(crossed ? parts_.columns : parts_.rows, next.parts_.rows);
    parts.columns = in_turn(crossed ? parts_.rows : parts_.columns, next.parts_.columns);
    for (std::size_t i = 0; i < parts.digits.size(); ++i) {
        parts.digits[i] = static_cast<std::uint8_t>(next(parts_.digits[i]));
    }
    return Transformation(parts);
}

}  // namespace gridrace::sudoku
