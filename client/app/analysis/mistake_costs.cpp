#include "client/app/analysis/mistake_costs.hpp"

#include <algorithm>
#include <array>

namespace gridrace::app {

namespace {

std::vector<WrongDigit> wrong_digits(const PlayerCourse& player, const sudoku::Grid& solution) {
    std::vector<WrongDigit> wrong;
    std::array<std::optional<std::size_t>, sudoku::Cell::count> open{};
    for (const auto& move : player.moves) {
        auto& mistake = open[static_cast<std::size_t>(move.cell.index())];
        if (mistake) {
            wrong[*mistake].cost = move.at - wrong[*mistake].at;
            wrong[*mistake].is_corrected = true;
            mistake.reset();
        }
        if (move.digit == 0 || move.digit == solution.digit(move.cell)) continue;
        mistake = wrong.size();
        wrong.push_back({move.cell, move.digit, move.at, player.end - move.at, false});
    }
    return wrong;
}

std::vector<RefusedMove> refused_moves(const PlayerCourse& player) {
    std::vector<RefusedMove> refused;
    for (const auto at : player.refused) {
        const auto next = std::ranges::find_if(player.moves, [at](const CourseMove& move) {
            return move.digit != 0 && move.at >= at;
        });
        const auto until = next == player.moves.end() ? player.end : next->at;
        refused.push_back({at, until - at});
    }
    return refused;
}

// The time that lies in at least one of them. They are in the order of time.
template <class Mistakes>
Milliseconds time_in(const Mistakes& mistakes) {
    Milliseconds total{};
    Milliseconds covered{};
    for (const auto& mistake : mistakes) {
        const auto from = std::max(mistake.at, covered);
        const auto until = std::max(mistake.at + mistake.cost, from);
        total += until - from;
        covered = until;
    }
    return total;
}

}  // namespace

MistakeCosts mistake_costs(const PlayerCourse& player,
                           const std::optional<sudoku::Grid>& solution) {
    MistakeCosts costs;
    if (solution) costs.wrong = wrong_digits(player, *solution);
    costs.refused = refused_moves(player);
    costs.with_wrong = time_in(costs.wrong);
    costs.after_refused = time_in(costs.refused);
    return costs;
}

}  // namespace gridrace::app
