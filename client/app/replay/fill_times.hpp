// When a player filled the cells of a race, and where the time went.
#pragma once

#include <array>
#include <optional>

#include "common/base/clock.hpp"
#include "common/sudoku/cell.hpp"

namespace gridrace::app {

class FillTimes {
public:
    // A digit came into the cell, so long after the start.
    void fill(sudoku::Cell cell, Milliseconds at);
    // It was taken out again.
    void clear(sudoku::Cell cell);

    std::optional<Milliseconds> at(sudoku::Cell cell) const;
    bool empty() const;

    friend bool operator==(const FillTimes&, const FillTimes&) = default;

private:
    std::array<std::optional<Milliseconds>, sudoku::Cell::count> at_{};
};

// How long each cell took, counted from the one filled before it: 0..8, by its rank among them; -1 for a cell
// that was not filled.
std::array<int, sudoku::Cell::count> heat_of(const FillTimes& times);

}  // namespace gridrace::app
