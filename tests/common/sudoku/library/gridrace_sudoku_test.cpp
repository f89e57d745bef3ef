#include "common/sudoku/library/gridrace_sudoku.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <thread>

#include "common/base/version.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

using Place = std::array<char, GRIDRACE_GRID>;

const std::string easy(easy_puzzle);
const std::string solved(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
const std::string empty(81, '.');
// Has several solutions.
const std::string loose = "....7...." + easy.substr(9);
const std::string clashing = "55.......9" + std::string(71, '.');
// Search does not find in a second whether it has a solution.
const std::string endless =
    "..........6...........5.9..6...................8.....6.943...........2...3..49...";

// What a function has made, which is given back.
class Made {
public:
    ~Made() { gridrace_free(text_); }
    char** place() { return &text_; }
    bool is_there() const { return text_ != nullptr; }
    std::string text() const { return text_ == nullptr ? "nothing" : text_; }

private:
    char* text_ = nullptr;
};

bool has(const Made& made, std::string_view part) {
    return made.text().find(part) != std::string::npos;
}

gridrace_status hint_of(const std::string& puzzle, const char* board, int stage, Made& json) {
    return gridrace_hint(puzzle.c_str(), board, nullptr, stage, "en", json.place());
}

}  // namespace

TEST(SudokuLibrary, TellsItsVersionAndEachStatus) {
    EXPECT_EQ(gridrace_version(), version);
    std::set<std::string> sentences;
    for (int status = GRIDRACE_OK; status <= GRIDRACE_NO_MEMORY; ++status)
        sentences.insert(gridrace_describe(status));
    EXPECT_EQ(sentences.size(), 16u);
    EXPECT_STREQ(gridrace_describe(99), "There is no such status.");
    gridrace_free(nullptr);
}

TEST(SudokuLibrary, Solves) {
    Place solution{'x'};
    EXPECT_EQ(gridrace_solve(easy.c_str(), solution.data()), GRIDRACE_OK);
    EXPECT_EQ(solution.data(), solved);
    EXPECT_EQ(gridrace_solve(loose.c_str(), solution.data()), GRIDRACE_SEVERAL_SOLUTIONS);
    EXPECT_EQ(std::string(solution.data()).find('.'), std::string::npos);
    EXPECT_EQ(std::string(solution.data()).size(), 81u);
    EXPECT_EQ(gridrace_solve(clashing.c_str(), solution.data()), GRIDRACE_NO_SOLUTION);
    EXPECT_STREQ(solution.data(), "");
}

TEST(SudokuLibrary, RefusesWhatIsNoGrid) {
    Place solution{'x'};
    EXPECT_EQ(gridrace_solve(nullptr, solution.data()), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_solve(easy.c_str(), nullptr), GRIDRACE_BAD_ARGUMENT);
    for (const auto& text : {std::string(), easy.substr(1), easy + ".", "x" + easy.substr(1)}) {
        EXPECT_EQ(gridrace_solve(text.c_str(), solution.data()), GRIDRACE_BAD_GRID) << text;
        EXPECT_STREQ(solution.data(), "");
    }
    std::string other = easy;
    std::ranges::replace(other, '.', '0');
    EXPECT_EQ(gridrace_solve(other.c_str(), solution.data()), GRIDRACE_OK);
}

TEST(SudokuLibrary, CountsUpToALimitOfSolutionsAndOfGuesses) {
    int solutions = -1;
    EXPECT_EQ(gridrace_count(easy.c_str(), 10, GRIDRACE_GUESSES, &solutions), GRIDRACE_OK);
    EXPECT_EQ(solutions, 1);
    EXPECT_EQ(gridrace_count(empty.c_str(), 50, GRIDRACE_GUESSES, &solutions), GRIDRACE_OK);
    EXPECT_EQ(solutions, 50);
    EXPECT_EQ(gridrace_count(clashing.c_str(), 2, GRIDRACE_GUESSES, &solutions), GRIDRACE_OK);
    EXPECT_EQ(solutions, 0);
    EXPECT_EQ(gridrace_count(empty.c_str(), 50, 10, &solutions), GRIDRACE_TOO_MUCH_SEARCH);
    EXPECT_EQ(solutions, 0);
    EXPECT_EQ(gridrace_count(easy.c_str(), 0, 10, &solutions), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_count(easy.c_str(), 2, 0, &solutions), GRIDRACE_BAD_ARGUMENT);
}

