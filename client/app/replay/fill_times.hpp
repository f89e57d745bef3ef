// When a player filled the cells in a race, and how long each took.
#pragma once

#include <array>
#include <optional>

#include "common/base/clock.hpp"
#include "common/sudoku/cell.hpp"

namespace gridrace::app {

class FillTimes {
public:
    // A digit was placed at this time after the start.
    void fill(sudoku::Cell cell, Milliseconds at);
    // The digit was removed.
    void clear(sudoku::Cell cell);

    std::optional<Milliseconds> at(sudoku::Cell cell) const;
    bool empty() const;

    friend bool operator==(const FillTimes&, const FillTimes&) = default;

private:
    std::array<std::optional<Milliseconds>, sudoku::Cell::count> at_{};
};

// How long each cell took since the previous one was filled: 0..8, by rank; -1 for a cell that was
// not filled.
std::array<int, sudoku::Cell::count> heat_of(const FillTimes& times);

}  // namespace gridrace::app
