#include "common/sudoku/canonical/canonical.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/sudoku/canonical/arrangement.hpp"
#include "common/sudoku/canonical/full_row_pairs.hpp"
#include "common/sudoku/rules.hpp"

namespace gridrace::sudoku {

namespace {

using detail::Arrangement;
using detail::Row;
using Views = std::array<detail::View, 2>;  // the grid, the transposed grid

Views views_of(const Grid& grid) {
    Views views;
    for (std::size_t row = 0; row < 9; ++row) {
        for (std::size_t column = 0; column < 9; ++column) {
            const std::uint8_t digit = grid.digits()[row * 9 + column];
            const unsigned is_filled = digit != 0 ? 1 : 0;
            views[0][row].digits[column] = digit;
            views[0][row].filled |= is_filled << column;
            views[1][column].digits[row] = digit;
            views[1][column].filled |= is_filled << row;
        }
    }
    return views;
}

constexpr std::array<detail::StackOrder, 6> stack_orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// A row as a number: nine digits of four bits each, the first one highest.
using Number = std::uint64_t;

constexpr Number append(Number number, int digit) {
    return number << 4 | static_cast<unsigned>(digit);
}

// The number of digits of a row in each stack.
using Counts = std::array<std::uint8_t, 3>;

Counts counts_of(unsigned filled) {
    constexpr std::array<std::uint8_t, 8> bits = {0, 1, 1, 2, 1, 2, 2, 3};
    return {bits[filled & 7], bits[filled >> 3 & 7], bits[filled >> 6]};
}

// For all counts, the smallest row with these counts if none of its digits has a name yet.
constexpr std::array<Number, 64> make_first_rows() {
    std::array<Number, 64> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::array<std::size_t, 3> counts = {i / 16, i / 4 % 4, i % 4};
        std::sort(counts.begin(), counts.end());
        int name = 0;
        for (const std::size_t count : counts) {
            rows[i] <<= 4 * (3 - count);
            for (std::size_t k = 0; k < count; ++k) rows[i] = append(rows[i], ++name);
        }
    }
    return rows;
}
constexpr auto first_rows = make_first_rows();

// Finds the smallest form row by row, following all arrangements that reach it in parallel.
class CanonicalSearch {
public:
    explicit CanonicalSearch(const Views& views) : views_(views) {
        tied_.reserve(32);  // rarely more
        next_tied_.reserve(32);
    }

    // Starts without any row.
    void start() { tied_ = {Arrangement(0), Arrangement(1)}; }

    // Starts with the first two rows of a full grid.
    void start(const detail::SmallestRowPairs& smallest) {
        form_[0] = 0x123456789;
        form_[1] = smallest.second;
        rows_done_ = 2;
        for (const auto& pair : smallest.pairs) {
            Arrangement& arrangement = tied_.emplace_back(pair.view);
            arrangement.settle_columns(pair.columns);
            arrangement.add_row(pair.first_row);
            arrangement.add_row(pair.second_row);
            arrangement.name_digits(views_[pair.view][pair.first_row].digits, 0, 9);
            arrangement.make_names();
        }
    }

    void finish() {
        while (rows_done_ < form_.size()) {
            for (const Arrangement& arrangement : tied_) {
                for (unsigned rows = arrangement.next_rows(); rows != 0; rows &= rows - 1) {
                    try_row(arrangement, static_cast<std::size_t>(std::countr_zero(rows)));
                }
            }
            form_[rows_done_++] = smallest_;
            smallest_ = ~Number{0};
            std::swap(tied_, next_tied_);
            next_tied_.clear();
        }
    }

    const std::array<Number, 9>& form() const { return form_; }
    const std::vector<Arrangement>& arrangements() const { return tied_; }

private:
    void try_row(const Arrangement& before, std::size_t index) {
        const Row& row = views_[before.view()][index];
        if (before.is_settled()) {
            read_row(before, index, row);
            return;
        }
        Arrangement arrangement = before;
        arrangement.add_row(index);
        if (arrangement.names_given() == 0) {
            place_first_digits(arrangement, row);
        } else {
            place_row(arrangement, row, 0, 0);
        }
    }

    // All columns have their places: the row has one reading.
    void read_row(const Arrangement& before, std::size_t index, const Row& row) {
        Arrangement::Names names = before.names();
        int given = before.names_given();
        Number number = 0;
        for (const std::uint8_t column : before.columns()) {
            const std::size_t digit = row.digits[column];
            const bool is_new = (digit != 0) & (names[digit] == 0);
            if (is_new) names[digit] = static_cast<std::uint8_t>(++given);
            number = append(number, names[digit]);
        }
        if (number > smallest_) return;
        Arrangement& arrangement = keep(before, number);
        arrangement.add_row(index);
        arrangement.set_names(names, given);
    }

