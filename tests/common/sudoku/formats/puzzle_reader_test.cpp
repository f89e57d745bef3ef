#include "common/sudoku/formats/puzzle_reader.hpp"

#include <algorithm>

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

using Kind = ParseFault::Kind;

std::vector<ReadPuzzle> read_all(std::string_view text) {
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    reader.read(text, found);
    reader.finish(found);
    return found;
}

// The puzzles of a text, which must have no faults.
std::vector<Grid> grids_of(std::string_view text) {
    std::vector<Grid> grids;
    for (const auto& puzzle : read_all(text)) {
        EXPECT_TRUE(puzzle.document) << (puzzle.document ? "" : describe(puzzle.document.error()));
        if (puzzle.document) grids.push_back(puzzle.document->givens);
    }
    return grids;
}

// "line:column kind" of each fault.
std::vector<std::string> places_of_faults(std::string_view text) {
    std::vector<std::string> places;
    for (const auto& puzzle : read_all(text)) {
        if (puzzle.document) continue;
        const auto& fault = puzzle.document.error();
        places.push_back(std::to_string(fault.line) + ":" + std::to_string(fault.column) + " " +
                         std::to_string(fault.found));
    }
    return places;
}

using Places = std::vector<std::string>;

const std::string line(easy_puzzle);
const std::string rows = to_rows(parse_grid(easy_puzzle).value());

}  // namespace

TEST(PuzzleReader, ReadsEveryFormatThatIsWritten) {
    const auto puzzles = sample_puzzles("unbiased-rated.tsv", 30);
    for (const auto& [name, format] : text_formats) {
        std::string text(opening(format));
        for (const auto& puzzle : puzzles) text += to_text(puzzle, format);
        text += closing(format);

        EXPECT_EQ(grids_of(text), puzzles) << name;
    }
}

TEST(PuzzleReader, ReadsArraysOfJson) {
    const Grid puzzle = grid_of(line);
    const auto written = [](std::string_view begin, std::string_view between_rows,
                            std::string_view end, std::string_view empty, std::string_view quote) {
        std::string text(begin);
        for (std::size_t i = 0; i < 81; ++i) {
            if (i > 0) text += i % 9 == 0 ? std::string(between_rows) : ", ";
            const char cell = line[i];
            text += cell >= '1' && cell <= '9' ? std::string(quote) + cell + std::string(quote)
                                               : std::string(empty);
        }
        return text + std::string(end);
    };
    EXPECT_EQ(grids_of(written("[", ",", "]", "0", "")), std::vector{puzzle});
    EXPECT_EQ(grids_of(written("[[", "],[", "]]\n", "null", "")), std::vector{puzzle});
    EXPECT_EQ(grids_of(written("[\n  [", "],\n  [", "]\n]\n", "\"\"", "\"")), std::vector{puzzle});
    EXPECT_EQ(grids_of(written("[\n[", "],\n[", "]\n]\n", "\".\"", "\"")), std::vector{puzzle});
}

TEST(PuzzleReader, ReadsAnArrayWhoseFirstRowIsEmpty) {
    const auto empty_row = [](std::string_view cell) {
        std::string row = "[" + std::string(cell);
        for (int i = 1; i < 9; ++i) row += "," + std::string(cell);
        return row + "]";
    };
    const std::string second = "[5,3,0,0,7,0,0,0,0]";
    for (const auto* empty : {"0", "null", "\"\""}) {
        std::string text = "[" + empty_row(empty) + ",\n" + second;
        for (int row = 2; row < 9; ++row) text += ",\n" + empty_row(empty);
        const auto grids = grids_of(text + "]\n");
        ASSERT_EQ(grids.size(), 1u) << empty;
        EXPECT_EQ(grids.front(), grid_of(std::string(9, '.') + "53..7...." + std::string(63, '.')))
            << empty;
    }
}

TEST(PuzzleReader, PassesOverHeadingsWithNumbers) {
    EXPECT_EQ(grids_of("[Level 3]\n" + std::string(line) + "\n"), std::vector{grid_of(line)});
}

