#include "common/sudoku/generator/uniform_grid.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace gridrace::sudoku::detail {

namespace {

constexpr unsigned all_digits = 0x1ff;

// The digits in each of a box's three rows or columns, a bit for each digit 0..8.
using LineSets = std::array<unsigned, 3>;

// A box as two views of the same nine digits: by row and by column.
struct Box {
    LineSets rows{};
    LineSets columns{};

    void put(int digit, std::size_t row, std::size_t column) {
        rows[row] |= 1u << digit;
        columns[column] |= 1u << digit;
    }
};

std::size_t line_with(const LineSets& lines, int digit) {
    const unsigned bit = 1u << digit;
    return (lines[1] & bit) != 0 ? 1 : (lines[2] & bit) != 0 ? 2 : 0;
}

// The digits of each line that neither neighbour has in it.
LineSets left_by(const LineSets& a, const LineSets& b) {
    LineSets left{};
    for (std::size_t i = 0; i < 3; ++i) left[i] = all_digits & ~a[i] & ~b[i];
    return left;
}

std::array<int, 3> digits_in(unsigned set) {
    std::array<int, 3> digits{};
    for (int& digit : digits) {
        digit = std::countr_zero(set);
        set &= set - 1;
    }
    return digits;
}

// The ways to choose equal numbers from each of three triples: a mask of three bits for each.
constexpr std::array<std::array<unsigned, 3>, 56> make_equal_choices() {
    std::array<std::array<unsigned, 3>, 56> choices{};
    std::size_t count = 0;
    for (unsigned a = 0; a < 8; ++a) {
        for (unsigned b = 0; b < 8; ++b) {
            for (unsigned c = 0; c < 8; ++c) {
                const bool equal =
                    std::popcount(a) == std::popcount(b) && std::popcount(b) == std::popcount(c);
                if (equal) choices[count++] = {a, b, c};
            }
        }
    }
    return choices;
}
constexpr auto equal_choices = make_equal_choices();

// One of the 56 ways to distribute nine digits over three lines, three each, so that no digit is in
// the line where `neighbour` has it. From each line the same number of digits go to the next one.
LineSets deal(Random& random, const LineSets& neighbour) {
    const auto& choice = equal_choices[random.below(56)];
    LineSets dealt{};
    for (std::size_t line = 0; line < 3; ++line) {
        const auto digits = digits_in(neighbour[line]);
        for (std::size_t i = 0; i < 3; ++i) {
            const bool to_next = (choice[line] >> i & 1u) != 0;
            dealt[(line + (to_next ? 1 : 2)) % 3] |= 1u << digits[i];
        }
    }
    return dealt;
}

using Order = std::array<std::uint8_t, 3>;
constexpr std::array<Order, 6> orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// For three digits that must not be in lines a, b and c of a box: the two orders that avoid these.
// There are always two, unless a, b and c are equal: then there are none.
constexpr std::array<std::array<Order, 2>, 27> make_avoiding_orders() {
    std::array<std::array<Order, 2>, 27> avoiding{};
    for (std::size_t i = 0; i < 27; ++i) {
        std::size_t count = 0;
        for (const Order& order : orders) {
            const bool avoids = order[0] != i / 9 && order[1] != i / 3 % 3 && order[2] != i % 3;
            if (avoids) avoiding[i][count++] = order;
        }
    }
    return avoiding;
}
constexpr auto avoiding_orders = make_avoiding_orders();

// A box with these rows, each in one of its six orders.
Box ordered_rows(Random& random, const LineSets& rows) {
    Box box;
    for (std::size_t row = 0; row < 3; ++row) {
        const Order& order = orders[random.below(6)];
        const auto digits = digits_in(rows[row]);
        for (std::size_t i = 0; i < 3; ++i) box.put(digits[i], row, order[i]);
    }
    return box;
}

// A box with these rows in which no digit is in the column where `above` has it: one of eight, or
// none.
std::optional<Box> fitting_rows(Random& random, const LineSets& rows, const LineSets& above) {
    Box box;
    for (std::size_t row = 0; row < 3; ++row) {
        const auto digits = digits_in(rows[row]);
        const std::size_t a = line_with(above, digits[0]);
        const std::size_t b = line_with(above, digits[1]);
        const std::size_t c = line_with(above, digits[2]);
        if (a == b && b == c) return std::nullopt;
        const Order& order = avoiding_orders[a * 9 + b * 3 + c][random.below(2)];
        for (std::size_t i = 0; i < 3; ++i) box.put(digits[i], row, order[i]);
    }
    return box;
}

Box turned(Box box) {
    std::swap(box.rows, box.columns);
    return box;
}

Box ordered_columns(Random& random, const LineSets& columns) {
    return turned(ordered_rows(random, columns));
}

std::optional<Box> fitting_columns(Random& random, const LineSets& columns,
                                   const LineSets& beside) {
    auto box = fitting_rows(random, columns, beside);
    if (box) box = turned(*box);
    return box;
}

// The box with these rows and these columns, if there is one.
std::optional<Box> meeting(const LineSets& rows, const LineSets& columns) {
    for (const unsigned row : rows) {
        for (const unsigned column : columns) {
            if (std::popcount(row & column) != 1) return std::nullopt;
        }
    }
    return Box{rows, columns};
}

using Boxes = std::array<Box, 9>;

// One round: the first box is fixed, since its digits can be renamed.
std::optional<Boxes> try_boxes(Random& random) {
    Boxes boxes;
    for (int digit = 0; digit < 9; ++digit) {
        const auto place = static_cast<std::size_t>(digit);
        boxes[0].put(digit, place / 3, place % 3);
    }
    boxes[1] = ordered_rows(random, deal(random, boxes[0].rows));
    boxes[2] = ordered_rows(random, left_by(boxes[0].rows, boxes[1].rows));
    boxes[3] = ordered_columns(random, deal(random, boxes[0].columns));

    const auto middle = fitting_columns(random, deal(random, boxes[1].columns), boxes[3].rows);
    if (!middle) return std::nullopt;
    boxes[4] = *middle;
    const auto right =
        fitting_rows(random, left_by(boxes[3].rows, boxes[4].rows), boxes[2].columns);
    if (!right) return std::nullopt;
    boxes[5] = *right;
    boxes[6] = ordered_columns(random, left_by(boxes[0].columns, boxes[3].columns));
    const auto below =
        fitting_columns(random, left_by(boxes[1].columns, boxes[4].columns), boxes[6].rows);
    if (!below) return std::nullopt;
    boxes[7] = *below;
    const auto last =
        meeting(left_by(boxes[6].rows, boxes[7].rows), left_by(boxes[2].columns, boxes[5].columns));
    if (!last) return std::nullopt;
    boxes[8] = *last;
    return boxes;
}

}  // namespace

Grid uniform_grid(Random& random) {
    auto boxes = try_boxes(random);
    while (!boxes) boxes = try_boxes(random);

    std::array<int, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(std::span(names));
    Grid grid;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const Box& box = (*boxes)[static_cast<std::size_t>(cell.box())];
        const unsigned digit = box.rows[static_cast<std::size_t>(cell.row() % 3)] &
                               box.columns[static_cast<std::size_t>(cell.column() % 3)];
        grid.place(cell, names[static_cast<std::size_t>(std::countr_zero(digit))]);
    }
    return grid;
}

}  // namespace gridrace::sudoku::detail
