#include "common/sudoku/generator/unavoidable_sets.hpp"

#include <bit>

namespace gridrace::sudoku::detail {

namespace {

// The place of a digit in each row, column and box.
struct PlacesOfDigit {
    std::array<Cell, 9> in_row, in_column, in_box;
};

std::array<PlacesOfDigit, 9> places_of_digits(const Grid& solution) {
    std::array<PlacesOfDigit, 9> places;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        auto& of_digit = places[static_cast<std::size_t>(solution.digit(cell) - 1)];
        of_digit.in_row[static_cast<std::size_t>(cell.row())] = cell;
        of_digit.in_column[static_cast<std::size_t>(cell.column())] = cell;
        of_digit.in_box[static_cast<std::size_t>(cell.box())] = cell;
    }
    return places;
}

// The rows in which the second digit shares a column or a box with the first digit in `row`.
unsigned rows_linked_to(std::size_t row, const PlacesOfDigit& first, const PlacesOfDigit& second) {
    const Cell cell = first.in_row[row];
    const Cell below = second.in_column[static_cast<std::size_t>(cell.column())];
    const Cell near = second.in_box[static_cast<std::size_t>(cell.box())];
    return 1u << below.row() | 1u << near.row();
}

}  // namespace

UnavoidableSets::UnavoidableSets(const Grid& solution) {
    add_sets_of_digits(solution);
    add_sets_of_lines(solution, [](int row, int column) { return Cell::at(row, column); });
    add_sets_of_lines(solution, [](int column, int row) { return Cell::at(row, column); });
}

// Two digits can be exchanged in rows that share no column and no box with other rows that have
// them. Following the links from the first digit to the second visits such a set completely, as
// these links are permutations of the rows.
void UnavoidableSets::add_sets_of_digits(const Grid& solution) {
    const auto places = places_of_digits(solution);
    for (std::size_t a = 0; a < 9; ++a) {
        for (std::size_t b = a + 1; b < 9; ++b) {
            unsigned seen = 0;
            while (seen != 0x1ff) {
                unsigned waiting = ~seen & (seen + 1);
                seen |= waiting;
                while (waiting != 0) {
                    const auto row = static_cast<std::size_t>(std::countr_zero(waiting));
                    waiting &= waiting - 1;
                    add(places[a].in_row[row]);
                    add(places[b].in_row[row]);
                    const unsigned linked = rows_linked_to(row, places[a], places[b]) & ~seen;
                    seen |= linked;
                    waiting |= linked;
                }
                ++sets_;
            }
        }
    }
}

// Two rows of a band can exchange the digits in columns where both have the same set of digits.
void UnavoidableSets::add_sets_of_lines(const Grid& solution,
                                        Cell (*cell_at)(int line, int place)) {
    for (int first = 0; first < 9; ++first) {
        std::array<int, 10> place_of{};
        for (int place = 0; place < 9; ++place) {
            place_of[static_cast<std::size_t>(solution.digit(cell_at(first, place)))] = place;
        }
        for (int second = first + 1; second / 3 == first / 3; ++second) {
            unsigned seen = 0;
            while (seen != 0x1ff) {
                int place = std::countr_one(seen);
                while ((seen >> place & 1u) == 0) {
                    seen |= 1u << place;
                    add(cell_at(first, place));
                    const Cell partner = cell_at(second, place);
                    add(partner);
                    place = place_of[static_cast<std::size_t>(solution.digit(partner))];
                }
                ++sets_;
            }
        }
    }
}

void UnavoidableSets::add(Cell cell) {
    const auto index = static_cast<std::size_t>(cell.index());
    sets_of_[index][sets_known_[index]++] = static_cast<std::uint8_t>(sets_);
    ++clues_in_[sets_];
}

}  // namespace gridrace::sudoku::detail
