// The links of chains without memory: which candidates exclude each other, and which pairs are the
// only two choices. Internal to the chains.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/sudoku/chains/marks.hpp"

namespace gridrace::sudoku::chains {

// The kinds of links that a chain may use.
enum class Along : std::uint8_t {
    places,  // the places of one digit: X-chains
    cells,   // from cell to cell through their two candidates: Y-chains
    both,
};

// If a candidate is removed, `to` is placed.
struct StrongLink {
    Mark to = 0;
    Reason reason = Reason::assumption;
};

class Links {
public:
    Links(const Marks& marks, Along along);

    // All candidates, cell by cell.
    std::span<const Mark> marks() const { return marks_; }
    std::span<const StrongLink> strong(Mark mark) const {
        return {strong_[mark].data(), strong_count_[mark]};
    }
    // The candidates with strong links that are removed if `mark` is placed, in the order cell,
    // box, row, column.
    std::span<const Mark> weak(Mark mark) const { return {weak_[mark].data(), weak_count_[mark]}; }
    // Whether two candidates exclude each other.
    bool exclude(Mark a, Mark b) const;

private:
    void add_strong(const Marks& marks, Mark mark);
    void add_weak(const Marks& marks, Mark mark);

    Along along_;
    std::vector<Mark> marks_;
    std::array<std::array<StrongLink, 4>, mark_count> strong_;
    std::array<std::array<Mark, 28>, mark_count> weak_;
    std::array<std::uint8_t, mark_count> strong_count_{};
    std::array<std::uint8_t, mark_count> weak_count_{};
};

// Why a candidate is removed if `on` is placed.
Reason reason_for_off(Mark on, Mark off);

// Calls `visit` once with each other candidate that is removed if `mark` is placed, in the order
// cell (unless `within_digit`), box, row, column.
template <class Visit>
void for_each_excluded(const Marks& marks, Mark mark, bool within_digit, const Visit& visit) {
    const std::size_t cell = mark / 9;
    const unsigned digit = mark % 9;
    if (!within_digit) {
        for (unsigned left = marks.digits(cell) & ~(1u << digit); left != 0; left &= left - 1) {
            visit(static_cast<Mark>(cell * 9 + lowest(left)));
        }
    }
    for (const Line line : lines) {
        const auto house = house_index(line, cell);
        const unsigned place = place_in(line, cell);
        // The line's three places in the box were already visited with it.
        const unsigned visited = line == Line::box ? 1u << place : 7u << place / 3 * 3;
        unsigned left = marks.places(line, house, digit) & ~visited;
        for (; left != 0; left &= left - 1) {
            visit(static_cast<Mark>(cell_at(line, house, lowest(left)) * 9 + digit));
        }
    }
}

}  // namespace gridrace::sudoku::chains
