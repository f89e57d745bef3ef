// The 81 cells of a grid, sets of cells, and the houses.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <string>

namespace gridrace::sudoku {

// A cell, counted row by row from the top left: 0..80.
class Cell {
public:
    static constexpr int count = 81;

    constexpr Cell() = default;
    constexpr explicit Cell(int index) : index_(static_cast<std::uint8_t>(index)) {}
    static constexpr Cell at(int row, int column) { return Cell(row * 9 + column); }

    constexpr int index() const { return index_; }
    constexpr int row() const { return index_ / 9; }                    // 0..8 from the top
    constexpr int column() const { return index_ % 9; }                 // 0..8 from the left
    constexpr int box() const { return row() / 3 * 3 + column() / 3; }  // 0..8, row by row

    friend constexpr auto operator<=>(Cell, Cell) = default;

private:
    std::uint8_t index_ = 0;
};

// "r1c3".
inline std::string to_string(Cell cell) {
    return "r" + std::to_string(cell.row() + 1) + "c" + std::to_string(cell.column() + 1);
}

// A set of cells, one bit each.
class CellSet {
public:
    constexpr CellSet() = default;

    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
    constexpr int size() const { return count_of(words_[0]) + count_of(words_[1]); }
    // size() == 1, but faster.
    constexpr bool has_one() const {
        const std::uint64_t either = words_[0] | words_[1];
        const bool in_one_word = words_[0] == 0 || words_[1] == 0;
        return in_one_word && either != 0 && (either & (either - 1)) == 0;
    }
    constexpr bool contains(Cell cell) const { return (word(cell) & bit(cell)) != 0; }
    constexpr void insert(Cell cell) { word(cell) |= bit(cell); }
    constexpr void erase(Cell cell) { word(cell) &= ~bit(cell); }
    // The first cell; the set must not be empty.
    constexpr Cell first() const {
        return words_[0] != 0 ? Cell(std::countr_zero(words_[0]))
                              : Cell(64 + std::countr_zero(words_[1]));
    }

    friend constexpr CellSet operator|(CellSet a, CellSet b) {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
    }
    friend constexpr CellSet operator&(CellSet a, CellSet b) {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
    }
    friend constexpr CellSet operator-(CellSet a, CellSet b) {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
    }
    friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

    // For `for (Cell cell : set)`: the cells in ascending order.
    class Iterator;
    constexpr Iterator begin() const;
    constexpr Iterator end() const;

private:
    constexpr CellSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
    constexpr std::uint64_t& word(Cell cell) { return words_[cell.index() >> 6]; }
    constexpr std::uint64_t word(Cell cell) const { return words_[cell.index() >> 6]; }
    static constexpr std::uint64_t bit(Cell cell) {
        return std::uint64_t{1} << (cell.index() & 63);
    }

    // std::popcount is a function call in builds for the oldest processors.
    static constexpr int count_of(std::uint64_t bits) {
        bits -= bits >> 1 & 0x5555'5555'5555'5555;
        bits = (bits & 0x3333'3333'3333'3333) + (bits >> 2 & 0x3333'3333'3333'3333);
        bits = (bits + (bits >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
        return static_cast<int>(bits * 0x0101'0101'0101'0101 >> 56);
    }

    std::uint64_t words_[2] = {0, 0};
};

class CellSet::Iterator {
public:
    constexpr explicit Iterator(CellSet rest) : rest_(rest) {}
    constexpr Cell operator*() const { return rest_.first(); }
    constexpr Iterator& operator++() {
        rest_.erase(rest_.first());
        return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

private:
    CellSet rest_;
};

constexpr CellSet::Iterator CellSet::begin() const {
    return Iterator(*this);
}
constexpr CellSet::Iterator CellSet::end() const {
    return Iterator(CellSet());
}

// The houses: 9 rows, 9 columns, 9 boxes.
enum class HouseKind : std::uint8_t { row, column, box };

struct House {
    HouseKind kind = HouseKind::row;
    std::uint8_t index = 0;  // 0..8
    friend constexpr auto operator<=>(const House&, const House&) = default;
};

constexpr bool is_box(House house) {
    return house.kind == HouseKind::box;
}

constexpr bool contains(House house, Cell cell) {
    switch (house.kind) {
        case HouseKind::row: return cell.row() == house.index;
        case HouseKind::column: return cell.column() == house.index;
        case HouseKind::box: return cell.box() == house.index;
    }
    return false;
}

// The three houses of a cell: its row, its column, its box.
constexpr std::array<House, 3> houses_of(Cell cell) {
    return {House{HouseKind::row, static_cast<std::uint8_t>(cell.row())},
            House{HouseKind::column, static_cast<std::uint8_t>(cell.column())},
            House{HouseKind::box, static_cast<std::uint8_t>(cell.box())}};
}

// The nine cells of a house.
constexpr CellSet cells_of(House house) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i) {
        if (contains(house, Cell(i))) cells.insert(Cell(i));
    }
    return cells;
}

namespace detail {
constexpr std::array<CellSet, Cell::count> make_peers() {
    std::array<CellSet, Cell::count> peers;
    for (int i = 0; i < Cell::count; ++i) {
        for (int j = 0; j < Cell::count; ++j) {
            const Cell a(i), b(j);
            const bool share = a.row() == b.row() || a.column() == b.column() || a.box() == b.box();
            if (i != j && share) peers[static_cast<std::size_t>(i)].insert(b);
        }
    }
    return peers;
}
inline constexpr auto peers = make_peers();
}  // namespace detail

// The 20 cells that share a house with `cell`.
constexpr const CellSet& peers_of(Cell cell) {
    return detail::peers[static_cast<std::size_t>(cell.index())];
}

static_assert(peers_of(Cell(40)).size() == 20);

}  // namespace gridrace::sudoku
