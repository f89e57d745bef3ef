#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/step.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku::ladder_test {

namespace {

// The candidates of an empty grid without `digit` in these cells.
void remove(Candidates& candidates, int digit, std::initializer_list<Cell> cells) {
    for (const Cell cell : cells) candidates.eliminate(cell, digit);
}

void keep_only(Candidates& candidates, Cell cell, DigitSet kept) {
    for (int digit = 1; digit <= 9; ++digit) {
        if (!kept.contains(digit)) candidates.eliminate(cell, digit);
    }
}

DigitSet digits(std::initializer_list<int> list) {
    DigitSet set;
    for (const int digit : list) set = set.with(digit);
    return set;
}

// True if the solution agrees with everything that the step claims.
bool is_true(const Step& step, const Grid& solution) {
    for (const auto& [cell, digit] : step.placements) {
        if (solution.digit(cell) != digit) return false;
    }
    for (const auto& [cell, removed] : step.eliminations) {
        if (removed.contains(solution.digit(cell))) return false;
    }
    return true;
}

}  // namespace

TEST(Technique, HiddenSingleIsTheLastPlaceInAHouse) {
    Candidates candidates{Grid()};
    for (int column = 0; column < 8; ++column) remove(candidates, 4, {Cell::at(0, column)});
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::hidden_single);
    EXPECT_EQ(step->placements, (std::vector{Placement{Cell::at(0, 8), 4}}));
    EXPECT_EQ(step->houses, (std::vector{House{HouseKind::row, 0}}));
    EXPECT_TRUE(step->eliminations.empty());
}

TEST(Technique, NakedSingleIsTheLastCandidateOfACell) {
    Candidates candidates{Grid()};
    keep_only(candidates, Cell(40), DigitSet::only(7));
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::naked_single);
    EXPECT_EQ(step->placements, (std::vector{Placement{Cell(40), 7}}));
}

TEST(Technique, PointingClearsTheRestOfTheLine) {
    Candidates candidates{Grid()};
    for (int row : {1, 2}) {
        remove(candidates, 5, {Cell::at(row, 0), Cell::at(row, 1), Cell::at(row, 2)});
    }
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::pointing);
    EXPECT_EQ(step->eliminations.size(), 6u);
    EXPECT_EQ(step->eliminations.front(), (Elimination{Cell::at(0, 3), DigitSet::only(5)}));
    EXPECT_EQ(step->houses, (std::vector{House{HouseKind::box, 0}, House{HouseKind::row, 0}}));
}

TEST(Technique, ClaimingClearsTheRestOfTheBox) {
    Candidates candidates{Grid()};
    for (int row = 0; row < 6; ++row) remove(candidates, 5, {Cell::at(row, 8)});
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::claiming);
    EXPECT_EQ(step->eliminations.size(), 6u);
    EXPECT_EQ(step->houses, (std::vector{House{HouseKind::column, 8}, House{HouseKind::box, 8}}));
}

TEST(Technique, DirectPointingPlacesItsDigitInTheNextBox) {
    Candidates candidates{Grid()};
    for (int row : {1, 2}) {
        remove(candidates, 5, {Cell::at(row, 0), Cell::at(row, 1), Cell::at(row, 2)});
        if (row == 2) remove(candidates, 5, {Cell::at(row, 3), Cell::at(row, 4), Cell::at(row, 5)});
    }
    remove(candidates, 5, {Cell::at(1, 3), Cell::at(1, 4)});
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::direct_pointing);
    EXPECT_EQ(step->placements, (std::vector{Placement{Cell::at(1, 5), 5}}));
}

TEST(Technique, DirectHiddenPairPlacesAnotherDigitOfTheHouse) {
    Candidates candidates{Grid()};
    for (int column = 0; column < 9; ++column) {
        if (column != 0 && column != 4) {
            remove(candidates, 1, {Cell::at(8, column)});
            remove(candidates, 2, {Cell::at(8, column)});
        }
        if (column != 0 && column != 8) remove(candidates, 3, {Cell::at(8, column)});
    }
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::direct_hidden_pair);
    EXPECT_EQ(step->placements, (std::vector{Placement{Cell::at(8, 8), 3}}));
    EXPECT_EQ(step->digits, digits({1, 2}));
}

TEST(Technique, NakedSubsetsClearTheRestOfTheHouse) {
    const std::map<Technique, DigitSet> cases = {{Technique::naked_pair, digits({1, 2})},
                                                 {Technique::naked_triplet, digits({1, 2, 3})},
                                                 {Technique::naked_quad, digits({1, 2, 3, 4})}};
    for (const auto& [technique, kept] : cases) {
        Candidates candidates{Grid()};
        for (int i = 0; i < kept.size(); ++i) keep_only(candidates, Cell::at(i * 2, 3), kept);
        const auto step = next_step(candidates);

        ASSERT_TRUE(step);
        EXPECT_EQ(name(step->technique), name(technique));
        EXPECT_EQ(step->digits, kept);
        EXPECT_EQ(step->cells.size(), kept.size());
        EXPECT_EQ(step->eliminations.size(), static_cast<std::size_t>(9 - kept.size()));
    }
}

