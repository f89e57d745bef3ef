// In which order a player filled the cells and completed the boxes.
#pragma once

#include <array>

#include "client/app/analysis/race_course.hpp"

namespace gridrace::app {

struct FillOrder {
    MemberId member;
    std::string name;
    // 1 for the cell that was filled first; 0 for givens and cells left empty. Of a cell filled
    // several times the last one counts.
    std::array<int, sudoku::Cell::count> ranks{};
    int filled = 0;
    std::vector<int> boxes;  // 0..8, those completed, the first one first
    friend bool operator==(const FillOrder&, const FillOrder&) = default;
};

// The beginning of two orders that is compared, at most.
inline constexpr int early_cells = 15;

FillOrder fill_order(const PlayerCourse& player);

// How many of the first `cells` cells are the same for both.
int common_start(const FillOrder& one, const FillOrder& other, int cells);

}  // namespace gridrace::app
