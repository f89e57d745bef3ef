#include "common/sudoku/generator/generator.hpp"

#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "common/sudoku/generator/neighbour_search.hpp"
#include "common/sudoku/generator/rating_search.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

bool is_minimal(const Grid& puzzle) {
    for (int i = 0; i < Cell::count; ++i) {
        Grid without = puzzle;
        without.clear(Cell(i));
        if (!puzzle.is_empty(Cell(i)) && has_one_solution(without)) return false;
    }
    return true;
}

}  // namespace

TEST(MinimalPuzzle, HasTheSolutionItWasMadeFromAndNoClueTooMany) {
    Random random(21);
    for (int round = 0; round < 100; ++round) {
        const Grid solution = full_grid(random);
        const Grid puzzle = minimal_puzzle(solution, random);
        EXPECT_EQ(solve(puzzle), solution);
        EXPECT_TRUE(has_one_solution(puzzle)) << to_line(puzzle);
        EXPECT_TRUE(is_minimal(puzzle)) << to_line(puzzle);
    }
}

// The quick way takes many clues away at once; this one asks about each.
TEST(MinimalPuzzle, IsWhatTakingOneClueAfterTheOtherLeaves) {
    Random random(22);
    for (int round = 0; round < 60; ++round) {
        const Grid solution = full_grid(random);
        Random same = random;
        std::array<int, Cell::count> order{};
        std::iota(order.begin(), order.end(), 0);
        same.shuffle(std::span(order));
        Grid slowly = solution;
        for (const int index : order) {
            slowly.clear(Cell(index));
            if (!has_one_solution(slowly)) slowly.place(Cell(index), solution.digit(Cell(index)));
        }

        EXPECT_EQ(minimal_puzzle(solution, random), slowly);
    }
}

TEST(Neighbour, HasTheSameSolutionAndNoClueTooMany) {
    Random random(23);
    const Grid solution = full_grid(random);
    Grid puzzle = minimal_puzzle(solution, random);
    for (int round = 0; round < 50; ++round) {
        const Grid next = neighbour(puzzle, solution, random);
        EXPECT_NE(next, puzzle);
        EXPECT_EQ(solve(next), solution);
        EXPECT_TRUE(has_one_solution(next)) << to_line(next);
        EXPECT_TRUE(is_minimal(next)) << to_line(next);
        puzzle = next;
    }
}

TEST(Generate, GivesExactlyTheGradeAskedFor) {
    for (const Grade wanted : all_grades) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const Grid puzzle = generate(seed, wanted);
            EXPECT_EQ(grade(puzzle), wanted) << seed;
            EXPECT_TRUE(has_one_solution(puzzle)) << seed;
            EXPECT_TRUE(is_minimal(puzzle)) << seed;
        }
    }
}

TEST(Generate, AsksForMoreThanSinglesFromHardOn) {
    for (const Grade wanted : {Grade::hard, Grade::expert, Grade::extreme}) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            EXPECT_GT(*rate(generate(seed, wanted)), limits_of(Grade::medium).rating) << seed;
        }
    }
}

TEST(Generate, KeepsWithinTheRatingsAskedFor) {
    for (const auto& [lowest, highest] :
         {std::pair(12, 12), {20, 25}, {26, 34}, {42, 56}, {71, 72}}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const auto puzzle = generate(seed, RatingRange{{lowest}, {highest}});
            ASSERT_TRUE(puzzle);
            const auto rating = rate(*puzzle);
            EXPECT_TRUE(rating && rating->tenths >= lowest && rating->tenths <= highest) << seed;
            EXPECT_TRUE(is_minimal(*puzzle)) << seed;
        }
    }
}

TEST(Generate, DoesNotSearchForARatingThatNothingHas) {
    EXPECT_TRUE(RatingSearch(1, {{35}, {35}}).is_over());
    EXPECT_EQ(generate(1, RatingRange{{63}, {64}}), std::nullopt);
    EXPECT_FALSE(RatingSearch(1, {{35}, {36}}).is_over());
}

TEST(Generate, ReachesTheHardestByChangingClues) {
    const auto puzzle = generate(3, RatingRange{{83}, {89}});

    ASSERT_TRUE(puzzle);
    EXPECT_GE(rate(*puzzle), Rating{83});
    EXPECT_LE(rate(*puzzle), Rating{89});
    EXPECT_TRUE(is_minimal(*puzzle));
}

// A race may be replayed from its seed years later: these must never change.
TEST(Generate, GivesTheKnownPuzzleForASeed) {
    EXPECT_EQ(to_line(generate(1, Grade::easy)),
              "...43..1.....283..........48....76..1...6..82.4..8....26........7.9....6..41...37");
    EXPECT_EQ(to_line(generate(1, Grade::medium)),
              ".9.....6.7..........8435...8...2....169.........6....9.57..8.16....47.383....15..");
    EXPECT_EQ(to_line(generate(1, Grade::hard)),
              "...8.....32.6...94..4.1..3....4..9..2....3.1....267..........69.73.......5.....23");
    EXPECT_EQ(to_line(generate(1, Grade::expert)),
              "2418..3............359...6.7.........8.2...93.......21.983...5........466....9..7");
    EXPECT_EQ(to_line(generate(1, Grade::extreme)),
              ".3.8..4.524....6......1..7.....9..8....48...71..3.7.4.7..........41.9.6.9....3...");
    EXPECT_EQ(to_line(generate(0xffffffffffffffff, Grade::diabolical)),
              ".9.3.4.2..3.9...7......2.......61....5..8..6..8...3..254.......1.......8....96..1");
    EXPECT_EQ(to_line(*generate(1, RatingRange{{42}, {46}})),
              "7..8.35.........47.9...586.2..7...3.......1.4...9.6.....2.......59.3.2...8.4.....");
}

}  // namespace gridrace::sudoku
