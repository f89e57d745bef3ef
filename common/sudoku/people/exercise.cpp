#include "common/sudoku/people/exercise.hpp"

#include "common/sudoku/generator/generator.hpp"

namespace gridrace::sudoku {

namespace {

// Uses in a row: more than there are candidates.
constexpr int most_uses = 729;
// Positions of one puzzle to choose from.
constexpr std::uint32_t most_positions = 4;

bool has_one_place(const Candidates& candidates, const Placement& placed) {
    for (const House house : houses_of(placed.cell)) {
        if ((candidates.places(placed.digit) & cells_of(house)).has_one()) return true;
    }
    return false;
}

bool has_one_digit(const Candidates& candidates, const Placement& placed) {
    return candidates.at(placed.cell) == DigitSet::only(placed.digit);
}

bool is_single(const Candidates& candidates, const Placement& placed) {
    return has_one_place(candidates, placed) || has_one_digit(candidates, placed);
}

// What removes the candidates of a technique that places a digit at once.
Technique removing(Technique technique) {
    if (technique == Technique::direct_pointing) return Technique::pointing;
    if (technique == Technique::direct_claiming) return Technique::claiming;
    return technique;
}

// The candidates after all uses of the technique, one after the other: in which order decides which ones a use may spoil
// for another one.
Candidates after_all_uses(const Exercise& exercise, Position position) {
    const Technique technique = removing(exercise.technique);
    Candidates left = position.candidates;
    for (int uses = 0; uses < most_uses; ++uses) {
        const auto step = step_with(technique, position);
        if (!step || !step->placements.empty()) break;
        const bool is_named = step->technique == technique;
        for (const auto& [cell, digits] : step->eliminations) {
            for (int digit = 1; digit <= 9; ++digit) {
                if (is_named && digits.contains(digit)) left.eliminate(cell, digit);
            }
        }
        apply(*step, position.played, position.candidates);
    }
    return left;
}

// The step's own removals first.
Candidates after_the_step(const Exercise& exercise) {
    Position position = exercise.position;
    if (exercise.step.placements.empty()) {
        apply(exercise.step, position.played, position.candidates);
    }
    return after_all_uses(exercise, position);
}

bool is_of_the_step(const Exercise& exercise, const Answer& answer) {
    for (const auto& placed : exercise.step.placements) {
        if (answer.is_placed && placed == Placement{answer.cell, answer.digit}) return true;
    }
    for (const auto& [cell, digits] : exercise.step.eliminations) {
        const bool is_removed = cell == answer.cell && digits.contains(answer.digit);
        if (!answer.is_placed && is_removed) return true;
    }
    return false;
}

bool is_found(const Exercise& exercise, const Answer& answer) {
    if (is_of_the_step(exercise, answer)) return true;
    const auto& before = exercise.position.candidates;
    const Placement placed{answer.cell, answer.digit};
    if (exercise.technique == Technique::hidden_single)
        return answer.is_placed && has_one_place(before, placed);
    if (exercise.technique == Technique::naked_single)
        return answer.is_placed && has_one_digit(before, placed);
    const Candidates after = after_the_step(exercise);
    if (!answer.is_placed) return !after.contains(answer.cell, answer.digit);
    return is_single(after, placed) && !is_single(before, placed);
}

}  // namespace

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

std::optional<Exercise> make_position(Technique technique, std::uint64_t seed,
                                      const std::function<bool()>& give_up) {
    Random random(seed);
    while (!give_up()) {
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        const auto which = static_cast<int>(random.below(most_positions));
        auto found = position_before(technique, puzzle, which);
        if (!found) continue;
        return Exercise{technique, found->position, solution, std::move(found->step)};
    }
    return std::nullopt;
}

Verdict judge(const Exercise& exercise, const Answer& answer) {
    const bool is_solution = exercise.solution.digit(answer.cell) == answer.digit;
    if (is_solution != answer.is_placed) return Verdict::wrong;
    return is_found(exercise, answer) ? Verdict::found : Verdict::right;
}

}  // namespace gridrace::sudoku
