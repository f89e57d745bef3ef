// Texts that are made to deceive the checker, to break it or to keep it busy.
#include <bit>

#include "common/checker/checker.hpp"
#include "tests/common/checker/samples.hpp"

namespace gridrace::checker {

namespace {

// A true certificate whose first chain uses one more nested step, to which no link refers.
std::string with_unused(const std::string& nested) {
    std::string text = stored_certificate("nested.txt");
    const std::string_view last_nested_done = "done\nstep ";
    const auto place = text.find(last_nested_done);
    EXPECT_NE(place, text.npos);
    return text.insert(place + 5, "nested\n" + nested + "done\n");
}

std::string reason_against(const std::string& text) {
    const auto proved = check_certificate(text);
    return proved ? "accepted" : proved.error().reason;
}

std::string name_of(int cell) {
    return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1);
}

constexpr std::string_view puzzle =
    ".................1..2..3.4......5.6..7.......61....8......7......5...237..81..9..";
// What a chain of any depth can come to on this puzzle, as at the bottom a pointing digit tells.
constexpr std::string_view conclusion = "r7c1-1";
constexpr std::string_view bottom = "step pointing houses b9,r7 digits 1 remove r7c1-1\n";

// Open cells that have nothing to do with that digit, and several candidates each.
std::vector<int> cells_for_cases(const Board& board) {
    std::vector<int> cells;
    for (int cell = 0; cell < cell_count; ++cell) {
        if (!board.has(cell, 1) && std::popcount(board.candidates(cell)) >= 5)
            cells.push_back(cell);
    }
    return cells;
}

// Whichever of its candidates the cell has, another one is out, and so the nested step holds.
std::string case_for(int cell, int digit, Digits candidates) {
    const int other = std::countr_zero(candidates & ~only(digit)) + 1;
    const std::string name = name_of(cell);
    std::string text = "branch\n" + name + "=" + std::to_string(digit) + " assumption\n";
    text += name + "-" + std::to_string(other) + " cell_is_taken 1\n";
    return text.append(conclusion) + " technique 2 by 1\n";
}

// A certificate up to its first step: cases within cases, all of which hold. To prove it link by link
// costs five times as much with each level.
std::string cases_within_cases(int levels, const std::string& rating) {
    std::string text = certificate_of(sudoku::grid_of(puzzle));
    text.resize(text.find("step "));
    text.replace(text.find("\nrating ") + 8, 3, rating);
    const Board board(read_certificate(certificate_of(sudoku::grid_of(puzzle)))->puzzle);
    const auto cells = cells_for_cases(board);
    for (int i = 0; i < levels; ++i) {
        const int cell = cells.at(Board::index(i));
        text += i == 0 ? "" : "nested\n";
        text += "step dynamic_cell_forcing_chains " + (i == 0 ? "rating " + rating + " " : "");
        text += "level " + std::to_string(12 - i) + " remove ";
        text.append(conclusion) += "\n";
        for (int digit = 1; digit <= 9; ++digit) {
            if (board.has(cell, digit)) text += case_for(cell, digit, board.candidates(cell));
        }
    }
    text.append("nested\n").append(bottom).append("done\n");
    for (int i = 1; i < levels; ++i) text += "done\n";
    return text + "end\n";
}

}  // namespace

TEST(HostileText, WithANestedStepThatNothingProvesIsRejected) {
    const std::vector<std::string> unproved = {
        "step nonsense\n",
        "step nonsense\nbranch\nr1c1=5 assumption\n",
        "step pointing\n",
        "step forcing_chain\n",
        "step forcing_chain\nbranch\nr1c1=5 nonsense\n",
        "step forcing_chain remove r1c1-5\nbranch\nr1c1=5 nonsense\n",
        "step pointing houses b5,c5 digits 7 remove r9c5-7\n",  // right, but of no use
    };
    for (const auto& nested : unproved) {
        EXPECT_EQ(reason_against(with_unused(nested)), "the step does not follow") << nested;
    }
}

TEST(HostileText, CannotRaiseARatingByAChainOfNoUse) {
    std::string chain = "step forcing_chain\nbranch\n";
    for (int i = 0; i < 1000; ++i) chain += "r1c1=5 nonsense\n";
    const std::string text = with_unused(chain);

    for (int tenths = 101; tenths <= 115; ++tenths) {
        std::string forged = text;
        const std::string rating = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
        forged.replace(forged.find(" rating ") + 8, 4, rating);
        EXPECT_EQ(reason_against(forged), "the step does not follow") << rating;
    }
}

TEST(HostileText, OfCasesWithinCasesIsGivenUpInTime) {
    EXPECT_EQ(reason_against(cases_within_cases(2, "11.7")),
              "the steps do not lead to the solution");
    EXPECT_EQ(reason_against(cases_within_cases(8, "11.9")), "takes too much work to check");
}

}  // namespace gridrace::checker
