// The pencil marks in the form that chains use: every cell's digits, and every digit's places in
// every house, as masks of nine bits. Internal to the chains.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/sudoku/candidates.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku::chains {

// A candidate as a number: nine times the cell plus the digit minus one, 0..728.
using Mark = std::uint16_t;

inline constexpr std::size_t mark_count = 729;

constexpr Mark mark_of(int cell, int digit) {
    return static_cast<Mark>(cell * 9 + digit - 1);
}
constexpr Cell cell_of(Mark mark) {
    return Cell(mark / 9);
}
constexpr int digit_of(Mark mark) {
    return mark % 9 + 1;
}

// The houses of a cell in the order of Sudoku Explainer. The order decides between chains of the
// same length.
enum class Line : std::uint8_t { box, row, column };
inline constexpr std::array lines = {Line::box, Line::row, Line::column};

namespace detail {
// The position of a cell: the index of each of its houses, and its place in them.
struct Seat {
    std::array<std::uint8_t, 3> house{};
    std::array<std::uint8_t, 3> place{};
};

constexpr std::array<Seat, Cell::count> make_seats() {
    std::array<Seat, Cell::count> seats{};
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const auto narrow = [](int value) { return static_cast<std::uint8_t>(value); };
        seats[static_cast<std::size_t>(i)] = {
            {narrow(cell.box()), narrow(cell.row()), narrow(cell.column())},
            {narrow(cell.row() % 3 * 3 + cell.column() % 3), narrow(cell.column()),
             narrow(cell.row())}};
    }
    return seats;
}
inline constexpr auto seats = make_seats();

constexpr std::array<std::array<std::array<std::uint8_t, 9>, 9>, 3> make_cells_of_lines() {
    std::array<std::array<std::array<std::uint8_t, 9>, 9>, 3> cells{};
    for (std::size_t i = 0; i < seats.size(); ++i) {
        for (std::size_t line = 0; line < 3; ++line) {
            cells[line][seats[i].house[line]][seats[i].place[line]] = static_cast<std::uint8_t>(i);
        }
    }
    return cells;
}
inline constexpr auto cells_of_lines = make_cells_of_lines();
}  // namespace detail

constexpr std::size_t index_of(Line line) {
    return static_cast<std::size_t>(line);
}
// The index, 0..8, of the cell's house, and the cell's place in it.
constexpr std::size_t house_index(Line line, std::size_t cell) {
    return detail::seats[cell].house[index_of(line)];
}
constexpr unsigned place_in(Line line, std::size_t cell) {
    return detail::seats[cell].place[index_of(line)];
}
constexpr std::size_t cell_at(Line line, std::size_t house, std::size_t place) {
    return detail::cells_of_lines[index_of(line)][house][place];
}
constexpr House house_of(Line line, std::size_t index) {
    constexpr std::array kinds = {HouseKind::box, HouseKind::row, HouseKind::column};
    return {kinds[index_of(line)], static_cast<std::uint8_t>(index)};
}

// Whether a mask has exactly one bit, or two.
constexpr bool is_one(unsigned mask) {
    return mask != 0 && (mask & (mask - 1)) == 0;
}
constexpr bool is_two(unsigned mask) {
    return is_one(mask & (mask - 1)) && mask != 0;
}
constexpr unsigned lowest(unsigned mask) {
    return static_cast<unsigned>(std::countr_zero(mask));
}

class Marks {
public:
    explicit Marks(const Candidates& candidates) {
        for (std::size_t cell = 0; cell < Cell::count; ++cell) {
            digits_[cell] =
                static_cast<std::uint16_t>(candidates.at(Cell(static_cast<int>(cell))).bits());
            for (unsigned left = digits_[cell]; left != 0; left &= left - 1) {
                for (const Line line : lines) mask_of(line, cell, lowest(left)) |= bit(line, cell);
            }
        }
    }

    // The digits of a cell: bit 0 is digit 1.
    unsigned digits(std::size_t cell) const { return digits_[cell]; }
    bool contains(Mark mark) const { return (digits_[mark / 9] >> (mark % 9) & 1u) != 0; }
    // The places of a digit (0..8: the digit minus one) in a house.
    unsigned places(Line line, std::size_t house, unsigned digit) const {
        return places_[index_of(line)][house][digit];
    }

    void remove(Mark mark) {
        const std::size_t cell = mark / 9;
        digits_[cell] = static_cast<std::uint16_t>(digits_[cell] & ~(1u << mark % 9));
        for (const Line line : lines) {
            auto& mask = mask_of(line, cell, mark % 9u);
            mask = static_cast<std::uint16_t>(mask & ~bit(line, cell));
        }
    }

private:
    static std::uint16_t bit(Line line, std::size_t cell) {
        return static_cast<std::uint16_t>(1u << place_in(line, cell));
    }
    std::uint16_t& mask_of(Line line, std::size_t cell, unsigned digit) {
        return places_[index_of(line)][house_index(line, cell)][digit];
    }

    std::array<std::uint16_t, Cell::count> digits_{};
    std::array<std::array<std::array<std::uint16_t, 9>, 9>, 3> places_{};
};

// The candidates of a grid, numbered from 0: a table of them takes a third of the memory of one
// with all 729, and hundreds of tables exist at once.
class Numbering {
public:
    explicit Numbering(const Marks& marks) {
        for (std::size_t cell = 0; cell < Cell::count; ++cell) {
            for (unsigned left = marks.digits(cell); left != 0; left &= left - 1) {
                number_[cell * 9 + lowest(left)] = static_cast<std::uint16_t>(size_++);
            }
        }
    }

    std::size_t size() const { return size_; }
    std::size_t operator()(Mark mark) const { return number_[mark]; }

private:
    std::array<std::uint16_t, mark_count> number_{};
    std::size_t size_ = 0;
};

// A set of candidates, one bit each.
class MarkSet {
public:
    bool contains(Mark mark) const { return (words_[mark >> 6] >> (mark & 63) & 1u) != 0; }
    void insert(Mark mark) { words_[mark >> 6] |= std::uint64_t{1} << (mark & 63); }
    void keep_only(const MarkSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }

private:
    std::array<std::uint64_t, (mark_count + 63) / 64> words_{};
};

}  // namespace gridrace::sudoku::chains
