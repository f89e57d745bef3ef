#include "client/tools/puzzle_order.hpp"

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::client::tools {

namespace {

PuzzleOrder order_of(const Options& options) {
    const auto order = order_from(options);
    EXPECT_TRUE(order) << (order ? "" : order.error());
    return order ? *order : PuzzleOrder{};
}

std::string fault_of(const Options& options) {
    const auto order = order_from(options);
    return order ? "" : order.error();
}

// The puzzle of a seed, which there must be.
sudoku::Grid made(const PuzzleOrder& order, std::uint64_t seed) {
    const auto puzzle = make_puzzle(order, seed);
    EXPECT_TRUE(puzzle) << (puzzle ? "" : puzzle.error());
    return puzzle ? *puzzle : sudoku::Grid();
}

}  // namespace

TEST(PuzzleOrder, IsAnEasyPuzzleIfNothingIsSaid) {
    EXPECT_EQ(order_of({}).grade, sudoku::Grade::easy);

    Options shaped;
    shaped.symmetry = "diagonal";
    EXPECT_FALSE(order_of(shaped).grade);

    Options any;
    any.grade = "any";
    EXPECT_FALSE(order_of(any).grade);
}

TEST(PuzzleOrder, TellsWhatCannotBeOrdered) {
    Options options;
    options.grade = "fiendish";
    EXPECT_EQ(fault_of(options).find("--grade: there is no 'fiendish'; choose easy"), 0u);
    options = {};
    options.rating = "9-8";
    EXPECT_EQ(fault_of(options).find("--rating: "), 0u);
    options = {};
    options.symmetry = "odd\x1b";
    EXPECT_EQ(fault_of(options).find("--symmetry: there is no 'odd\\x1b'"), 0u);
    options = {};
    options.method = "magic";
    EXPECT_EQ(fault_of(options).find("--method: "), 0u);
}

TEST(PuzzleOrder, TellsWhatCannotBeOrderedTogether) {
    Options options;
    options.grade = "hard";
    options.rating = "3-4";
    EXPECT_NE(fault_of(options).find("leave one of them out"), std::string::npos);
    options = {};
    options.clues = 18;
    options.symmetry = "rotational_90";
    EXPECT_EQ(fault_of(options), "--clues 18: this symmetry never has so many clues");
    options = {};
    options.clues = 24;
    options.method = "row_by_row";
    EXPECT_NE(fault_of(options).find("leave one of the two out"), std::string::npos);
    options.method = "uniform";
    EXPECT_EQ(fault_of(options), "");
    options.method = "controlled_bias";
    EXPECT_NE(fault_of(options).find("--symmetry and --clues out"), std::string::npos);
}

TEST(PuzzleOrder, KeepsGradeAndSymmetryTogether) {
    Options options;
    options.grade = "hard";
    options.symmetry = "rotational_180";
    const auto puzzle = made(order_of(options), 5);

    EXPECT_EQ(sudoku::grade(puzzle), sudoku::Grade::hard);
    EXPECT_TRUE(sudoku::has_symmetry(puzzle, sudoku::Symmetry::rotational_180));
    EXPECT_TRUE(sudoku::has_one_solution(puzzle));
}

TEST(PuzzleOrder, KeepsRatingAndNumberOfCluesTogether) {
    Options options;
    options.rating = "2.6-4.4";
    options.clues = 24;
    const auto puzzle = made(order_of(options), 5);
    const auto rating = sudoku::rate(puzzle);

    EXPECT_EQ(puzzle.filled(), 24);
    ASSERT_TRUE(rating);
    EXPECT_TRUE(order_of(options).rating->contains(*rating)) << to_string(*rating);
}

TEST(PuzzleOrder, HasAsManyCluesAsNewspapersPrintInEachGrade) {
    for (const sudoku::Grade grade : sudoku::all_grades) {
        for (const int clues : {28, 33, 38}) {
            Options options;
            options.grade = sudoku::name(grade);
            options.clues = clues;
            const auto puzzle = made(order_of(options), 5);

            EXPECT_EQ(puzzle.filled(), clues);
            EXPECT_EQ(sudoku::grade(puzzle), grade) << to_line(puzzle);
            EXPECT_TRUE(sudoku::has_one_solution(puzzle)) << to_line(puzzle);
            EXPECT_EQ(puzzle, made(order_of(options), 5));
        }
    }
}

TEST(PuzzleOrder, SaysWhichRatingsAreNextToOneThatNothingHas) {
    Options options;
    options.rating = "3.5";
    EXPECT_EQ(fault_of(options),
              "--rating: nothing is rated 3.5: the nearest ratings are 3.4 and 3.6");
}

TEST(PuzzleOrder, NeedsTheTechniqueThatIsToBePractisedAndNothingHarder) {
    for (const auto* technique : {"skyscraper", "XY-wing", "naked_pair"}) {
        Options options;
        options.technique = technique;
        const auto order = order_of(options);
        const auto puzzle = made(order, 5);

        EXPECT_TRUE(sudoku::is_exercise_in(*order.technique, puzzle)) << to_line(puzzle);
        EXPECT_TRUE(sudoku::has_one_solution(puzzle)) << to_line(puzzle);
    }
}

TEST(PuzzleOrder, ListsTheTechniquesWhereItKnowsNoSuchOne) {
    Options options;
    options.technique = "sky\x1b[31mscraper";
    const auto fault = fault_of(options);

    EXPECT_EQ(
        fault.find("--technique: there is no 'sky\\x1b[31mscraper'; choose hidden single, "),
        0u)
        << fault;
    EXPECT_NE(fault.find(", skyscraper, 2-string kite, "), std::string::npos) << fault;
}

TEST(PuzzleOrder, TakesOneMeasureOfDifficulty) {
    Options options;
    options.rating = "2.6-4.4";
    options.technique = "skyscraper";
    EXPECT_EQ(fault_of(options),
              "--rating and --technique: each says how hard the puzzle is; leave one of them out");
}

TEST(PuzzleOrder, MakesTheSolutionAsOrdered) {
    for (const auto* method : {"uniform", "diagonal_boxes", "row_by_row", "box_by_box"}) {
        Options options;
        options.method = method;
        const auto order = order_of(options);
        const auto puzzle = made(order, 5);
        Random random(5);

        EXPECT_EQ(sudoku::solve(puzzle), sudoku::full_grid(random, *order.method)) << method;
        EXPECT_EQ(puzzle, made(order, 5)) << method;
    }
}

TEST(PuzzleOrder, TellsWhenThereIsNoSuchPuzzle) {
    Options options;
    options.clues = 18;
    options.symmetry = "diagonal";
    const auto puzzle = make_puzzle(order_of(options), 1);

    ASSERT_FALSE(puzzle);
    EXPECT_NE(puzzle.error().find("ask for more"), std::string::npos) << puzzle.error();
}

TEST(PuzzleOrder, AdvisesToAskForLessOnlyWhereMuchWasOrdered) {
    Options options;
    options.rating = "11.9";
    EXPECT_EQ(none_found(order_of(options)),
              "no puzzle of that rating was found: try a wider range");

    options.symmetry = "diagonal";
    EXPECT_NE(none_found(order_of(options)).find("ask for less"), std::string::npos);
}

}  // namespace gridrace::client::tools
