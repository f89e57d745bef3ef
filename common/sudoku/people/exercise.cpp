#include "common/sudoku/people/exercise.hpp"

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::sudoku {

std::optional<Grid> make_exercise(Technique technique, std::uint64_t seed) {
    constexpr int most_tries = 100'000;
    Random random(seed);
    for (int i = 0; i < most_tries; ++i) {
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        if (is_exercise_in(technique, puzzle)) return puzzle;
    }
    return std::nullopt;
}

}  // namespace gridrace::sudoku
