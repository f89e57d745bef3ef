// Unique rectangles and loops, graves and aligned exclusions: by hand where a pattern can be made
// by hand, and as Sudoku Explainer finds them in puzzles.
#include <array>
#include <map>
#include <sstream>

#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/step.hpp"
#include "common/sudoku/techniques/techniques.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/test_data.hpp"

namespace gridrace::sudoku::pattern_test {

namespace {

using namespace techniques;
using Find = std::optional<Step> (*)(const Candidates&);

const std::map<std::string, Find, std::less<>> finders = {
    {"unique loop", unique_loop},
    {"bivalue universal grave", bivalue_universal_grave},
    {"aligned pair exclusion", aligned_pair_exclusion},
    {"aligned triplet exclusion", aligned_triplet_exclusion},
};

DigitSet digits(std::initializer_list<int> list) {
    DigitSet set;
    for (const int digit : list) set = set.with(digit);
    return set;
}

CellSet cells(std::initializer_list<Cell> list) {
    CellSet set;
    for (const Cell cell : list) set.insert(cell);
    return set;
}

void keep_only(Candidates& candidates, Cell cell, DigitSet kept) {
    for (int digit = 1; digit <= 9; ++digit) {
        if (!kept.contains(digit)) candidates.eliminate(cell, digit);
    }
}

constexpr Cell a = Cell::at(0, 0), b = Cell::at(0, 3), c = Cell::at(1, 0), d = Cell::at(1, 3);

// 1 and 2 in four cells of rows 1 and 2, and some more in the two of row 2.
Candidates rectangle(DigitSet more_in_c, DigitSet more_in_d) {
    Candidates candidates{Grid()};
    for (const Cell cell : {a, b}) keep_only(candidates, cell, digits({1, 2}));
    keep_only(candidates, c, digits({1, 2}) | more_in_c);
    keep_only(candidates, d, digits({1, 2}) | more_in_d);
    return candidates;
}

// The row of c and d without these two.
CellSet rest_of_row() {
    return cells_of({HouseKind::row, 1}) - cells({c, d});
}

// "r1c2<>13 r4c2<>5".
std::string text(const std::vector<Elimination>& eliminations) {
    std::map<Cell, DigitSet> in_order;
    for (const auto& [cell, digits] : eliminations) in_order[cell] = digits;
    std::ostringstream text;
    for (const auto& [cell, digits] : in_order) {
        text << (text.tellp() > 0 ? " r" : "r") << cell.row() + 1 << 'c' << cell.column() + 1;
        text << "<>";
        for (int digit = 1; digit <= 9; ++digit) {
            if (digits.contains(digit)) text << digit;
        }
    }
    return text.str();
}

// The candidates in a line of tests/data/steps: 81 times three hexadecimal digits.
Candidates candidates_of(const std::string& hexadecimal) {
    Candidates candidates{Grid()};
    for (int i = 0; i < Cell::count; ++i) {
        const auto place = static_cast<std::size_t>(i) * 3;
        const auto bits = std::stoul(hexadecimal.substr(place, 3), nullptr, 16);
        keep_only(candidates, Cell(i), DigitSet::from_bits(static_cast<unsigned>(bits)));
    }
    return candidates;
}

bool is_true(const Step& step, const Grid& solution) {
    for (const auto& [cell, removed] : step.eliminations) {
        if (removed.contains(solution.digit(cell))) return false;
    }
    return true;
}

}  // namespace

TEST(UniqueLoop, LeavesOneCellItsOtherCandidates) {
    const auto step = unique_loop(rectangle({}, digits({7, 8})));

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::unique_rectangle);
    EXPECT_EQ(step->type, 1);
    EXPECT_EQ(step->rating, Rating{45});
    EXPECT_EQ(step->cells, cells({a, b, c, d}));
    EXPECT_EQ(step->digits, digits({1, 2}));
    EXPECT_EQ(step->eliminations, (std::vector{Elimination{d, digits({1, 2})}}));
}

TEST(UniqueLoop, PutsADigitThatSeveralCellsShareIntoOneOfThem) {
    const auto step = unique_loop(rectangle(digits({7}), digits({7})));

    ASSERT_TRUE(step);
    EXPECT_EQ(step->type, 2);
    EXPECT_EQ(step->rating, Rating{45});
    EXPECT_EQ(step->eliminations.size(), 7u);
    EXPECT_EQ(step->eliminations.front(), (Elimination{Cell::at(1, 1), digits({7})}));
}

TEST(UniqueLoop, TakesTwoCellsAsOneOfANakedPair) {
    const Cell third = Cell::at(1, 8);
    Candidates candidates = rectangle(digits({7}), digits({8}));
    keep_only(candidates, third, digits({7, 8}));
    const auto step = unique_loop(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->type, 3);
    EXPECT_EQ(step->rating, Rating{46});
    EXPECT_EQ(step->houses, (std::vector{House{HouseKind::row, 1}}));
    EXPECT_EQ(step->other_cells, cells({third}));
    EXPECT_EQ(step->other_digits, digits({7, 8}));
    EXPECT_EQ(step->eliminations.size(), 6u);
    EXPECT_EQ(step->eliminations.front(), (Elimination{Cell::at(1, 1), digits({7, 8})}));
}

