#include "common/checker/checker.hpp"

#include <regex>
#include <set>

#include "common/checker/finding.hpp"
#include "tests/common/checker/samples.hpp"

namespace gridrace::checker {

namespace {

constexpr int cell_at(int row, int column) {
    return row * 9 + column;
}

// Leaves only these candidates in a cell of a board.
void keep_only(Board& board, int cell, Digits digits) {
    board.open[Board::index(cell)] &= digits;
}

void take_off(Board& board, int cell, int digit) {
    board.open[Board::index(cell)] &= ~only(digit);
}

Cells cells(std::initializer_list<int> list) {
    Cells set;
    for (const int cell : list) set.set(Board::index(cell));
    return set;
}

std::optional<Finding> found(const Step& step, const Board& board) {
    Effort effort;
    return find(step, board, effort);
}

// What a text is rejected for.
std::string reason_against(std::string_view text) {
    const auto proved = check_certificate(text);
    return proved ? "accepted" : proved.error().reason;
}

std::optional<bool> has_other_solution(const Grid& puzzle, int trials) {
    return has_solution_without(puzzle, 0, 5, trials);
}

constexpr Digits one_and_two = only(1) | only(2);

Step rectangle(const Cells& cells) {
    Step step;
    step.technique = "unique_rectangle";
    step.type = 1;
    step.cells = cells;
    step.digits = one_and_two;
    return step;
}

}  // namespace

TEST(Checker, AcceptsCertificatesOfNearlyEveryTechnique) {
    std::set<std::string> techniques;
    for (const auto& puzzle : sudoku::sample_puzzles("techniques.txt")) {
        const std::string text = certificate_of(puzzle);
        const auto proved = check_certificate(text);
        ASSERT_TRUE(proved) << sudoku::to_line(puzzle) << " line " << proved.error().line << " "
                            << proved.error().reason;
        const auto certificate = read_certificate(text);
        for (const Step& step : certificate->path) techniques.insert(step.technique);
    }

    EXPECT_GE(techniques.size(), 33u);
}

TEST(Checker, AcceptsACertificateOfChainsWithinChains) {
    const auto proved = check_certificate(stored_certificate("nested.txt"));

    ASSERT_TRUE(proved) << proved.error().line << " " << proved.error().reason;
    EXPECT_EQ(proved->rating_tenths, 112);
}

TEST(Checker, TellsWhatIsProved) {
    const auto proved = check_certificate(certificate_of(sudoku::grid_of(sudoku::easy_puzzle)));

    ASSERT_TRUE(proved);
    EXPECT_EQ(proved->puzzle[0], 5);
    EXPECT_EQ(proved->puzzle[2], 0);
    EXPECT_EQ(proved->solution[2], 4);
    EXPECT_EQ(proved->rating_tenths, 12);
    EXPECT_FALSE(proved->superfluous_clues.empty());
}

TEST(Checker, NamesTheLineThatIsWrong) {
    std::string text = certificate_of(sudoku::grid_of(sudoku::easy_puzzle));
    const auto unreadable = check_certificate("gridrace-certificate 2\n");
    text.replace(text.find("solution ") + 9, 1, "6");
    const auto wrong = check_certificate(text);

    ASSERT_FALSE(unreadable);
    EXPECT_EQ(unreadable.error(), (Rejection{1, "is no certificate of version 1"}));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error(), (Rejection{3, "is no solution of the puzzle"}));
}

TEST(Checker, SeesThatAFilledCellMakesNoPair) {
    Grid grid{};
    grid[0] = 9;
    Board board(grid);
    keep_only(board, 1, one_and_two);
    Step step;
    step.technique = "naked_pair";
    step.houses = {0};
    step.cells = cells({0, 1});

    EXPECT_FALSE(found(step, board));
}

TEST(Checker, SeesThatADigitInPlaceMakesNoFish) {
    Grid grid{};
    grid[0] = 1;  // in row 1: only one more row has places in two columns
    Board board(grid);
    for (int column = 0; column < 9; ++column) {
        if (column != 4 && column != 7) take_off(board, cell_at(5, column), 1);
    }
    Step step;
    step.technique = "x_wing";
    step.houses = {0, 5, first_column + 4, first_column + 7};
    step.digits = only(1);

    EXPECT_FALSE(found(step, board));
}

