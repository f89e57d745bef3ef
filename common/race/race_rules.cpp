#include "common/race/race_rules.hpp"

#include "common/sudoku/generator.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver.hpp"

namespace gridrace::race {

using namespace std::chrono_literals;

std::optional<Refusal> find_fault(const RaceRules& rules, const PuzzleChoice& choice) {
    if (rules.max_players < 1 || rules.max_players > 100) return RefusalCode::players_out_of_range;
    if (rules.countdown < 0s || rules.countdown > 60s) return RefusalCode::countdown_out_of_range;
    if (rules.time_limit < 1s || rules.time_limit > 24h)
        return RefusalCode::time_limit_out_of_range;
    if (rules.grace < 5s || rules.grace > 3600s) return RefusalCode::grace_out_of_range;
    if (rules.source == PuzzleSource::seeded && !choice.seed) return RefusalCode::puzzle_missing;
    if (rules.source == PuzzleSource::given) {
        if (!choice.given_puzzle || choice.given_puzzle->is_full())
            return RefusalCode::puzzle_missing;
        const auto clashing = sudoku::clashing_cells(*choice.given_puzzle);
        if (!clashing.empty()) {
            Refusal refusal(RefusalCode::puzzle_breaks_rules);
            refusal.cells = clashing;
            return refusal;
        }
    }
    return std::nullopt;
}

std::optional<sudoku::Grid> make_puzzle(const PuzzleOrder& order) {
    constexpr long max_guesses = 200'000;  // a given puzzle may be made to be hard to solve
    if (!order.given_puzzle) return sudoku::generate(order.seed, order.grade);
    const auto solutions = sudoku::count_solutions(*order.given_puzzle, 1, max_guesses);
    if (!solutions || *solutions == 0) return std::nullopt;
    return order.given_puzzle;
}

}  // namespace gridrace::race
