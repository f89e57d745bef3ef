// What people paste gives the puzzle, or a sentence that names the reason.
#include <algorithm>

#include "common/sudoku/formats/puzzle_reader.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "tests/common/sudoku/formats/pasted_texts.hpp"

namespace gridrace::sudoku {

namespace {

std::vector<ReadPuzzle> read_in_pieces(std::string_view text) {
    constexpr std::size_t piece = 7;
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
        reader.read(text.substr(0, piece), found);
    }
    reader.finish(found);
    return found;
}

}  // namespace

TEST(Pasted, IsReadInEveryForm) {
    for (const auto& [name, text] : pasted::readable()) {
        const auto read = read_any(text);
        EXPECT_TRUE(read) << name << ": " << (read ? "" : describe(read.error())) << "\n" << text;
        const auto givens = read ? to_line(read->givens) : "";
        EXPECT_EQ(givens, to_line(pasted::puzzle())) << name << "\n" << text;
    }
}

TEST(Pasted, GivesNoOtherFaultsThanWordsInAStream) {
    for (const auto& [name, text] : pasted::readable()) {
        int puzzles = 0;
        for (const auto& one : read_in_pieces(text)) {
            if (one.document) {
                ++puzzles;
                EXPECT_EQ(one.document->givens, pasted::puzzle()) << name;
                continue;
            }
            const auto& fault = one.document.error();
            EXPECT_EQ(fault.kind, ParseFault::Kind::text) << name << ": " << describe(fault);
        }
        EXPECT_EQ(puzzles, 1) << name << "\n" << text;
    }
}

TEST(Pasted, IsRefusedByName) {
    for (const auto& [name, text, words] : pasted::refused()) {
        const auto read = read_any(text);
        ASSERT_FALSE(read) << name << ": " << to_line(read->givens);
        const auto sentence = describe(read.error());
        EXPECT_NE(sentence.find(words), sentence.npos) << name << ": " << sentence;
    }
}

}  // namespace gridrace::sudoku
