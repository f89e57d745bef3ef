#include "common/sudoku/canonical/full_row_pairs.hpp"

#include <utility>

namespace gridrace::sudoku::detail {

namespace {

// The column of each digit 1..9 in a full row.
std::array<std::uint8_t, 10> columns_of_digits(const Row& row) {
    std::array<std::uint8_t, 10> columns{};
    for (std::size_t i = 0; i < 9; ++i) columns[row.digits[i]] = static_cast<std::uint8_t>(i);
    return columns;
}

// The distribution of the homes of a stack's three columns: all in one stack, or two in one and the
// odd one in another.
struct Spread {
    std::size_t main_stack = 0;
    std::size_t odd_column = 0;  // 0..2, none if `whole`
    bool whole = false;
};

// Indexed by the stacks of the three homes, in base 3. Only cases of valid grids matter: the homes
// are never in three stacks.
constexpr std::array<Spread, 27> make_spreads() {
    std::array<Spread, 27> spreads{};
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        const std::array<std::size_t, 3> stacks = {i / 9, i / 3 % 3, i % 3};
        for (std::size_t odd = 0; odd < 3; ++odd) {
            const std::size_t main_stack = stacks[(odd + 1) % 3];
            if (main_stack != stacks[(odd + 2) % 3]) continue;
            spreads[i] = {main_stack, odd, stacks[odd] == main_stack};
        }
    }
    return spreads;
}
constexpr auto spreads = make_spreads();
constexpr Line stack_of = {0, 0, 0, 1, 1, 1, 2, 2, 2};

const Spread& spread_of(const Line& homes, std::size_t stack) {
    const std::size_t a = stack_of[homes[stack * 3]];
    const std::size_t b = stack_of[homes[stack * 3 + 1]];
    const std::size_t c = stack_of[homes[stack * 3 + 2]];
    return spreads[a * 9 + b * 3 + c];
}

// The other two columns of a column's stack, in cyclic order.
constexpr std::array<std::array<std::uint8_t, 2>, 9> others = {
    {{1, 2}, {2, 0}, {0, 1}, {4, 5}, {5, 3}, {3, 4}, {7, 8}, {8, 6}, {6, 7}}};

// Tries the orders of the columns for one pair of rows. The home of a column of the second row is
// the column in which the first row has its digit. The best start of the second row depends on how
// many digits its first box has from the second box of the row above: with three it is 456, with
// two 457. There are always at least two from the same box.
class Ordering {
public:
    Ordering(const RowPair& pair, const Line& homes, SmallestRowPairs& smallest)
        : pair_(pair), homes_(homes), smallest_(smallest) {}

    void try_all() {
        const std::array spread = {spread_of(homes_, 0), spread_of(homes_, 1),
                                   spread_of(homes_, 2)};
        for (std::size_t stack = 0; stack < 3; ++stack) {
            if (spread[stack].whole) {
                try_456(stack);
                continue;
            }
            const std::size_t next = spread[stack].main_stack;
            try_457(odd_column(stack, spread[stack]), odd_column(next, spread[next]));
        }
    }

private:
    static std::uint8_t odd_column(std::size_t stack, const Spread& spread) {
        return static_cast<std::uint8_t>(stack * 3 + spread.odd_column);
    }
    std::uint8_t home(std::size_t column) const { return homes_[column]; }

    // The columns of the first stack can have any order; it determines that of the others.
    void try_456(std::size_t stack) {
        for (std::size_t i = 0; i < 3; ++i) {
            const auto first = static_cast<std::uint8_t>(stack * 3 + i);
            const auto& [second, third] = others[first];
            for (const Line& start : {Line{first, second, third}, Line{first, third, second}}) {
                Line columns = start;
                for (std::size_t j = 3; j < 9; ++j) columns[j] = home(columns[j - 3]);
                try_columns(columns);
            }
        }
    }

    // Column c holds 7; the other two of its stack hold 4 and 5, in either order. The next stack
    // has 8, 9 and, in column `low`, one of 1, 2 and 3. The fourth digit decides most pairs.
    void try_457(std::uint8_t c, std::uint8_t low) {
        auto [a, b] = others[c];
        if (low == home(b)) std::swap(a, b);
        const bool low_is_fourth = low == home(a);
        const std::uint64_t fourth = !low_is_fourth   ? 8
                                     : home(low) == a ? 1
                                     : home(low) == b ? 2
                                                      : 3;
        if ((0x4570 | fourth) > smallest_.second >> 20) return;
        if (low_is_fourth) {
            const auto& [one, other] = others[low];
            const std::uint8_t last = one == home(b) ? other : one;
            try_columns({a, b, c, home(a), home(b), last, home(c), home(home(b)), home(last)});
        } else {
            try_columns({a, b, c, home(a), home(b), low, home(c), home(home(a)), home(home(b))});
            try_columns({b, a, c, home(b), home(a), low, home(c), home(home(b)), home(home(a))});
        }
    }

    void try_columns(const Line& columns) {
        Line names{};
        for (std::size_t place = 0; place < 9; ++place) {
            names[columns[place]] = static_cast<std::uint8_t>(place + 1);
        }
        std::uint64_t second = 0;
        for (const std::uint8_t column : columns) second = second << 4 | names[home(column)];
        if (second > smallest_.second) return;
        if (second < smallest_.second) smallest_.pairs.clear();
        smallest_.second = second;
        smallest_.pairs.push_back(pair_);
        smallest_.pairs.back().columns = columns;
    }

    RowPair pair_;
    const Line& homes_;
    SmallestRowPairs& smallest_;
};

}  // namespace

SmallestRowPairs smallest_row_pairs(const std::array<View, 2>& views) {
    SmallestRowPairs smallest;
    smallest.pairs.reserve(32);
    for (std::size_t view = 0; view < 2; ++view) {
        for (std::size_t first = 0; first < 9; ++first) {
            const auto columns = columns_of_digits(views[view][first]);
            for (std::size_t i = 1; i < 3; ++i) {
                const std::size_t second = first / 3 * 3 + (first + i) % 3;
                Line homes{};
                for (std::size_t column = 0; column < 9; ++column) {
                    homes[column] = columns[views[view][second].digits[column]];
                }
                Ordering({view, first, second, {}}, homes, smallest).try_all();
            }
        }
    }
    return smallest;
}

}  // namespace gridrace::sudoku::detail
