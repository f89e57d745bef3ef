#include "common/sudoku/generator/puzzle_shape.hpp"

#include <array>

#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

constexpr std::array all_symmetries = {Symmetry::none,
                                       Symmetry::rotational_180,
                                       Symmetry::rotational_90,
                                       Symmetry::mirror_left_right,
                                       Symmetry::mirror_top_bottom,
                                       Symmetry::diagonal,
                                       Symmetry::antidiagonal};

// True if no orbit of clues can be left out.
bool is_minimal_within(const Grid& puzzle, Symmetry symmetry) {
    for (const CellSet& orbit : orbits(symmetry)) {
        if (puzzle.is_empty(orbit.first())) continue;
        Grid without = puzzle;
        for (const Cell cell : orbit) without.clear(cell);
        if (has_one_solution(without)) return false;
    }
    return true;
}

void expect_puzzle_of_shape(const PuzzleShape& shape, bool minimal, Random& random) {
    const auto shaped = shaped_puzzle(shape, random);

    ASSERT_TRUE(shaped) << name(shape.symmetry) << " " << shape.clues.value_or(0);
    const auto trace = to_line(shaped->puzzle) + " " + std::string(name(shape.symmetry));
    EXPECT_TRUE(has_one_solution(shaped->puzzle)) << trace;
    EXPECT_TRUE(has_symmetry(shaped->puzzle, shape.symmetry)) << trace;
    EXPECT_EQ(shaped->puzzle.filled(), shape.clues.value_or(shaped->puzzle.filled())) << trace;
    EXPECT_EQ(shaped->minimal, minimal) << trace;
    EXPECT_EQ(is_minimal_within(shaped->puzzle, shape.symmetry), minimal) << trace;
}

}  // namespace

TEST(Symmetry, HasANameThatLeadsBackToIt) {
    for (const Symmetry symmetry : all_symmetries) {
        EXPECT_EQ(parse_symmetry(name(symmetry)), symmetry);
    }
    EXPECT_EQ(parse_symmetry("point"), std::nullopt);
}

TEST(Symmetry, DividesTheCellsIntoOrbits) {
    const std::array<std::size_t, 7> expected = {81, 41, 21, 45, 45, 45, 45};
    for (std::size_t i = 0; i < all_symmetries.size(); ++i) {
        CellSet covered;
        int cells = 0;
        for (const CellSet& orbit : orbits(all_symmetries[i])) {
            covered = covered | orbit;
            cells += orbit.size();
        }
        EXPECT_EQ(orbits(all_symmetries[i]).size(), expected[i]);
        EXPECT_EQ(covered.size(), 81);
        EXPECT_EQ(cells, 81);
    }
}

TEST(Symmetry, IsWhatItsNameSays) {
    const auto orbit = [](Symmetry symmetry) {
        std::vector<int> cells;
        for (const Cell cell : orbit_of(Cell::at(0, 1), symmetry)) cells.push_back(cell.index());
        return cells;
    };

    EXPECT_EQ(orbit(Symmetry::none), (std::vector{1}));
    EXPECT_EQ(orbit(Symmetry::rotational_180), (std::vector{1, 79}));
    EXPECT_EQ(orbit(Symmetry::rotational_90), (std::vector{1, 17, 63, 79}));
    EXPECT_EQ(orbit(Symmetry::mirror_left_right), (std::vector{1, 7}));
    EXPECT_EQ(orbit(Symmetry::mirror_top_bottom), (std::vector{1, 73}));
    EXPECT_EQ(orbit(Symmetry::diagonal), (std::vector{1, 9}));
    EXPECT_EQ(orbit(Symmetry::antidiagonal), (std::vector{1, 71}));
}

TEST(SymmetricPuzzle, HasTheSolutionItWasMadeFromAndNoOrbitTooMany) {
    Random random(81);
    for (const Symmetry symmetry : all_symmetries) {
        for (int round = 0; round < 20; ++round) {
            const Grid solution = full_grid(random);
            const Grid puzzle = symmetric_puzzle(solution, symmetry, random);
            EXPECT_EQ(solve(puzzle), solution);
            EXPECT_TRUE(has_one_solution(puzzle)) << to_line(puzzle);
            EXPECT_TRUE(has_symmetry(puzzle, symmetry)) << to_line(puzzle);
            EXPECT_TRUE(is_minimal_within(puzzle, symmetry)) << to_line(puzzle);
        }
    }
}

