// The formats that carry more than the givens, as other programs write them.
#include "common/sudoku/candidates.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/test_data.hpp"

namespace gridrace::sudoku {

namespace {

using Kind = ParseFault::Kind;

const PuzzleDocument nothing{};

// The text of a file in tests/data/formats.
std::string sample_text(const std::string& name) {
    std::ifstream file(test_data("formats/" + name));
    std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_FALSE(text.empty()) << name;
    return text;
}

// All puzzles of a text, which must have no faults.
std::vector<PuzzleDocument> documents_of(std::string_view text) {
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    reader.read(text, found);
    reader.finish(found);
    std::vector<PuzzleDocument> documents;
    for (const auto& [line, document] : found) {
        EXPECT_TRUE(document) << (document ? "" : describe(document.error()));
        if (document) documents.push_back(*document);
    }
    return documents;
}

PuzzleDocument document_in(std::string_view text) {
    const auto document = read_any(text);
    EXPECT_TRUE(document) << (document ? "" : describe(document.error()));
    return document ? *document : nothing;
}

DigitSet set_of(std::initializer_list<int> digits) {
    DigitSet set;
    for (const int digit : digits) set = set.with(digit);
    return set;
}

// The notes of the cell in row and column, counted from 1.
DigitSet notes_at(const PuzzleDocument& document, int row, int column) {
    const auto cell = Cell::at(row - 1, column - 1);
    return document.notes ? (*document.notes)[static_cast<std::size_t>(cell.index())] : DigitSet();
}

// A puzzle in play: a digit is placed, one candidate that the rules leave is not noted.
PuzzleDocument begun() {
    auto document = document_of(grid_of(easy_puzzle));
    document.digits.place(Cell(2), 4);
    const Candidates left(document.digits);
    document.notes.emplace();
    for (int i = 0; i < Cell::count; ++i) {
        (*document.notes)[static_cast<std::size_t>(i)] = left.at(Cell(i));
    }
    (*document.notes)[3] = set_of({6});
    return document;
}

std::string written(const PuzzleDocument& document, TextFormat format) {
    return std::string(opening(format)) + to_text(document, format) + std::string(closing(format));
}

}  // namespace

TEST(DocumentFormats, KeepEverythingWhereTheyHaveAPlaceForIt) {
    for (const auto format : {TextFormat::hodoku, TextFormat::opensudoku}) {
        const auto again = document_in(written(begun(), format));

        EXPECT_EQ(again.givens, begun().givens);
        EXPECT_EQ(again.digits, begun().digits);
        EXPECT_EQ(again.notes, begun().notes);
    }
}

TEST(DocumentFormats, OfCandidatesKeepNotesAndTakePlacedDigitsForGivens) {
    for (const auto format : {TextFormat::places, TextFormat::pencilmarks}) {
        const auto again = document_in(written(begun(), format));

        EXPECT_EQ(again.digits, begun().digits);
        EXPECT_EQ(again.givens, begun().digits);
        EXPECT_EQ(notes_at(again, 1, 4), set_of({6}));
        EXPECT_EQ(written(again, format), written(begun(), format));
    }
}

TEST(DocumentFormats, OfGridsKeepTheGivens) {
    for (const auto format : {TextFormat::line, TextFormat::sdk, TextFormat::ss}) {
        EXPECT_EQ(document_in(written(begun(), format)), document_of(begun().givens));
    }
}

TEST(DocumentFormats, KeepTitleAndCommentWhereTheyHaveAPlaceForThem) {
    auto document = document_of(grid_of(easy_puzzle));
    document.title = "1 < 2 & \"so on\"";
    document.comment = "to do";
    for (const auto format : {TextFormat::sdk, TextFormat::opensudoku}) {
        EXPECT_EQ(document_in(written(document, format)), document);
    }
}

TEST(DocumentFormats, SurviveBeingWrittenAndReadTwice) {
    for (const auto& puzzle : sample_puzzles("unbiased-rated.tsv", 50)) {
        for (const auto& [name, format] : text_formats) {
            const auto once = document_in(written(document_of(puzzle), format));
            EXPECT_EQ(document_in(written(once, format)), once) << name;
        }
    }
}

TEST(CandidateText, ReadsWhatHoDoKuPrints) {
    const auto document = document_in(sample_text("hodoku-candidates.txt"));

    EXPECT_EQ(document.digits, grid_of(easy_puzzle));
    EXPECT_EQ(notes_at(document, 1, 3), set_of({1, 2, 4}));
    EXPECT_EQ(notes_at(document, 7, 6), set_of({7}));
}

TEST(CandidateText, ReadsNinePlacesForACell) {
    const auto document = document_in(sample_text("places.txt"));

    EXPECT_EQ(document, document_in(sample_text("hodoku-candidates.txt")));
    EXPECT_EQ(to_text(document, TextFormat::places),
              sample_text("places.txt").substr(0, 729) + "\n");
}

TEST(CandidateText, TakesGivensFromTheGridAboveIt) {
    const auto document = document_in(sample_text("simple-sudoku-candidates.txt"));

    EXPECT_TRUE(document.givens.is_empty(Cell::at(7, 1)));
    EXPECT_EQ(document.digits.digit(Cell::at(7, 1)), 1);
    EXPECT_EQ(notes_at(document, 2, 2), set_of({4, 5}));
    EXPECT_EQ(notes_at(document, 8, 8), set_of({7}));
}

TEST(CandidateText, DrawsAsSimpleSudokuDoes) {
    const auto text = to_text(document_of(grid_of(easy_puzzle)), TextFormat::pencilmarks);

    EXPECT_EQ(text.substr(0, text.find('\n')), "*" + std::string(77, '-') + "*");
    EXPECT_NE(text.find("\n| 5       3       124     | 26      7       2468    | 1489"),
              std::string::npos)
        << text;
}

TEST(CandidateText, TellsWhereACellHasNothing) {
    auto text = sample_text("hodoku-candidates.txt");
    text.replace(text.find("23    34"), 2, ". ");

    EXPECT_EQ(read_any(text).error(), (ParseFault{Kind::no_candidates, 4, 1, 0, {}}));
}

TEST(CandidateText, TellsWhichCharacterIsInTheWrongPlace) {
    auto text = sample_text("places.txt");
    text[17] = '1';

    EXPECT_EQ(read_any(text).error(), (ParseFault{Kind::misplaced_candidate, 1, 18, 0, {}}));
}

TEST(HodokuLine, TellsPlacedDigitsFromGivensAndKnowsDeletedCandidates) {
    const auto documents = documents_of(sample_text("hodoku-library.txt"));

    ASSERT_EQ(documents.size(), 2u);
    EXPECT_EQ(documents[0].givens, grid_of(easy_puzzle));
    EXPECT_EQ(documents[0].digits.digit(Cell(5)), 4);
    EXPECT_TRUE(documents[0].givens.is_empty(Cell(5)));
    EXPECT_EQ(notes_at(documents[0], 1, 3), DigitSet());
    EXPECT_EQ(notes_at(documents[0], 1, 9), set_of({2}));
    EXPECT_FALSE(documents[1].notes);
}

TEST(HodokuLine, TellsWhereItIsBroken) {
    const std::string cells = ":0000:x:" + std::string(easy_puzzle) + ":";
    const auto column_of = [](const std::string& line) { return read_any(line).error().column; };

    EXPECT_EQ(column_of(":0000:x:12:::"), 11);
    EXPECT_EQ(column_of(":0000:x:1?" + std::string(79, '.') + "::"), 10);
    EXPECT_EQ(column_of(cells + "711 31:"), 95);
    EXPECT_EQ(column_of(cells + "701::"), 91);
    EXPECT_EQ(read_any(cells + "7::").error().kind, Kind::broken_library_line);
}

TEST(OpenSudoku, ReadsListsAsTheyWereOnce) {
    const auto documents = documents_of(sample_text("list.opensudoku"));

    ASSERT_EQ(documents.size(), 2u);
    EXPECT_EQ(documents[0].givens, grid_of(easy_puzzle));
    EXPECT_EQ(documents[1].givens, grid_of(inkala_puzzle));
    EXPECT_EQ(documents[1].title, "Two & a half");
    EXPECT_EQ(documents[1].comment, "The second is hard");
}

TEST(OpenSudoku, ReadsGamesOfEveryVersion) {
    const auto documents = documents_of(sample_text("folders.opensudoku"));

    ASSERT_EQ(documents.size(), 6u);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(documents[i].givens, grid_of(easy_puzzle));
        EXPECT_EQ(documents[i].digits.digit(Cell(2)), 4);
        EXPECT_EQ(notes_at(documents[i], 1, 4), set_of({2, 6}));
        EXPECT_EQ(documents[i].title, "Easy");
        EXPECT_EQ(documents[i].comment, "version " + std::to_string(i + 1));
    }
    EXPECT_EQ(documents[5].digits, documents[5].givens);
}