TEST(SudokuLibrary, EndsASearchThatWouldTakeTooLong) {
    Place solution{};
    int number = 0;
    Made text;
    const auto* grid = endless.c_str();
    EXPECT_EQ(gridrace_solve(grid, solution.data()), GRIDRACE_TOO_MUCH_SEARCH);
    EXPECT_EQ(gridrace_rate(grid, 119, &number), GRIDRACE_TOO_MUCH_SEARCH);
    EXPECT_EQ(gridrace_grade(grid, &number, nullptr), GRIDRACE_TOO_MUCH_SEARCH);
    EXPECT_EQ(hint_of(endless, nullptr, 3, text), GRIDRACE_TOO_MUCH_SEARCH);
    EXPECT_EQ(gridrace_certify(grid, text.place()), GRIDRACE_TOO_MUCH_SEARCH);
}

TEST(SudokuLibrary, RatesAndGrades) {
    int tenths = -1, grade = -1, seconds = -1;
    EXPECT_EQ(gridrace_rate(easy.c_str(), 119, &tenths), GRIDRACE_OK);
    EXPECT_EQ(tenths, 12);
    EXPECT_EQ(gridrace_grade(easy.c_str(), &grade, &seconds), GRIDRACE_OK);
    EXPECT_EQ(grade, GRIDRACE_EASY);
    EXPECT_GT(seconds, 60);
    EXPECT_EQ(gridrace_grade(easy.c_str(), nullptr, nullptr), GRIDRACE_OK);
    EXPECT_EQ(gridrace_rate(easy.c_str(), 11, &tenths), GRIDRACE_ABOVE);
    EXPECT_EQ(tenths, 0);
    EXPECT_EQ(gridrace_rate(easy.c_str(), 9, &tenths), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_rate(solved.c_str(), 119, &tenths), GRIDRACE_FULL);
    EXPECT_EQ(gridrace_rate(loose.c_str(), 119, &tenths), GRIDRACE_SEVERAL_SOLUTIONS);
    EXPECT_EQ(gridrace_grade(clashing.c_str(), &grade, &seconds), GRIDRACE_NO_SOLUTION);
    EXPECT_EQ(grade, 0);
}

TEST(SudokuLibrary, GivesHintsInStagesAndLanguages) {
    Made where, step, chinese;
    EXPECT_EQ(hint_of(easy, nullptr, 1, where), GRIDRACE_OK);
    EXPECT_FALSE(has(where, "hidden single")) << where.text();
    EXPECT_EQ(hint_of(easy, nullptr, 3, step), GRIDRACE_OK);
    EXPECT_TRUE(has(step, R"("technique":"hidden single")")) << step.text();
    EXPECT_TRUE(has(step, R"("placements":["r1c6=8"])")) << step.text();
    EXPECT_EQ(gridrace_hint(easy.c_str(), nullptr, nullptr, 3, "zh", chinese.place()), GRIDRACE_OK);
    EXPECT_TRUE(has(chinese, "r1c6")) << chinese.text();
    EXPECT_NE(chinese.text(), step.text());
}