TEST(UniqueLoop, TakesTwoCellsAsOneOfAHiddenPair) {
    const Cell third = Cell::at(1, 8);
    Candidates candidates = rectangle(digits({7}), digits({8}));
    for (const Cell cell : rest_of_row() - cells({third})) {
        keep_only(candidates, cell, DigitSet::all() - digits({1, 2}));
    }
    const auto step = unique_loop(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->type, 3);
    EXPECT_EQ(step->rating, Rating{45});
    EXPECT_EQ(step->other_cells, cells({third}));
    const auto removed = DigitSet::all() - digits({1, 2});
    EXPECT_EQ(step->eliminations, (std::vector{Elimination{third, removed}}));
}

TEST(UniqueLoop, TakesADigitFromTwoCellsThatAreLockedToTheOther) {
    Candidates candidates = rectangle(digits({7}), digits({8}));
    for (const Cell cell : rest_of_row()) candidates.eliminate(cell, 1);
    const auto step = unique_loop(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->type, 4);
    EXPECT_EQ(step->houses, (std::vector{House{HouseKind::row, 1}}));
    EXPECT_EQ(step->other_digits, digits({1}));
    const std::vector expected = {Elimination{c, digits({2})}, Elimination{d, digits({2})}};
    EXPECT_EQ(step->eliminations, expected);
}

TEST(UniqueLoop, IsHarderToFindWithSixCells) {
    Candidates candidates{Grid()};
    const CellSet loop = cells({a, b, d, Cell::at(1, 6), Cell::at(2, 6), Cell::at(2, 0)});
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const DigitSet elsewhere = DigitSet::all().without(1);
        const DigitSet here = cell == d ? digits({1, 2, 3, 4}) : digits({1, 2});
        keep_only(candidates, cell, loop.contains(cell) ? here : elsewhere);
    }
    const auto step = unique_loop(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::unique_loop);
    EXPECT_EQ(step->rating, Rating{46});
    EXPECT_EQ(step->cells, loop);
    EXPECT_EQ(step->eliminations, (std::vector{Elimination{d, digits({1, 2})}}));
}

TEST(UniqueLoop, NeedsTwoBoxesForARectangle) {
    Candidates candidates{Grid()};
    for (const Cell cell : {a, Cell::at(0, 3), Cell::at(4, 0)}) {
        keep_only(candidates, cell, digits({1, 2}));
    }
    keep_only(candidates, Cell::at(4, 3), digits({1, 2, 3}));

    EXPECT_FALSE(unique_loop(candidates));
}

TEST(AlignedPairExclusion, LeavesOutWhatWouldEmptyACommonPeer) {
    const Cell loser = Cell::at(0, 0), partner = Cell::at(0, 1);
    const std::array excluders = {Cell::at(0, 8), Cell::at(1, 2), Cell::at(2, 1)};
    Candidates candidates{Grid()};
    keep_only(candidates, loser, digits({1, 8, 9}));
    keep_only(candidates, partner, digits({1, 2, 3, 4}));
    keep_only(candidates, excluders[0], digits({1, 2}));
    keep_only(candidates, excluders[1], digits({1, 3}));
    keep_only(candidates, excluders[2], digits({1, 4}));
    const auto step = aligned_pair_exclusion(candidates);

    ASSERT_TRUE(step);
    EXPECT_EQ(step->technique, Technique::aligned_pair_exclusion);
    EXPECT_EQ(step->rating, Rating{62});
    EXPECT_EQ(step->cells, cells({loser, partner}));
    EXPECT_EQ(step->other_cells, cells({excluders[0], excluders[1], excluders[2]}));
    EXPECT_EQ(step->eliminations, (std::vector{Elimination{loser, digits({1})}}));
}

TEST(Patterns, AreThoseOfSudokuExplainer) {
    std::ifstream file(test_data("steps/patterns.tsv"));
    std::string grid, candidates, technique, rating, type, eliminations;
    std::map<std::string, int> times;
    const auto next = [&](std::string& field, char end = '\t') -> std::istream& {
        return std::getline(file, field, end);
    };
    while (next(grid) && next(candidates) && next(technique) && next(rating) && next(type) &&
           next(eliminations, '\n')) {
        const auto step = finders.at(technique)(candidates_of(candidates));
        EXPECT_EQ(step ? to_string(step->rating) : "-", rating) << technique << ' ' << candidates;
        EXPECT_EQ(std::to_string(step ? step->type : 0), type) << technique << ' ' << candidates;
        EXPECT_EQ(step ? text(step->eliminations) : "-", eliminations) << candidates;
        if (step) ++times[technique + ' ' + type];
    }

    EXPECT_EQ(times.size(), 10u);
}

TEST(Patterns, TakeOnlyWhatTheSolutionAllows) {
    std::map<Technique, int> times;
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 100)) {
        const auto solution = solve(puzzle);
        Grid grid = puzzle;
        Candidates candidates(puzzle);
        for (const auto& taken : solve_path(puzzle).steps) {
            for (const auto& [name, find] : finders) {
                if (!taken.placements.empty()) continue;
                const auto step = find(candidates);
                if (!step) continue;
                EXPECT_TRUE(is_true(*step, *solution)) << to_line(puzzle) << ' ' << name;
                ++times[step->technique];
            }
            apply(taken, grid, candidates);
        }
    }

    EXPECT_GE(times.size(), 3u);
}

}  // namespace gridrace::sudoku::pattern_test
