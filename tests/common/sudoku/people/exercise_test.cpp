#include "common/sudoku/people/exercise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

const auto never = [] { return false; };

// What the step says, one candidate or digit at a time.
std::vector<Answer> answers_of(const Step& step) {
    std::vector<Answer> answers;
    for (const auto& [cell, digit] : step.placements) answers.push_back({cell, digit, true});
    for (const auto& [cell, digits] : step.eliminations) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) answers.push_back({cell, digit, false});
        }
    }
    return answers;
}

}  // namespace

TEST(Exercises, ArePositionsJustBeforeTheTechnique) {
    for (const Technique technique :
         {Technique::hidden_single, Technique::naked_single, Technique::direct_pointing,
          Technique::pointing, Technique::naked_pair, Technique::hidden_pair, Technique::x_wing,
          Technique::skyscraper, Technique::xy_wing, Technique::unique_rectangle}) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto exercise = make_position(technique, seed, never);
            ASSERT_TRUE(exercise);
            const auto next = next_step_for_people(exercise->position);
            EXPECT_EQ(next, exercise->step);
            EXPECT_EQ(next->technique, technique);
            EXPECT_EQ(make_position(technique, seed, never)->position.played,
                      exercise->position.played);
            for (const auto& answer : answers_of(exercise->step)) {
                EXPECT_EQ(judge(*exercise, answer), Verdict::found) << name(technique);
            }
        }
    }
}

TEST(Exercises, AreGivenUpWhenAsked) {
    const auto tires = [n = 0]() mutable { return ++n > 3; };

    EXPECT_FALSE(make_position(Technique::forcing_chain, 1, tires));
}

// Every candidate of some positions: what is found is true and is no work of an easier technique; what is true but not
// found is told as such.
TEST(Exercises, KnowWhatIsFoundRightAndWrong) {
    int found_elsewhere = 0;
    int right = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto exercise = make_position(Technique::naked_pair, seed, never);
        ASSERT_TRUE(exercise);
        EXPECT_EQ(only_solution(exercise->position.puzzle), exercise->solution);
        const auto own = answers_of(exercise->step);
        for (int i = 0; i < Cell::count * 9; ++i) {
            const Answer answer{Cell(i / 9), i % 9 + 1, false};
            if (!exercise->position.candidates.contains(answer.cell, answer.digit)) continue;
            const bool is_solution = exercise->solution.digit(answer.cell) == answer.digit;
            const auto verdict = judge(*exercise, answer);
            EXPECT_EQ(verdict == Verdict::wrong, is_solution);
            EXPECT_EQ(judge(*exercise, {answer.cell, answer.digit, true}) == Verdict::wrong,
                      !is_solution);
            right += verdict == Verdict::right;
            const bool is_own = std::ranges::any_of(own, [&](const Answer& each) {
                return each.cell == answer.cell && each.digit == answer.digit;
            });
            found_elsewhere += verdict == Verdict::found && !is_own;
        }
    }
    EXPECT_GT(found_elsewhere, 10);  // other naked pairs
    EXPECT_GT(right, 1000);
}

TEST(Exercises, AcceptEveryHiddenSingleAndTheSinglesThatAStepOpens) {
    const auto singles = make_position(Technique::hidden_single, 3, never);
    int found = 0;
    for (int i = 0; i < Cell::count; ++i) {
        const Answer answer{Cell(i), singles->solution.digit(Cell(i)), true};
        if (!singles->position.played.is_empty(Cell(i))) continue;
        bool has_one_place = false;
        for (const House house : houses_of(answer.cell)) {
            const auto places = singles->position.candidates.places(answer.digit);
            has_one_place = has_one_place || (places & cells_of(house)).has_one();
        }
        EXPECT_EQ(judge(*singles, answer) == Verdict::found, has_one_place);
        found += has_one_place;
    }
    EXPECT_GT(found, 1);

    int opened = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto pair = make_position(Technique::locked_pair, seed, never);
        for (int i = 0; i < Cell::count; ++i) {
            if (!pair->position.played.is_empty(Cell(i))) continue;
            const Answer answer{Cell(i), pair->solution.digit(Cell(i)), true};
            opened += judge(*pair, answer) == Verdict::found;
        }
    }
    EXPECT_GT(opened, 0);
}

}  // namespace gridrace::sudoku
