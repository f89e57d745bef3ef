#include "common/sudoku/generator.hpp"

#include <array>
#include <numeric>
#include <span>

#include "common/sudoku/solver.hpp"
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

TEST(Generate, GivesExactlyTheGradeAskedFor) {
    for (const Grade wanted : {Grade::easy, Grade::medium, Grade::hard}) {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const Grid puzzle = generate(seed, wanted);
            EXPECT_EQ(grade(puzzle), wanted) << seed;
            EXPECT_TRUE(has_one_solution(puzzle)) << seed;
            EXPECT_TRUE(is_minimal(puzzle)) << seed;
        }
    }
}

// A race may be replayed from its seed years later: these must never change.
TEST(Generate, GivesTheKnownPuzzleForASeed) {
    EXPECT_EQ(to_line(generate(1, Grade::easy)),
              "..89...6.6..2..18...5..7..38.2.......7....4.........572...4.938...3.8.4..........");
    EXPECT_EQ(to_line(generate(1, Grade::medium)),
              "2418..3............359...6.7.........8.2...93.......21.983...5........466....9..7");
    EXPECT_EQ(to_line(generate(1, Grade::hard)),
              "9....6...1..3..5...2..7.....1...936...8.1.7..6..2.489....4...23....6.........26..");
    EXPECT_EQ(to_line(generate(0xffffffffffffffff, Grade::hard)),
              "7...2.8..3..9......1........89...71.4...3...5..7..6.........3..8.4..76.....2...74");
}

}  // namespace gridrace::sudoku