TEST(ShapedPuzzle, HasAnySymmetry) {
    Random random(82);
    for (const Symmetry symmetry : all_symmetries) {
        expect_puzzle_of_shape({symmetry, std::nullopt}, true, random);
    }
}

TEST(ShapedPuzzle, IsMinimalWithTheCluesWanted) {
    Random random(83);
    for (const int clues : {21, 22, 24, 25, 27, 28}) {
        expect_puzzle_of_shape({Symmetry::none, clues}, true, random);
    }
}

TEST(ShapedPuzzle, HasBothASymmetryAndTheCluesWanted) {
    Random random(84);
    expect_puzzle_of_shape({Symmetry::rotational_180, 26}, true, random);
    expect_puzzle_of_shape({Symmetry::rotational_180, 29}, true, random);
    expect_puzzle_of_shape({Symmetry::rotational_90, 28}, true, random);
    expect_puzzle_of_shape({Symmetry::rotational_90, 29}, true, random);
    expect_puzzle_of_shape({Symmetry::mirror_left_right, 27}, true, random);
    expect_puzzle_of_shape({Symmetry::antidiagonal, 25}, true, random);
}

TEST(ShapedPuzzle, SaysThatItHasSuperfluousClues) {
    Random random(85);
    for (const Symmetry symmetry : all_symmetries) {
        for (const int clues : {48, 49, 80, 81}) {
            expect_puzzle_of_shape({symmetry, clues}, false, random);
        }
    }
}

TEST(FilledUpPuzzle, HasTheCluesTheSymmetryAndTheRatingWanted) {
    Random random(87);
    for (const Symmetry symmetry : all_symmetries) {
        for (const RatingRange range : {RatingRange{{10}, {15}}, {{26}, {34}}, {{71}, {80}}}) {
            std::optional<Grid> puzzle;
            for (int i = 0; i < 10'000 && !puzzle; ++i) {
                puzzle = filled_up_puzzle({symmetry, 36}, range, random);
            }
            ASSERT_TRUE(puzzle) << name(symmetry) << " " << to_string(range);
            EXPECT_EQ(puzzle->filled(), 36);
            EXPECT_TRUE(has_symmetry(*puzzle, symmetry)) << to_line(*puzzle);
            EXPECT_TRUE(has_one_solution(*puzzle)) << to_line(*puzzle);
            EXPECT_TRUE(range.contains(*rate(*puzzle))) << to_line(*puzzle);
        }
    }
}

TEST(ShapedPuzzle, IsTheSameForAPlaceInTheRandomSequence) {
    Random first(86), second(86);

    EXPECT_EQ(shaped_puzzle({Symmetry::diagonal, 26}, first)->puzzle,
              shaped_puzzle({Symmetry::diagonal, 26}, second)->puzzle);
}

TEST(ShapedPuzzle, KnowsInAdvanceWhatCannotBe) {
    EXPECT_EQ(fault_of({Symmetry::rotational_90, 26}), ShapeFault::unfit_clues);
    EXPECT_EQ(fault_of({Symmetry::rotational_90, 25}), std::nullopt);
    EXPECT_EQ(fault_of({Symmetry::rotational_90, std::nullopt}), std::nullopt);
}

TEST(ShapedPuzzle, SaysWhatCannotBe) {
    Random random(87);

    EXPECT_EQ(shaped_puzzle({Symmetry::none, 16}, random).error(), ShapeFault::too_few_clues);
    EXPECT_EQ(shaped_puzzle({Symmetry::none, 82}, random).error(), ShapeFault::too_many_clues);
    EXPECT_EQ(shaped_puzzle({Symmetry::rotational_90, 26}, random).error(),
              ShapeFault::unfit_clues);
    EXPECT_EQ(shaped_puzzle({Symmetry::none, 17}, random, 10).error(), ShapeFault::not_found);
    for (const auto fault : {ShapeFault::too_few_clues, ShapeFault::too_many_clues,
                             ShapeFault::unfit_clues, ShapeFault::not_found}) {
        EXPECT_FALSE(describe(fault).empty());
    }
}

}  // namespace gridrace::sudoku
