#include "common/sudoku/certificate/certificate.hpp"

#include <algorithm>

#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/rules.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

Certificate certificate_of(const Grid& puzzle) {
    const auto certificate = certify(puzzle);
    EXPECT_TRUE(certificate);
    return certificate ? *certificate : Certificate{};
}

bool keeps_all(const Grid& grid, const Grid& clues) {
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        if (!clues.is_empty(cell) && grid.digit(cell) != clues.digit(cell)) return false;
    }
    return true;
}

bool assumes_one_solution(const Step& step) {
    return step.type > 0;
}

}  // namespace

TEST(Certificate, SaysWhatIsTrueOfThePuzzle) {
    const Certificate certificate = certificate_of(grid_of(easy_puzzle));

    EXPECT_EQ(certificate.puzzle, grid_of(easy_puzzle));
    EXPECT_EQ(certificate.solution, grid_of(easy_solution));
    EXPECT_EQ(certificate.rating, *rate(grid_of(easy_puzzle)));
    EXPECT_EQ(certificate.path.size(), 51u);
    EXPECT_TRUE(certificate.proof.empty());
}

TEST(Certificate, HasAWitnessForEachClueThatIsNeeded) {
    const Certificate certificate = certificate_of(sample_puzzles("unbiased-rated.tsv", 1).front());

    EXPECT_TRUE(certificate.is_minimal());
    EXPECT_EQ(std::ssize(certificate.witnesses), certificate.puzzle.filled());
    for (const auto& [clue, grid] : certificate.witnesses) {
        Grid without = certificate.puzzle;
        without.clear(clue);
        EXPECT_TRUE(is_solved(grid));
        EXPECT_TRUE(keeps_all(grid, without));
        EXPECT_NE(grid.digit(clue), certificate.puzzle.digit(clue));
    }
}

TEST(Certificate, NamesTheSuperfluousClues) {
    Grid puzzle = sample_puzzles("unbiased-rated.tsv", 1).front();
    const Cell added = [&] {
        Cell cell;
        while (!puzzle.is_empty(cell)) cell = Cell(cell.index() + 1);
        return cell;
    }();
    puzzle.place(added, certificate_of(puzzle).solution.digit(added));
    const Certificate certificate = certificate_of(puzzle);

    EXPECT_FALSE(certificate.is_minimal());
    EXPECT_TRUE(certificate.superfluous.contains(added));
}

TEST(Certificate, ProvesOneSolutionWithoutAssumingIt) {
    int proofs = 0;
    for (const auto& puzzle : sample_puzzles("techniques.txt")) {
        const Certificate certificate = certificate_of(puzzle);
        const bool assumes = std::ranges::any_of(certificate.path, assumes_one_solution);

        EXPECT_EQ(assumes, !certificate.proof.empty());
        EXPECT_FALSE(std::ranges::any_of(certificate.proof, assumes_one_solution));
        proofs += assumes;
    }
    EXPECT_GE(proofs, 3);
}

TEST(Certificate, IsRefusedWhereThereIsNothingToCertify) {
    Grid hopeless = grid_of(easy_puzzle);
    hopeless.place(Cell(2), 5);
    const auto none = certify(hopeless), several = certify(Grid());

    ASSERT_FALSE(none);
    EXPECT_EQ(none.error(), CertificateRefusal::no_solution);
    ASSERT_FALSE(several);
    EXPECT_EQ(several.error(), CertificateRefusal::several_solutions);
}

TEST(Certificate, SurvivesBeingWrittenAndRead) {
    for (const auto& puzzle : sample_puzzles("techniques.txt")) {
        const Certificate certificate = certificate_of(puzzle);
        const auto read = parse_certificate(to_text(certificate));

        ASSERT_TRUE(read) << to_line(puzzle) << " line " << read.error().line;
        EXPECT_EQ(*read, certificate);
    }
}

TEST(Certificate, BeginsAsItsFormatSays) {
    const std::string text = to_text(certificate_of(grid_of(easy_puzzle)));
    const std::string head = "gridrace-certificate 1\npuzzle " + std::string(easy_puzzle) +
                             "\nsolution " + std::string(easy_solution) +
                             "\nrating 1.2\nminimal no\n";

    EXPECT_TRUE(text.starts_with(head));
    EXPECT_NE(text.find("\npath\nstep hidden_single rating 1.2 houses b"), text.npos);
    EXPECT_TRUE(text.ends_with("\nend\n"));
}

TEST(Certificate, IsReadOnlyAsItIsWritten) {
    const std::string text = to_text(certificate_of(grid_of(easy_puzzle)));
    const auto line_of_fault = [](const std::string& wrong) {
        const auto read = parse_certificate(wrong);
        return read ? 0 : read.error().line;
    };
    const auto changed = [&](std::string_view from, std::string_view to) {
        std::string other = text;
        return other.replace(other.find(from), from.size(), to);
    };

    EXPECT_EQ(line_of_fault(""), 1);
    EXPECT_EQ(line_of_fault(changed("puzzle 5", "puzzle  5")), 2);
    EXPECT_EQ(line_of_fault(changed("rating 1.2", "rating 01.2")), 4);
    EXPECT_GT(line_of_fault(changed("step hidden_single rating", "step hidden_single type")), 5);
    EXPECT_GT(line_of_fault(text + "\n"), 5);
    EXPECT_GT(line_of_fault(text.substr(0, text.size() - 1)), 5);
}

}  // namespace gridrace::sudoku
