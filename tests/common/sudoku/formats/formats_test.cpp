#include "common/sudoku/formats/formats.hpp"

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

using Kind = ParseFault::Kind;

TEST(ParseGrid, ReadsALineOfEightyOne) {
    const auto grid = parse_grid(easy_puzzle);

    ASSERT_TRUE(grid);
    EXPECT_EQ(grid->digit(Cell(0)), 5);
    EXPECT_TRUE(grid->is_empty(Cell(2)));
    EXPECT_EQ(grid->digit(Cell(80)), 9);
}

TEST(ParseGrid, TakesZerosDotsAndOtherSignsForEmpty) {
    std::string text(easy_puzzle);
    for (const char sign : {'0', '_', '*'}) {
        std::string other = text;
        for (char& c : other) c = c == '.' ? sign : c;
        EXPECT_EQ(grid_of(other), grid_of(easy_puzzle));
    }
}

// A text of 81 cells and nothing else has a reader of its own.
TEST(ParseGrid, ReadsWithoutSpaceAroundWhatItReadsWithIt) {
    for (int byte = 0; byte < 256; ++byte) {
        for (const std::size_t place : {0u, 40u, 80u}) {
            std::string text(easy_puzzle);
            text[place] = static_cast<char>(byte);

            const auto alone = parse_grid(text);
            const auto spaced = parse_grid(" " + text);

            ASSERT_EQ(alone.has_value(), spaced.has_value()) << byte;
            if (alone) {
                EXPECT_EQ(*alone, *spaced) << byte;
            } else {
                EXPECT_EQ(alone.error().kind, spaced.error().kind) << byte;
            }
        }
    }
}

TEST(ParseGrid, ToleratesSpaceAround) {
    EXPECT_EQ(grid_of(std::string(easy_puzzle) + "\n"), grid_of(easy_puzzle));
    EXPECT_EQ(grid_of(" " + std::string(easy_puzzle) + " \r\n\n"), grid_of(easy_puzzle));
}

TEST(ParseGrid, ReadsWhatTheWritersWrite) {
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 100)) {
        EXPECT_EQ(grid_of(to_line(puzzle)), puzzle);
        EXPECT_EQ(grid_of(to_rows(puzzle)), puzzle);
        EXPECT_EQ(grid_of(to_boxes(puzzle)), puzzle);
    }
}

TEST(ParseGrid, ReadsAFullFrame) {
    std::string drawing = "+---+---+---+\n";
    for (int row = 0; row < 9; ++row) drawing += "|123|4.6|..9|\r\n";
    drawing += "+---+---+---+\n";

    EXPECT_EQ(grid_of(drawing).filled(), 54);
}

TEST(ParseGrid, ReadsWhatOtherProgramsWrite) {
    const Grid puzzle = grid_of(easy_puzzle);

    EXPECT_EQ(grid_of(to_text(puzzle, TextFormat::sdm)), puzzle);
    EXPECT_EQ(grid_of(to_text(puzzle, TextFormat::ss)), puzzle);
}

TEST(ParseGrid, TellsWhichCharacterIsWrongAndWhere) {
    const auto fault = parse_grid("123456789\n12345x789").error();

    EXPECT_EQ(fault.kind, Kind::unexpected_character);
    EXPECT_EQ(fault.line, 2);
    EXPECT_EQ(fault.column, 6);
    EXPECT_EQ(describe(fault),
              "line 2, column 6: 'x' is not part of a grid: use 1 to 9 for digits and . or 0 for "
              "empty cells");
}

TEST(ParseGrid, NeverRepeatsUnprintableInput) {
    const auto escape = describe(parse_grid("12\x1b[2J").error());
    const auto accent = describe(parse_grid("12\u00e9").error());
    const auto broken = describe(parse_grid("12\xff").error());

    EXPECT_NE(escape.find("'\\x1b'"), std::string::npos) << escape;
    EXPECT_NE(accent.find("'\u00e9'"), std::string::npos) << accent;
    EXPECT_NE(broken.find("'\\xff'"), std::string::npos);
}

TEST(ParseGrid, CountsWhatIsMissing) {
    const auto cells = parse_grid(std::string(80, '.')).error();
    EXPECT_EQ(cells.kind, Kind::wrong_cell_count);
    EXPECT_EQ(cells.found, 80);
    EXPECT_EQ(describe(cells),
              "line 1 has 80 cells: give all 81 on one line, or nine lines of nine");

    const auto row = parse_grid("123456789\n\n1").error();
    EXPECT_EQ(row.kind, Kind::wrong_row_length);
    EXPECT_EQ(row.line, 3);
    EXPECT_EQ(describe(row), "line 3 has 1 cell: every row needs nine");

    const auto rows = parse_grid("123456789\n123456789").error();
    EXPECT_EQ(rows.kind, Kind::wrong_row_count);
    EXPECT_EQ(rows.found, 2);
}

TEST(ParseGrid, RefusesTooManyRows) {
    std::string text;
    for (int row = 0; row < 10; ++row) text += ".........\n";

    EXPECT_EQ(parse_grid(text).error().kind, Kind::wrong_row_count);
}

TEST(ParseGrid, RefusesNothingAndTooMuch) {
    EXPECT_EQ(parse_grid("").error().kind, Kind::empty);
    EXPECT_EQ(parse_grid(" \n|---|\n").error().kind, Kind::empty);
    EXPECT_EQ(parse_grid(std::string(100000, '.')).error().kind, Kind::too_long);
}

TEST(WriteGrid, DrawsTheBoxes) {
    const std::string expected =
        "5 3 . | . 7 . | . . .\n"
        "6 . . | 1 9 5 | . . .\n"
        ". 9 8 | . . . | . 6 .\n"
        "------+-------+------\n"
        "8 . . | . 6 . | . . 3\n"
        "4 . . | 8 . 3 | . . 1\n"
        "7 . . | . 2 . | . . 6\n"
        "------+-------+------\n"
        ". 6 . | . . . | 2 8 .\n"
        ". . . | 4 1 9 | . . 5\n"
        ". . . | . 8 . | . 7 9\n";

    EXPECT_EQ(to_boxes(grid_of(easy_puzzle)), expected);
}

TEST(WriteGrid, DrawsTheFrameOfSimpleSudoku) {
    const std::string expected =
        " *-----------*\n"
        " |53.|.7.|...|\n"
        " |6..|195|...|\n"
        " |.98|...|.6.|\n"
        " |---+---+---|\n"
        " |8..|.6.|..3|\n"
        " |4..|8.3|..1|\n"
        " |7..|.2.|..6|\n"
        " |---+---+---|\n"
        " |.6.|...|28.|\n"
        " |...|419|..5|\n"
        " |...|.8.|.79|\n"
        " *-----------*\n";

    EXPECT_EQ(to_text(grid_of(easy_puzzle), TextFormat::ss), expected);
}

TEST(WriteGrid, WritesZerosInCollections) {
    const auto text = to_text(grid_of(inkala_puzzle), TextFormat::sdm);

    EXPECT_EQ(text, std::string(inkala_puzzle) + "\n");
}

TEST(WriteGrid, KnowsItsFormatsByName) {
    EXPECT_EQ(parse_text_format("line"), TextFormat::line);
    EXPECT_EQ(parse_text_format("ss"), TextFormat::ss);
    EXPECT_EQ(parse_text_format("cube"), std::nullopt);
}

}  // namespace gridrace::sudoku
