// A partly chosen transformation, as used while the minlex form is searched row by row. Internal to
// canonical.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gridrace::sudoku::detail {

using Line = std::array<std::uint8_t, 9>;
using StackOrder = std::array<std::uint8_t, 3>;

// A row of the grid: its digits, 0 for an empty cell, and the columns of its filled cells, one bit
// each.
struct Row {
    Line digits{};
    unsigned filled = 0;
};
// The grid or the transposed grid, row by row.
using View = std::array<Row, 9>;

// The first rows are chosen, and the order of the columns and the names of the digits as far as
// these rows determine them. Columns of a stack that are equal so far form a class at adjacent
// places, still unordered; the name of a digit first seen in a class depends on the final place of
// its column. Names are 1..9, places and columns 0..8.
class Arrangement {
public:
    // 0 stands for an empty cell and for a digit without a name.
    using Names = std::array<std::uint8_t, 10>;

    explicit Arrangement(std::size_t view) : view_(static_cast<std::uint8_t>(view)) {}

    std::size_t view() const { return view_; }

    void add_row(std::size_t row) {
        rows_[rows_chosen_++] = static_cast<std::uint8_t>(row);
        rows_left_ &= ~(1u << row);
    }
    const Line& rows() const { return rows_; }
    // The rows that may come next, one bit each: all in a new band, or those left in this one.
    unsigned next_rows() const {
        if (rows_chosen_ % 3 == 0) return rows_left_;
        return rows_left_ & 7u << (rows_[rows_chosen_ - 1u] / 3 * 3);
    }

    const Line& columns() const { return columns_; }
    std::size_t column(int place) const { return columns_[static_cast<std::size_t>(place)]; }
    void order_stacks(const StackOrder& order);
    void exchange(int place, int other) {
        auto& a = columns_[static_cast<std::size_t>(place)];
        auto& b = columns_[static_cast<std::size_t>(other)];
        std::swap(a, b);
        std::swap(places_[a], places_[b]);
    }

    // Classes are runs of places; every stack begins one.
    int class_begin(int place) const {
        return static_cast<int>(std::bit_width(begins_ & ((2u << place) - 1))) - 1;
    }
    int class_end(int place) const { return place + 1 + std::countr_zero(begins_ >> (place + 1)); }
    void begin_class(int place) { begins_ |= 1u << place; }
    // Moves the columns of a class that are not in `filled` to its front; returns their number.
    int move_empty_to_front(unsigned filled, int begin, int end);

    int names_given() const { return names_given_; }
    bool has_name(int digit) const { return offsets_[static_cast<std::size_t>(digit)] != nameless; }
    // The place of the column that determines a digit's name.
    int home(int digit) const { return places_[homes_[static_cast<std::size_t>(digit)]]; }
    // The name of a digit if its home were this place.
    int name_at(int digit, int place) const {
        return offsets_[static_cast<std::size_t>(digit)] + place;
    }
    // The name in the current order; 0 if there is none.
    int name(int digit) const;
    // Gives the next names to the digits of `row` at the places of a class.
    void name_digits(const Line& row, int begin, int end);
    // Moves the home of a digit to the first place of its class and separates it from the others.
    void settle(int digit) {
        const int from = home(digit);
        const int to = class_begin(from);
        exchange(from, to);
        begin_class(to + 1);
    }

    // True if every column has its place: then names are final and kept as a table.
    bool is_settled() const { return begins_ == 0x3ff; }
    void settle_columns(const Line& columns);
    void make_names();
    const Names& names() const { return names_; }
    void set_names(const Names& names, int given) {
        names_ = names;
        names_given_ = static_cast<std::uint8_t>(given);
    }

    // The number of orders of stacks and columns that this represents.
    int orders() const;

private:
    static constexpr std::int8_t nameless = -100;

    Line columns_ = {0, 1, 2, 3, 4, 5, 6, 7, 8};  // at each place
    Line places_ = {0, 1, 2, 3, 4, 5, 6, 7, 8};   // of each column
    Line rows_{};
    std::array<std::uint8_t, 10> homes_{};  // the column that determines a digit's name
    std::array<std::int8_t, 10> offsets_ = {nameless, nameless, nameless, nameless, nameless,
                                            nameless, nameless, nameless, nameless, nameless};
    Names names_{};
    std::uint8_t names_given_ = 0;
    std::uint8_t rows_chosen_ = 0;
    std::uint8_t view_;
    unsigned begins_ = 0b1001001001;  // bit 9 ends the last class
    unsigned rows_left_ = 0x1ff;
};

inline int Arrangement::move_empty_to_front(unsigned filled, int begin, int end) {
    int empty_end = begin;
    for (int place = begin; place < end; ++place) {
        if ((filled >> column(place) & 1u) == 0) exchange(place, empty_end++);
    }
    return empty_end - begin;
}

inline void Arrangement::name_digits(const Line& row, int begin, int end) {
    for (int place = begin; place < end; ++place) {
        const std::size_t digit = row[column(place)];
        homes_[digit] = static_cast<std::uint8_t>(column(place));
        offsets_[digit] = static_cast<std::int8_t>(names_given_ + 1 - begin);
    }
    names_given_ = static_cast<std::uint8_t>(names_given_ + end - begin);
}

}  // namespace gridrace::sudoku::detail