TEST(PuzzleReader, ReadsRowsOfATableWithEmptyFields) {
    for (const char separator : {'\t', ',', ';'}) {
        std::string table;
        for (std::size_t i = 0; i < 81; ++i) {
            const bool is_digit = line[i] >= '1' && line[i] <= '9';
            if (is_digit) table += line[i];
            table += i % 9 == 8 ? '\n' : separator;
        }
        EXPECT_EQ(grids_of(table), std::vector{grid_of(line)}) << table;
    }
}

TEST(PuzzleReader, DropsNoLineBetweenBrackets) {
    EXPECT_EQ(places_of_faults("[5,3,0,0,7,0,0,0,0]\n"), (Places{"1:1 1"}));
    EXPECT_EQ(places_of_faults("[5,3,0]\n"), (Places{"1:1 3"}));
    EXPECT_EQ(places_of_faults("\n[[5,3,0,0,7,10,0,0,0]]\n").size(), 1u);
    EXPECT_EQ(places_of_faults("[5,{\"a\":3}]\n").size(), 1u);
    EXPECT_EQ(places_of_faults("2 u5 13 4 u6 7 8 9 19\n").size(), 1u);
    EXPECT_TRUE(places_of_faults("[Puzzle]\n" + rows).empty());
}

TEST(PuzzleReader, FindsThePuzzleAmongOtherThingsOnALine) {
    const Grid puzzle = grid_of(line);
    const std::string solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (const auto& text :
         {"1," + line + "," + solution, "\"" + line + "\",\"" + solution + "\"", "17\t" + line,
          "0000183b305c " + line + "  1.2", "https://www.sudokuwiki.org/sudoku.htm?bd=" + line,
          "> " + line, "{\"puzzle\": \"" + line + "\"}"}) {
        EXPECT_EQ(grids_of(text), std::vector{puzzle}) << text;
    }
    std::string blanks = line;
    std::ranges::replace(blanks, '.', '?');
    EXPECT_EQ(grids_of("x:" + blanks), std::vector{puzzle});
    blanks[blanks.find('?')] = '.';
    EXPECT_EQ(places_of_faults(blanks).size(), 1u) << "a slip";
}

TEST(PuzzleReader, ReadsUtf16AndTextsOfDos) {
    const Grid puzzle = grid_of(line);
    std::string wide = "\xff\xfe";
    for (const char c : line + "\r\n" + line) wide += std::string{c, '\0'};

    EXPECT_EQ(grids_of(wide), (std::vector{puzzle, puzzle}));
    EXPECT_EQ(grids_of(line + "\r\n\x1a"), std::vector{puzzle});
}

TEST(PuzzleReader, PassesOverNoPuzzleBelowAnUnknownHeading) {
    EXPECT_EQ(grids_of("[Easy]\n" + line + "\n").size(), 1u);
    EXPECT_EQ(places_of_faults("[Easy]\nnot a puzzle\n").size(), 1u);
    EXPECT_EQ(grids_of("[Puzzle]\n" + rows + "[State]\n" + rows).size(), 1u);
}

TEST(PuzzleReader, ReadsFormatsOneAfterTheOther) {
    const Grid puzzle = grid_of(line);
    const std::string text = line + "\n" + rows + "\n" + to_boxes(puzzle) + line + "\n" +
                             to_text(puzzle, TextFormat::ss) + to_text(puzzle, TextFormat::sdk);

    EXPECT_EQ(grids_of(text), std::vector<Grid>(6, puzzle));
}

TEST(PuzzleReader, DoesNotCareWhereTheBytesAreCut) {
    const std::string text = "# a comment\r\n" + line + "\r\n\n" + rows + "12x\n" + line;
    const auto whole = read_all(text);

    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    for (const char c : text) reader.read(std::string_view(&c, 1), found);
    reader.finish(found);

    ASSERT_EQ(found.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(found[i].line, whole[i].line);
}

TEST(PuzzleReader, TellsWhereEachPuzzleBegins) {
    const auto found = read_all("\n" + line + "\n\n" + rows + "\n" + line);

    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].line, 2);
    EXPECT_EQ(found[1].line, 4);
    EXPECT_EQ(found[2].line, 14);
}

TEST(PuzzleReader, TakesWhatFollowsALineForARemark) {
    for (const std::string remark : {"\t7.1", " # by Ann", ",534678912", ";x", " 11"}) {
        EXPECT_EQ(grids_of(line + remark), std::vector{grid_of(line)}) << remark;
    }
    EXPECT_EQ(places_of_faults(line + "11"), std::vector<std::string>{"1:1 83"});
}

