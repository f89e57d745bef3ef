#include "client/app/analysis/fill_order.hpp"

#include <algorithm>
#include <optional>

namespace gridrace::app {

namespace {

using sudoku::Cell;
// The number of the move that filled each cell; none for cells that are empty.
using Fills = std::array<std::optional<std::size_t>, Cell::count>;

Fills fills_of(const PlayerCourse& player) {
    Fills fills{};
    for (std::size_t i = 0; i < player.moves.size(); ++i) {
        auto& fill = fills[static_cast<std::size_t>(player.moves[i].cell.index())];
        fill.reset();
        if (player.moves[i].digit != 0) fill = i;
    }
    return fills;
}

}  // namespace

FillOrder fill_order(const PlayerCourse& player) {
    FillOrder order{player.member, player.name, {}, 0, {}};
    const auto fills = fills_of(player);
    std::array<int, 9> open{};
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        open[static_cast<std::size_t>(cell.box())] += player.start.is_empty(cell);
    }
    for (std::size_t i = 0; i < player.moves.size(); ++i) {
        const Cell cell = player.moves[i].cell;
        const auto place = static_cast<std::size_t>(cell.index());
        if (fills[place] != i) continue;
        order.ranks[place] = ++order.filled;
        if (--open[static_cast<std::size_t>(cell.box())] == 0) order.boxes.push_back(cell.box());
    }
    return order;
}

int common_start(const FillOrder& one, const FillOrder& other, int cells) {
    int common = 0;
    for (std::size_t i = 0; i < one.ranks.size(); ++i) {
        const auto is_early = [cells](int rank) { return rank >= 1 && rank <= cells; };
        common += is_early(one.ranks[i]) && is_early(other.ranks[i]);
    }
    return common;
}

}  // namespace gridrace::app