TEST(Checker, WantsARectangleInTwoBoxes) {
    Board board(Grid{});
    const auto in_two = cells({cell_at(0, 0), cell_at(0, 3), cell_at(1, 0), cell_at(1, 3)});
    const auto in_four = cells({cell_at(0, 0), cell_at(0, 3), cell_at(5, 0), cell_at(5, 3)});
    const auto all_but_one = list((in_two | in_four) & ~only_cell(0));
    for (const int cell : all_but_one) keep_only(board, cell, one_and_two);

    EXPECT_TRUE(found(rectangle(in_two), board));
    EXPECT_FALSE(found(rectangle(in_four), board));
}

TEST(Checker, WantsAllCandidatesOfACellConsidered) {
    Board board(Grid{});
    keep_only(board, 0, one_and_two | only(3));
    const Claim end{1, 9, false};
    Step step;
    step.technique = "cell_forcing_chains";
    for (const int digit : {1, 2}) {
        Branch branch = {Link{{0, digit, true}, "assumption", {}, -1}};
        branch.push_back({end, "cell_is_taken", {0}, -1});
        step.branches.push_back(branch);
    }

    EXPECT_FALSE(found(step, board));
}

TEST(Checker, TurnsALoopBothWaysRoundBeforeItRemoves) {
    Board board(Grid{});
    for (const int row : {0, 5}) {
        for (int column = 0; column < 9; ++column) {
            if (column != 1 && column != 7) take_off(board, cell_at(row, column), 4);
        }
    }
    Step step;
    step.tenths = 65;
    step.technique = "bidirectional_x_cycle";
    Branch loop = {Link{{cell_at(0, 1), 4, true}, "assumption", {}, -1}};
    loop.push_back({{cell_at(5, 1), 4, false}, "digit_is_in_column", {0}, -1});
    loop.push_back({{cell_at(5, 7), 4, true}, "last_place_in_row", {1}, -1});
    loop.push_back({{cell_at(0, 7), 4, false}, "digit_is_in_column", {2}, -1});
    loop.push_back({{cell_at(0, 1), 4, true}, "last_place_in_row", {3}, -1});
    step.branches.push_back(loop);
    const auto finding = found(step, board);

    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->tenths, 65);
    EXPECT_EQ(finding->removed[Board::index(cell_at(3, 1))], only(4));
    EXPECT_EQ(finding->removed[Board::index(cell_at(3, 2))], 0u);
    step.branches[0][2].reason = "last_place_in_column";
    EXPECT_FALSE(found(step, board));
}

TEST(Checker, FindsOutThatAClueIsSuperfluous) {
    Grid puzzle{};
    for (std::size_t i = 0; i < puzzle.size(); ++i) {
        puzzle[i] = sudoku::easy_solution[i] - '0';
    }
    Grid nearly_empty{};
    nearly_empty[0] = 5;

    EXPECT_EQ(has_other_solution(puzzle, 100), false);
    EXPECT_EQ(has_other_solution(nearly_empty, 1000), true);
    EXPECT_EQ(has_other_solution(nearly_empty, 10), std::nullopt);
}

TEST(Checker, SearchesWhereFewestDigitsOrPlacesAreLeft) {
    // With the fewest candidates alone it takes more than 100,000 trials to see that a clue can go.
    constexpr std::string_view puzzle =
        ".................1..2..3.4......5.6..7.......61....8......7......5...237..81..9..";
    const auto proved = check_certificate(certificate_of(sudoku::grid_of(puzzle)));

    ASSERT_TRUE(proved) << proved.error().line << " " << proved.error().reason;
    EXPECT_FALSE(proved->superfluous_clues.empty());
}

TEST(Checker, SaysWhatIsWrongWithTheLinesOfAText) {
    const std::string text = certificate_of(sudoku::grid_of(sudoku::easy_puzzle));
    const std::string but_for_the_end = text.substr(0, text.size() - 4);
    const std::string with_carriage_returns = std::regex_replace(text, std::regex("\n"), "\r\n");

    EXPECT_EQ(reason_against(text + "\n"), "follows the end");
    EXPECT_EQ(reason_against(text.substr(0, text.size() - 1)), "needs a line end after 'end'");
    EXPECT_EQ(reason_against(but_for_the_end), "ends too early");
    EXPECT_EQ(reason_against(but_for_the_end.substr(0, but_for_the_end.size() - 9)),
              "ends too early");
    EXPECT_EQ(reason_against(with_carriage_returns), "lines end with '\\n' alone");
}

}  // namespace gridrace::checker
