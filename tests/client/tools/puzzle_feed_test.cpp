#include "client/tools/puzzle_feed.hpp"

#include "common/sudoku/formats/formats.hpp"
#include "tests/test_data.hpp"

namespace gridrace::client::tools::puzzle_feed_test {

namespace {

const std::string puzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string sample_file = test_data("puzzles/17-clue.txt");

// Says the puzzle again. One without givens is bad enough to be told.
Verdict repeat(const sudoku::PuzzleDocument& document, std::string& out) {
    const auto& grid = document.givens;
    out += sudoku::to_line(grid) + "\n";
    if (grid.filled() == 0) return {EX_DATAERR, "it is empty"};
    return {};
}

PuzzleWork repeating() {
    return {repeat, 3};
}

// What everything that the feed holds comes to, as the pipeline would do it.
Answers all_answers(PuzzleFeed& feed) {
    Answers all;
    while (!all.is_last) {
        auto task = feed.take();
        if (!task && feed.at_end()) task = feed.take_rest();
        if (!task && feed.at_end()) break;
        if (!task) {
            feed.read();
            continue;
        }
        Answers answers;
        (*task)(answers);
        all.out += answers.out;
        all.problems += answers.problems;
        if (all.exit_code == EX_OK) all.exit_code = answers.exit_code;
        all.is_last = answers.is_last;
        all.puzzles += answers.puzzles;
        all.position = answers.position;
    }
    return all;
}

Answers answers_to(std::vector<std::string> inputs, PuzzleWork work = repeating()) {
    PuzzleFeed feed(std::move(inputs), std::move(work));
    return all_answers(feed);
}

}  // namespace

TEST(PuzzleFeed, TakesPuzzlesFromTheCommandLine) {
    const auto answers = answers_to({puzzle, puzzle + "\n" + puzzle + "\n"});

    EXPECT_EQ(answers.out, puzzle + "\n" + puzzle + "\n" + puzzle + "\n");
    EXPECT_EQ(answers.problems, "");
    EXPECT_EQ(answers.exit_code, EX_OK);
}

TEST(PuzzleFeed, ReadsFilesToTheirEnd) {
    PuzzleFeed feed({sample_file, sample_file}, repeating());
    const auto answers = all_answers(feed);

    EXPECT_GT(answers.puzzles, 100u);
    EXPECT_EQ(answers.puzzles % 2, 0u);
    EXPECT_EQ(answers.out.size(), answers.puzzles * 82);
    EXPECT_EQ(answers.position, feed.length());
}

TEST(PuzzleFeed, KnowsNoLengthOfWhatIsNoFile) {
    EXPECT_FALSE(PuzzleFeed({sample_file, puzzle}, repeating()).length());
}

TEST(PuzzleFeed, TellsWhatIsNoPuzzleAndGoesOn) {
    const auto answers = answers_to({"1234x", puzzle, "", std::string(81, '.')});

    EXPECT_EQ(answers.problems,
              "argument 1:1:5: 'x' is not part of a grid: use 1 to 9 for digits and . or 0 for "
              "empty cells\n"
              "argument 3:1:1: there is no grid: give 81 characters, 1 to 9 for digits and . or 0 "
              "for empty cells\n"
              "argument 4:1:1: it is empty\n");
    EXPECT_EQ(answers.out, puzzle + "\n" + std::string(81, '.') + "\n");
    EXPECT_EQ(answers.exit_code, EX_DATAERR);
}

TEST(PuzzleFeed, TellsWhichFileCannotBeReadInItsTurn) {
    const auto answers = answers_to({"12", "missing.txt", test_data(), puzzle});

    EXPECT_EQ(answers.problems.find("argument 1:1:1: "), 0u);
    EXPECT_NE(answers.problems.find("\nmissing.txt: cannot be opened: "), std::string::npos);
    EXPECT_NE(answers.problems.find("data: cannot be read: "), std::string::npos);
    EXPECT_EQ(answers.out, puzzle + "\n");
    EXPECT_EQ(answers.exit_code, EX_DATAERR);
}

TEST(PuzzleFeed, StopsAtTheFirstFaultWhenItIsStrict) {
    auto work = repeating();
    work.strict = true;
    for (const std::string bad : {"12x", "missing.txt", "no/such/file"}) {
        const auto answers = answers_to({puzzle, bad, puzzle}, work);

        EXPECT_EQ(answers.out, puzzle + "\n") << bad;
        EXPECT_NE(answers.exit_code, EX_OK) << bad;
    }
}

TEST(PuzzleFeed, TellsFaultsAsJson) {
    auto work = repeating();
    work.json = true;
    const auto answers = answers_to({puzzle.substr(0, 80) + "\x1b", "missing.txt"}, work);

    EXPECT_EQ(answers.problems, "");
    EXPECT_EQ(answers.out.find("{\"column\":81,\"error\":\"'\\\\x1b' is not part of a grid"), 0u);
    EXPECT_NE(answers.out.find("\"source\":\"missing.txt\"}\n"), std::string::npos);
}

TEST(PuzzleFeed, MakesFileNamesFitForATerminal) {
    const auto answers = answers_to({"no\x1b[2J/such"});

    EXPECT_EQ(answers.problems.find("no\\x1b[2J/such: cannot be opened"), 0u);
}

}  // namespace gridrace::client::tools::puzzle_feed_test