TEST(PuzzleReader, ReadsSectionsAndHeadersOfSudoCue) {
    const std::string state(81, '9');
    const std::string text = "\xef\xbb\xbf#ARuud\r\n#B03-08-2006\r\n[Puzzle]\r\n" + rows +
                             "[State]\r\n" + state + "\r\n[PUZZLE]\r\n" + rows;

    EXPECT_EQ(grids_of(text), std::vector<Grid>(2, grid_of(line)));
}

TEST(PuzzleReader, ReadsWhatSimpleSudokuPrints) {
    const std::string text = to_text(grid_of(line), TextFormat::ss) +
                             " Simple Sudoku\n  Version 4.2n\n" +
                             to_text(grid_of(line), TextFormat::ss);

    EXPECT_EQ(grids_of(text), std::vector<Grid>(2, grid_of(line)));
}

TEST(PuzzleReader, LetsBlankLinesStandBetweenBands) {
    const std::string band = "123456789\n.........\n.........\n";

    EXPECT_EQ(grids_of(band + "\n" + band + "\n" + band + "\n" + line).size(), 2u);
}

TEST(PuzzleReader, FindsARowThatIsMissingAndLosesNoOther) {
    const std::string eight = rows.substr(0, rows.size() - 10);
    const auto found = read_all(eight + "\n" + rows + eight + line + "\n" + eight);

    ASSERT_EQ(found.size(), 5u);
    EXPECT_EQ(found[0].document.error(), (ParseFault{Kind::wrong_row_count, 8, 1, 8, {}}));
    EXPECT_EQ(found[1].document->givens, grid_of(line));
    EXPECT_EQ(found[2].document.error(), (ParseFault{Kind::wrong_row_count, 26, 1, 8, {}}));
    EXPECT_EQ(found[3].document->givens, grid_of(line));
    EXPECT_EQ(found[4].document.error(), (ParseFault{Kind::wrong_row_count, 35, 1, 8, {}}));
}

TEST(PuzzleReader, MakesOneFaultOfABrokenPuzzle) {
    std::string broken = rows;
    broken[3] = '?';
    broken[33] = '\x1b';
    std::string short_row = rows;
    short_row.erase(41, 1);

    EXPECT_EQ(places_of_faults(broken + rows), std::vector<std::string>{"1:4 0"});
    EXPECT_EQ(places_of_faults(short_row + rows), std::vector<std::string>{"5:1 8"});
    EXPECT_EQ(places_of_faults(rows + "  " + line.substr(0, 60) + "\n" + rows),
              std::vector<std::string>{"10:1 60"});
}

TEST(PuzzleReader, ReadsOneFileOfJankoAfterAnother) {
    std::string rows;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool is_digit = line[i] >= '1' && line[i] <= '9';
        rows += is_digit ? line[i] : '-';
        rows += i % 9 == 8 ? '\n' : ' ';
    }
    const auto file = "begin\npuzzle sudoku\nproblem\n" + rows + "solution\n1 2 3\nend\n";

    EXPECT_EQ(grids_of(file + file), std::vector(2, grid_of(line)));
}

TEST(PuzzleReader, MakesOneFaultOfEachLineThatIsNone) {
    const auto places = places_of_faults("garbage\n  more\n" + line + "\n\xff\xfe\n");

    EXPECT_EQ(places, (std::vector<std::string>{"1:1 0", "2:3 0", "4:1 0"}));
}

TEST(PuzzleReader, KeepsNothingOfEndlessLines) {
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    for (int i = 0; i < 10000; ++i) reader.read(std::string(1000, '.'), found);
    reader.read("\n" + line + "\n", found);
    reader.finish(found);

    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].document.error().kind, Kind::too_long);
    EXPECT_EQ(found[1].document->givens, grid_of(line));
}

TEST(PuzzleReader, FindsNothingInNothing) {
    for (const auto* text : {"", "\n \t\r\n", "# nothing\n", "*---*---*\n", "[State]\n123\n"}) {
        EXPECT_TRUE(read_all(text).empty()) << text;
    }
}

}  // namespace gridrace::sudoku