TEST(SudokuLibrary, SeesMistakesOfTheBoardAndOfItsNotes) {
    Made digit, note;
    std::string board = easy;
    board[2] = '1';
    EXPECT_EQ(hint_of(easy, board.c_str(), 3, digit), GRIDRACE_OK);
    EXPECT_TRUE(has(digit, R"("subject":"wrong_digits")")) << digit.text();
    std::array<std::uint16_t, 81> notes{};
    notes[2] = 1;  // where the solution has 4
    const auto hint = [&] {
        return gridrace_hint(easy.c_str(), nullptr, notes.data(), 3, "en", note.place());
    };
    EXPECT_EQ(hint(), GRIDRACE_OK);
    EXPECT_TRUE(has(note, R"("subject":"wrong_notes")")) << note.text();
    gridrace_free(*note.place());
    notes[2] = 512;  // is no digit
    EXPECT_EQ(hint(), GRIDRACE_BAD_ARGUMENT);
    EXPECT_FALSE(note.is_there());
}

TEST(SudokuLibrary, RefusesHintsThatCannotBe) {
    Made json;
    EXPECT_EQ(hint_of(easy, empty.c_str(), 1, json), GRIDRACE_LACKS_GIVENS);
    EXPECT_EQ(hint_of(easy, nullptr, 4, json), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_hint(easy.c_str(), nullptr, nullptr, 1, "tlh", json.place()),
              GRIDRACE_UNKNOWN_NAME);
    EXPECT_EQ(gridrace_hint(easy.c_str(), nullptr, nullptr, 1, "en", nullptr),
              GRIDRACE_BAD_ARGUMENT);
    EXPECT_FALSE(json.is_there());
    EXPECT_EQ(hint_of(loose, nullptr, 1, json), GRIDRACE_OK);
    EXPECT_TRUE(has(json, R"("subject":"several_solutions")")) << json.text();
}

TEST(SudokuLibrary, GeneratesWhatTheEngineGenerates) {
    Place puzzle{};
    for (int grade = GRIDRACE_EASY; grade <= GRIDRACE_DIABOLICAL; ++grade) {
        EXPECT_EQ(gridrace_generate(7, grade, puzzle.data()), GRIDRACE_OK);
        EXPECT_EQ(puzzle.data(), to_line(generate(7, static_cast<Grade>(grade - 1))));
        int found = 0;
        EXPECT_EQ(gridrace_grade(puzzle.data(), &found, nullptr), GRIDRACE_OK);
        EXPECT_EQ(found, grade);
    }
    EXPECT_EQ(gridrace_generate_rated(7, 45, 50, puzzle.data()), GRIDRACE_OK);
    int tenths = 0;
    EXPECT_EQ(gridrace_rate(puzzle.data(), 119, &tenths), GRIDRACE_OK);
    EXPECT_TRUE(tenths >= 45 && tenths <= 50) << tenths;
    EXPECT_EQ(gridrace_generate_rated(7, 35, 35, puzzle.data()), GRIDRACE_NOT_FOUND);
    EXPECT_STREQ(puzzle.data(), "");
    EXPECT_EQ(gridrace_generate_rated(7, 50, 45, puzzle.data()), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_generate(7, 0, puzzle.data()), GRIDRACE_BAD_ARGUMENT);
    EXPECT_EQ(gridrace_generate(7, 7, puzzle.data()), GRIDRACE_BAD_ARGUMENT);
}

TEST(SudokuLibrary, HasOneFormForEqualGrids) {
    std::string renamed = easy;
    for (char& c : renamed) c = c == '.' ? '.' : static_cast<char>('1' + (c - '0') % 9);
    std::ranges::reverse(renamed);
    Place one{}, other{};
    EXPECT_EQ(gridrace_canonical(easy.c_str(), one.data()), GRIDRACE_OK);
    EXPECT_EQ(gridrace_canonical(renamed.c_str(), other.data()), GRIDRACE_OK);
    EXPECT_STREQ(one.data(), other.data());
    EXPECT_EQ(gridrace_canonical(clashing.c_str(), one.data()), GRIDRACE_CLASH);
    EXPECT_EQ(gridrace_canonical(empty.c_str(), one.data()), GRIDRACE_OK);
}