TEST(Technique, HiddenSubsetsClearTheirOwnCells) {
    const std::map<Technique, DigitSet> cases = {{Technique::hidden_pair, digits({1, 2})},
                                                 {Technique::hidden_triplet, digits({1, 2, 3})},
                                                 {Technique::hidden_quad, digits({1, 2, 3, 4})}};
    for (const auto& [technique, hidden] : cases) {
        Candidates candidates{Grid()};
        constexpr std::array order = {0, 4, 8, 2, 1, 3, 5, 6, 7};  // in different boxes
        for (const int column : std::span(order).subspan(static_cast<std::size_t>(hidden.size()))) {
            for (int digit = 1; digit <= hidden.size(); ++digit) {
                remove(candidates, digit, {Cell::at(8, column)});
            }
        }
        const auto step = next_step(candidates);

        ASSERT_TRUE(step);
        EXPECT_EQ(name(step->technique), name(technique));
        EXPECT_EQ(step->digits, hidden);
        EXPECT_EQ(step->eliminations.size(), static_cast<std::size_t>(hidden.size()));
        EXPECT_EQ(step->eliminations.front().digits, DigitSet::all() - hidden);
    }
}

TEST(Technique, FishClearTheLinesAcross) {
    const std::map<Technique, std::vector<int>> cases = {{Technique::x_wing, {0, 4}},
                                                         {Technique::swordfish, {0, 4, 8}},
                                                         {Technique::jellyfish, {0, 2, 4, 8}}};
    for (const auto& [technique, lines] : cases) {
        Candidates candidates{Grid()};
        for (const int row : lines) {
            for (int column = 0; column < 9; ++column) {
                if (std::ranges::count(lines, column) == 0) {
                    remove(candidates, 6, {Cell::at(row, column)});
                }
            }
        }
        const auto step = next_step(candidates);

        ASSERT_TRUE(step);
        EXPECT_EQ(name(step->technique), name(technique));
        EXPECT_EQ(step->digits, DigitSet::only(6));
        EXPECT_EQ(step->eliminations.size(), lines.size() * (9 - lines.size()));
        EXPECT_EQ(step->houses.front(), (House{HouseKind::row, 0}));
    }
}

TEST(Technique, XyWingClearsWhatSeesBothWings) {
    Candidates candidates{Grid()};
    keep_only(candidates, Cell::at(0, 0), digits({1, 2}));
    keep_only(candidates, Cell::at(0, 5), digits({1, 3}));
    keep_only(candidates, Cell::at(5, 0), digits({2, 3}));
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::xy_wing);
    EXPECT_EQ(step->eliminations, (std::vector{Elimination{Cell::at(5, 5), DigitSet::only(3)}}));
    EXPECT_EQ(step->cells.size(), 3);
    EXPECT_EQ(step->digits, digits({1, 2, 3}));
}

TEST(Technique, XyzWingClearsWhatSeesAllThree) {
    Candidates candidates{Grid()};
    keep_only(candidates, Cell::at(0, 0), digits({1, 2, 3}));
    keep_only(candidates, Cell::at(1, 1), digits({1, 3}));
    keep_only(candidates, Cell::at(0, 5), digits({2, 3}));
    const auto step = next_step(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::xyz_wing);
    const std::vector expected = {Elimination{Cell::at(0, 1), DigitSet::only(3)},
                                  Elimination{Cell::at(0, 2), DigitSet::only(3)}};
    EXPECT_EQ(step->eliminations, expected);
}

TEST(Technique, NothingIsFoundWhereNothingIsKnown) {
    EXPECT_FALSE(next_step(Candidates{Grid()}, {.hardest = Rating{89}}));
}

TEST(SolvePath, LeadsToTheSolutionOfAnEasyPuzzle) {
    const SolvePath path = solve_path(grid_of(easy_puzzle));

    EXPECT_EQ(path.grid, grid_of(easy_solution));
    EXPECT_EQ(path.steps.size(), 51u);
}

TEST(SolvePath, TakesOnlyTrueStepsOfManyTechniques) {
    std::map<Technique, int> times;
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 150)) {
        const auto solution = solve(puzzle);
        for (const auto& step : solve_path(puzzle).steps) {
            EXPECT_TRUE(is_true(step, *solution)) << to_line(puzzle) << name(step.technique);
            EXPECT_FALSE(step.placements.empty() && step.eliminations.empty());
            ++times[step.technique];
        }
    }

    EXPECT_GE(times.size(), 12u);
}

}  // namespace gridrace::sudoku::ladder_test
