// Puzzles for simulated servers. The supply's own threads answer at another time in each run, so that the same seed would
// give another course; here each order is answered within the call.
#pragma once

#include "server/puzzles/puzzle_supply.hpp"

namespace gridrace::simulation {

class PromptSupply final : public server::PuzzleSupply {
public:
    using PuzzleOf = sudoku::Grid (*)(sudoku::Grade grade);

    // `puzzle_of` makes every puzzle that is not given, of a seed or a rating, too.
    explicit PromptSupply(PuzzleOf puzzle_of)
        : PuzzleSupply({0, {}}, {[] { return any_seed; },
                                 [puzzle_of](std::uint64_t, sudoku::Grade grade) {
                                     return puzzle_of(grade);
                                 },
                                 [](server::Level, std::string_view) {}}),
          puzzle_of_(puzzle_of) {}

    void order(const race::PuzzleOrder& order, Ready ready) override {
        if (order.given_puzzle) return ready(race::make_puzzle(order, any_seed));
        ready(race::OrderedPuzzle{puzzle_of_(order.grade), order.seed.value_or(any_seed)});
    }

private:
    static constexpr std::uint64_t any_seed = 7;

    PuzzleOf puzzle_of_;
};

}  // namespace gridrace::simulation