    // No row before had a digit: the stacks are ordered by their numbers of digits.
    void place_first_digits(Arrangement& arrangement, const Row& row) {
        const Counts counts = counts_of(row.filled);
        const Number number = first_rows[counts[0] * 16u + counts[1] * 4u + counts[2]];
        if (number > smallest_) return;
        if (number == 0) {
            keep(arrangement, number);
            return;
        }
        for (const auto& order : stack_orders) {
            const bool ascending =
                counts[order[0]] <= counts[order[1]] && counts[order[1]] <= counts[order[2]];
            if (!ascending) continue;
            arrangement.order_stacks(order);
            place_row(arrangement, row, 0, 0);
        }
    }

    // Places the columns from `place` on in all orders that make the row smallest; `number` holds
    // the digits before them.
    void place_row(Arrangement arrangement, const Row& row, int place, Number number) {
        while (place < 9) {
            const int end = arrangement.class_end(place);
            const int empty = arrangement.move_empty_to_front(row.filled, place, end);
            if (empty > 0) {
                place += empty;
                arrangement.begin_class(place);
                number <<= 4 * empty;
                continue;
            }
            int name = smallest_name(arrangement, row, place, end);
            if (name > arrangement.names_given()) {
                arrangement.name_digits(row.digits, place, end);
                for (; place < end; ++place) number = append(number, name++);
            } else {
                number = append(number, name);
                if (number > smallest_ >> 4 * (8 - place)) return;
                place_named(arrangement, row, place++, number);
            }
            if (number > smallest_ >> 4 * (9 - place)) return;
        }
        keep(arrangement, number);
    }

    // Assigns `place` to a column of its class whose digit can have the last name of `number`. If
    // there are several, places the rest of the row for all but one.
    void place_named(Arrangement& arrangement, const Row& row, int place, Number number) {
        const int name = static_cast<int>(number & 15);
        const int end = arrangement.class_end(place);
        int chosen = -1;
        for (int i = place; i < end; ++i) {
            if (possible_name(arrangement, row, i, place) != name) continue;
            if (chosen >= 0) {
                Arrangement other = arrangement;
                take(other, row, chosen, place);
                place_row(other, row, place + 1, number);
            }
            chosen = i;
        }
        take(arrangement, row, chosen, place);
    }

    static void take(Arrangement& arrangement, const Row& row, int from, int to) {
        arrangement.exchange(from, to);
        arrangement.begin_class(to + 1);
        arrangement.settle(row.digits[arrangement.column(to)]);
    }

    // The smallest name that the digit of the column at `from` can get if it moves to `to`, the
    // first place of its class; names_given() + 1 if it has none yet.
    static int possible_name(const Arrangement& arrangement, const Row& row, int from, int to) {
        const int digit = row.digits[arrangement.column(from)];
        if (!arrangement.has_name(digit)) return arrangement.names_given() + 1;
        const int home = arrangement.class_begin(arrangement.home(digit));
        return arrangement.name_at(digit, home == to ? home + 1 : home);
    }

    static int smallest_name(const Arrangement& arrangement, const Row& row, int begin, int end) {
        int smallest = 10;
        for (int i = begin; i < end; ++i) {
            smallest = std::min(smallest, possible_name(arrangement, row, i, begin));
        }
        return smallest;
    }

    Arrangement& keep(const Arrangement& arrangement, Number number) {
        if (number < smallest_) next_tied_.clear();
        smallest_ = number;
        Arrangement& kept = next_tied_.emplace_back(arrangement);
        if (kept.is_settled()) kept.make_names();
        return kept;
    }

    const Views& views_;
    std::array<Number, 9> form_{};
    std::size_t rows_done_ = 0;
    std::vector<Arrangement> tied_;
    std::vector<Arrangement> next_tied_;
    Number smallest_ = ~Number{0};
};

Grid grid_of(const std::array<Number, 9>& form) {
    Grid grid;
    for (int i = 0; i < Cell::count; ++i) {
        const Number row = form[static_cast<std::size_t>(i / 9)];
        const int digit = static_cast<int>(row >> 4 * (8 - i % 9) & 15);
        if (digit != 0) grid.place(Cell(i), digit);
    }
    return grid;
}

Transformation transformation_of(const Arrangement& arrangement) {
    Transformation::Parts parts;
    parts.transposed = arrangement.view() == 1;
    parts.rows = arrangement.rows();
    parts.columns = arrangement.columns();
    int given = arrangement.names_given();
    for (int digit = 1; digit <= 9; ++digit) {
        const int name = arrangement.name(digit);
        parts.digits[static_cast<std::size_t>(digit - 1)] =
            static_cast<std::uint8_t>(name != 0 ? name : ++given);
    }
    return Transformation(parts);
}

}  // namespace

CanonicalForm canonical_form(const Grid& grid) {
    assert(is_consistent(grid));
    const Views views = views_of(grid);
    CanonicalSearch search(views);
    if (grid.is_full()) {
        search.start(detail::smallest_row_pairs(views));
    } else {
        search.start();
    }
    search.finish();

    CanonicalForm form;
    form.grid = grid_of(search.form());
    form.transformation = transformation_of(search.arrangements().front());
    form.automorphisms = 0;
    for (const auto& arrangement : search.arrangements()) {
        form.automorphisms += arrangement.orders();
    }
    return form;
}

}  // namespace gridrace::sudoku