TEST(SudokuLibrary, ReadsWhatItWrites) {
    std::array<std::uint16_t, 81> notes{};
    notes[2] = 0b1011;
    std::string board = easy;
    board[5] = '8';
    for (const auto& [name, format] : text_formats) {
        Made text, json;
        Place puzzle{};
        EXPECT_EQ(
            gridrace_write(easy.c_str(), nullptr, nullptr, std::string(name).c_str(), text.place()),
            GRIDRACE_OK);
        const auto written = text.text();
        EXPECT_EQ(gridrace_read(written.data(), written.size(), puzzle.data(), json.place()),
                  GRIDRACE_OK)
            << name << json.text();
        EXPECT_EQ(puzzle.data(), easy) << name;
    }
    Made text, json;
    Place puzzle{};
    EXPECT_EQ(gridrace_write(easy.c_str(), board.c_str(), notes.data(), "opensudoku", text.place()),
              GRIDRACE_OK);
    EXPECT_EQ(gridrace_read(text.text().c_str(), text.text().size(), puzzle.data(), json.place()),
              GRIDRACE_OK);
    EXPECT_TRUE(has(json, "\"digits\":\"" + board + "\",\"notes\":[\"\",\"\",\"124\","))
        << json.text();
    Made refused;
    EXPECT_EQ(gridrace_write(easy.c_str(), nullptr, nullptr, "pdf", refused.place()),
              GRIDRACE_UNKNOWN_NAME);
}

TEST(SudokuLibrary, SaysWhyATextIsNoPuzzle) {
    Made json;
    Place puzzle{'x'};
    const std::string text = "1..\n";
    EXPECT_EQ(gridrace_read(text.data(), text.size(), puzzle.data(), json.place()),
              GRIDRACE_NOT_READ);
    EXPECT_STREQ(puzzle.data(), "");
    EXPECT_TRUE(json.text().starts_with("{\"error\":\"")) << json.text();
    EXPECT_TRUE(has(json, "\"line\":1}")) << json.text();
    const std::string long_text(GRIDRACE_LONGEST + 1, '.');
    EXPECT_EQ(gridrace_read(long_text.data(), long_text.size(), puzzle.data(), nullptr),
              GRIDRACE_NOT_READ);
}

TEST(SudokuLibrary, CertifiesAndChecks) {
    Made certificate, proved, refused;
    EXPECT_EQ(gridrace_certify(easy.c_str(), certificate.place()), GRIDRACE_OK);
    auto text = certificate.text();
    EXPECT_EQ(gridrace_check(text.data(), text.size(), proved.place()), GRIDRACE_OK);
    EXPECT_TRUE(has(proved, R"("rating_at_most":1.2,"solution":")" + solved)) << proved.text();
    EXPECT_TRUE(has(proved, R"("minimal":false,"puzzle":")" + easy)) << proved.text();
    text.replace(text.find("solution 5"), 10, "solution 6");
    EXPECT_EQ(gridrace_check(text.data(), text.size(), refused.place()), GRIDRACE_NOT_PROVED);
    EXPECT_TRUE(refused.text().starts_with("{\"error\":\"not proved: ")) << refused.text();
    EXPECT_EQ(gridrace_check(text.data(), text.size(), nullptr), GRIDRACE_NOT_PROVED);
    Made none;
    EXPECT_EQ(gridrace_certify(solved.c_str(), none.place()), GRIDRACE_FULL);
    EXPECT_EQ(gridrace_certify(loose.c_str(), none.place()), GRIDRACE_SEVERAL_SOLUTIONS);
    EXPECT_FALSE(none.is_there());
}

TEST(SudokuLibrary, IsCalledByManyThreadsAtOnce) {
    std::array<Place, 4> puzzles{};
    std::vector<std::thread> threads;
    threads.reserve(puzzles.size());
    for (auto& place : puzzles) {
        threads.emplace_back([&place] {
            for (int i = 0; i < 5; ++i) gridrace_generate(7, GRIDRACE_EXTREME, place.data());
        });
    }
    for (auto& thread : threads) thread.join();
    for (const auto& place : puzzles) EXPECT_STREQ(place.data(), puzzles[0].data());
}

}  // namespace gridrace::sudoku
