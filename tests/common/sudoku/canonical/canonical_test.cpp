#include "common/sudoku/canonical/canonical.hpp"

#include <array>
#include <compare>
#include <set>
#include <span>

#include "common/sudoku/generator/generator.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

using Order = Transformation::Order;

// All 1,296 orders of nine lines that keep bands together.
std::vector<Order> all_orders() {
    constexpr std::array<std::array<int, 3>, 6> threes = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    std::vector<Order> orders;
    for (std::size_t i = 0; i < 1296; ++i) {
        const auto& bands = threes[i / 216];
        const std::array<std::size_t, 3> lines = {i / 36 % 6, i / 6 % 6, i % 6};
        Order order{};
        for (std::size_t k = 0; k < 9; ++k) {
            order[k] = static_cast<std::uint8_t>(bands[k / 3] * 3 + threes[lines[k / 3]][k % 3]);
        }
        orders.push_back(order);
    }
    return orders;
}

// Compares a rearrangement of the grid, its digits named as they come, with the best so far, and
// puts it in its place when it is smaller.
std::strong_ordering compare_or_replace(const Grid::Digits& from, const Order& rows,
                                        const Order& columns, Grid::Digits& best) {
    std::array<std::uint8_t, 10> names{};
    std::uint8_t given = 0;
    auto ordering = std::strong_ordering::equal;
    for (std::size_t i = 0; i < best.size(); ++i) {
        const std::size_t digit = from[rows[i / 9] * 9u + columns[i % 9]];
        if (digit != 0 && names[digit] == 0) names[digit] = ++given;
        if (ordering == 0) ordering = names[digit] <=> best[i];
        if (ordering > 0) break;
        best[i] = names[digit];
    }
    return ordering;
}

// The judge: tries all 3,359,232 rearrangements of the cells.
CanonicalForm form_by_trying_all(const Grid& grid) {
    const auto orders = all_orders();
    Transformation::Parts transposition;
    transposition.transposed = true;
    CanonicalForm form;
    Grid::Digits best;
    best.fill(10);
    for (const Grid& from : {grid, Transformation(transposition)(grid)}) {
        for (const Order& rows : orders) {
            for (const Order& columns : orders) {
                const auto ordering = compare_or_replace(from.digits(), rows, columns, best);
                if (ordering < 0) form.automorphisms = 0;
                if (ordering <= 0) ++form.automorphisms;
            }
        }
    }
    form.grid = Grid(best);
    return form;
}

void expect_what_trying_all_gives(const Grid& grid) {
    const CanonicalForm judged = form_by_trying_all(grid);
    const CanonicalForm form = canonical_form(grid);

    EXPECT_EQ(to_line(form.grid), to_line(judged.grid));
    EXPECT_EQ(form.automorphisms, judged.automorphisms);
    EXPECT_EQ(form.transformation(grid), form.grid);
}

// Every grid has the same form whatever is done to it, and is carried there by what the form says.
void expect_one_form_of_all_equals(const Grid& grid, Random& random, int rounds) {
    const CanonicalForm form = canonical_form(grid);
    EXPECT_EQ(form.transformation(grid), form.grid);
    EXPECT_EQ(canonical_form(form.grid).grid, form.grid);
    for (int round = 0; round < rounds; ++round) {
        const Grid other = Transformation::random(random)(grid);
        const CanonicalForm same = canonical_form(other);
        ASSERT_EQ(same.grid, form.grid) << to_line(other);
        ASSERT_EQ(same.automorphisms, form.automorphisms) << to_line(other);
        ASSERT_EQ(same.transformation(other), same.grid) << to_line(other);
    }
}

}  // namespace

TEST(CanonicalForm, OfAPuzzleIsTheSmallestOfAllRearrangements) {
    expect_what_trying_all_gives(grid_of(sample_lines("17-clue.txt").front()));
}

TEST(CanonicalForm, OfAFullGridIsTheSmallestOfAllRearrangements) {
    expect_what_trying_all_gives(grid_of(easy_solution));
}

TEST(CanonicalForm, IsTheSameForAllThatTransformationsMakeOfAPuzzle) {
    Random random(71);
    for (const auto* name : {"17-clue.txt", "unbiased-rated.tsv", "easy.txt", "hard11.txt"}) {
        for (const Grid& puzzle : sample_puzzles(name, 40)) {
            expect_one_form_of_all_equals(puzzle, random, 10);
        }
    }
}

TEST(CanonicalForm, IsTheSameForAllThatTransformationsMakeOfAFullGrid) {
    Random random(72);
    for (int round = 0; round < 100; ++round) {
        expect_one_form_of_all_equals(full_grid(random), random, 10);
    }
}

// Every number of clues there is, most of them with many solutions.
TEST(CanonicalForm, IsTheSameForAllThatTransformationsMakeOfAnyPartOfAGrid) {
    Random random(73);
    Grid part = full_grid(random);
    std::array<int, Cell::count> order{};
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    random.shuffle(std::span(order));
    for (std::size_t i = 0; i + 4 < order.size(); ++i) {
        part.clear(Cell(order[i]));
        expect_one_form_of_all_equals(part, random, 2);
    }
}

TEST(CanonicalForm, TellsPuzzlesApartThatDifferInOneDigit) {
    const Grid puzzle = grid_of(inkala_puzzle);
    std::set<std::string> forms;
    for (int i = 0; i < Cell::count; ++i) {
        Grid without = puzzle;
        without.clear(Cell(i));
        forms.insert(to_line(canonical_form(without).grid));
    }

    EXPECT_EQ(forms.size(), 1u + static_cast<std::size_t>(puzzle.filled()));
}

// The largest of the smallest: published by "Red Ed" in the forum of Sudoku players, 2007, as the
// one grid whose six bands are all of the last of 416 kinds, and 72-fold automorphic.
TEST(CanonicalForm, OfThePublishedLastGridIsItself) {
    const Grid last = grid_of(
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543");

    EXPECT_EQ(canonical_form(last).grid, last);
    EXPECT_EQ(canonical_form(last).automorphisms, 72);
}

// The grid with the most automorphisms of all.
TEST(CanonicalForm, CountsAutomorphisms) {
    const Grid most = grid_of(
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645");

    EXPECT_EQ(canonical_form(most).automorphisms, 648);
    EXPECT_EQ(canonical_form(grid_of(easy_solution)).automorphisms, 1);
}

TEST(CanonicalForm, OfAnEmptyGridIsLeftAloneByEveryRearrangement) {
    EXPECT_EQ(canonical_form(Grid()).grid, Grid());
    EXPECT_EQ(canonical_form(Grid()).automorphisms, 3359232);
}

}  // namespace gridrace::sudoku
