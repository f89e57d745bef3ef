#include "client/app/replay/fill_times.hpp"

#include <algorithm>
#include <vector>

namespace gridrace::app {

namespace {

constexpr int steps = 9;

struct Fill {
    std::size_t cell = 0;
    Milliseconds at{};
    Milliseconds took{};
};

}  // namespace

void FillTimes::fill(sudoku::Cell cell, Milliseconds at) {
    at_[static_cast<std::size_t>(cell.index())] = at;
}

void FillTimes::clear(sudoku::Cell cell) {
    at_[static_cast<std::size_t>(cell.index())].reset();
}

std::optional<Milliseconds> FillTimes::at(sudoku::Cell cell) const {
    return at_[static_cast<std::size_t>(cell.index())];
}

bool FillTimes::empty() const {
    return std::ranges::none_of(at_, [](const auto& at) { return at.has_value(); });
}

std::array<int, sudoku::Cell::count> heat_of(const FillTimes& times) {
    std::array<int, sudoku::Cell::count> heat{};
    heat.fill(-1);
    std::vector<Fill> fills;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        if (const auto at = times.at(sudoku::Cell(i))) {
            fills.push_back({static_cast<std::size_t>(i), *at, {}});
        }
    }
    std::ranges::stable_sort(fills, {}, &Fill::at);
    Milliseconds last{};
    for (auto& fill : fills) {
        fill.took = fill.at - last;
        last = fill.at;
    }
    std::ranges::stable_sort(fills, {}, &Fill::took);
    for (std::size_t rank = 0; rank < fills.size(); ++rank) {
        heat[fills[rank].cell] = static_cast<int>(rank * steps / fills.size());
    }
    return heat;
}

}  // namespace gridrace::app