TEST(OpenSudoku, DoesNotMatterToWhatStandsAroundIt) {
    auto xml = sample_text("list.opensudoku");
    xml.pop_back();
    const std::string line(easy_puzzle);

    EXPECT_EQ(documents_of(line + "\n  " + xml + line + "\n" + xml + "\n" + line).size(), 7u);
}

TEST(OpenSudoku, TellsWhichGameIsBrokenAndReadsTheOthers) {
    auto xml = sample_text("list.opensudoku");
    xml.replace(xml.find("530070000"), 1, "x");
    PuzzleReader reader;
    std::vector<ReadPuzzle> found;
    reader.read(xml, found);

    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].document.error(), (ParseFault{Kind::broken_game, 11, 3, 0, {}}));
    EXPECT_EQ(found[1].document->givens, grid_of(inkala_puzzle));
}

TEST(OpenSudoku, ExpandsNoEntities) {
    const std::string bomb =
        "<?xml version=\"1.0\"?>\n"
        "<!DOCTYPE opensudoku [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n"
        "<opensudoku><name>&b;</name></opensudoku>";

    EXPECT_EQ(read_any(bomb).error(), (ParseFault{Kind::broken_xml, 2, 22, 0, {}}));
}

TEST(OpenSudoku, SaysOnceThatItIsBrokenAndReadsNoFurther) {
    const std::string line = "\n" + std::string(easy_puzzle);
    const std::vector<std::pair<std::string, ParseFault>> broken = {
        {"<opensudoku>\n<name></opensudoku>", {Kind::broken_xml, 2, 9, 0, {}}},
        {"<?xml version=\"1.0\"?>\n<html/>", {Kind::not_opensudoku, 2, 1, 0, {}}},
        {"<opensudoku>" + std::string(100000, ' ') + "<a " + std::string(100000, 'b'),
         {Kind::broken_xml, 1, 100013, 0, {}}},
    };
    for (const auto& [text, fault] : broken) {
        PuzzleReader reader;
        std::vector<ReadPuzzle> found;
        reader.read(text + line, found);
        reader.finish(found);

        ASSERT_EQ(found.size(), 1u) << text.substr(0, 40);
        EXPECT_EQ(found[0].document.error(), fault) << describe(found[0].document.error());
    }
}

TEST(OpenSudoku, WantsAnEnd) {
    const auto fault = read_any("<opensudoku version=\"2\">\n<folder>").error();

    EXPECT_EQ(fault.kind, Kind::broken_xml);
    EXPECT_EQ(fault.line, 2);
}

TEST(ReadAny, WantsOnePuzzle) {
    const std::string two = std::string(easy_puzzle) + "\n" + std::string(inkala_puzzle) + "\n";
    const auto fault = read_any(two).error();

    EXPECT_EQ(fault, (ParseFault{Kind::several_puzzles, 2, 1, 2, {}}));
    EXPECT_EQ(describe(fault), "there are 2 puzzles: give only one");
    EXPECT_EQ(read_any(" \n").error().kind, Kind::empty);
    EXPECT_EQ(read_any(std::string(longest_pasted_text + 1, ' ')).error().kind, Kind::too_long);
}

TEST(ReadAny, TellsWhatIsWrongWithTheFirstThingThatIs) {
    EXPECT_EQ(read_any("12x\n" + std::string(easy_puzzle)).error(),
              (ParseFault{Kind::unexpected_character, 1, 3, 0, RawCharacter::of("x")}));
}

}  // namespace gridrace::sudoku
