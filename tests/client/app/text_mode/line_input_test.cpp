// What lines ask for, and what is said of those that ask for nothing.
#include "client/app/text_mode/line_input.hpp"

#include <gtest/gtest.h>

#include <set>

#include "client/app/text_mode/line_buffer.hpp"
#include "client/app/text_mode/line_words.hpp"

namespace gridrace::app {
namespace {

using sudoku::Cell;
using sudoku::DigitSet;
using sudoku::HouseKind;
using Kind = LineFault::Kind;

const Cell r3c5 = Cell::at(2, 4);

LineRequest asked(std::string_view line) {
    const auto request = parse_line(line);
    EXPECT_TRUE(request.has_value()) << line;
    return request ? *request : LineRequest();
}

Kind fault(std::string_view line) {
    const auto request = parse_line(line);
    EXPECT_FALSE(request.has_value()) << line;
    return request ? Kind::unknown : request.error().kind;
}

TEST(LineInput, PlacesADigitInManyWays) {
    const LineRequest wanted = PlaceInCell{r3c5, 7};

    for (const auto* line : {"r3c5 7", "R3C5 7", "35 7", "357", "  35\t7\r", "place r3c5 7"}) {
        EXPECT_EQ(asked(line), wanted) << line;
    }
    EXPECT_EQ(asked("7"), LineRequest(PlaceInCell{std::nullopt, 7}));
}

TEST(LineInput, ClearsByWordOrZero) {
    for (const auto* line : {"clear r3c5", "r3c5 clear", "x 35", "35 0", "350"}) {
        EXPECT_EQ(asked(line), LineRequest(EmptyCell{r3c5})) << line;
    }
    EXPECT_EQ(asked("0"), LineRequest(EmptyCell{}));
}

TEST(LineInput, NotesSeveralDigits) {
    const auto digits = DigitSet::only(4).with(7);

    EXPECT_EQ(asked("r3c5 note 4 7"), LineRequest(NoteInCell{r3c5, digits}));
    EXPECT_EQ(asked("note r3c5 47"), LineRequest(NoteInCell{r3c5, digits}));
    EXPECT_EQ(asked("note 4 7"), LineRequest(NoteInCell{std::nullopt, digits}));
    EXPECT_EQ(fault("note"), Kind::no_digit);
    EXPECT_EQ(fault("note 4 x"), Kind::no_digit);
}

TEST(LineInput, GoesToACellOrAStepAside) {
    EXPECT_EQ(asked("go r3c5"), LineRequest(GoToCell{r3c5}));
    EXPECT_EQ(asked("35"), LineRequest(GoToCell{r3c5}));
    EXPECT_EQ(asked("go left"), LineRequest(GoToCell{Action::move_left}));
    EXPECT_EQ(fault("go 7"), Kind::no_cell);
    EXPECT_EQ(fault("go r0c5"), Kind::no_cell);
}

TEST(LineInput, AsksForHousesShortly) {
    const LineRequest row = TellHouse{{HouseKind::row, 2}, Origins::unsaid};

    for (const auto* line : {"row 3", "r 3", "r3", "ROW 3"}) EXPECT_EQ(asked(line), row) << line;
    EXPECT_EQ(asked("b2 own"), LineRequest(TellHouse{{HouseKind::box, 1}, Origins::said}));
    EXPECT_EQ(fault("column"), Kind::no_house);
    EXPECT_EQ(fault("column 10"), Kind::no_house);
    EXPECT_EQ(fault("row 3 4"), Kind::too_much);
}

TEST(LineInput, TakesTheBeginningOfOneWord) {
    EXPECT_EQ(asked("cand"), LineRequest(TellCandidates{}));
    EXPECT_EQ(asked("forf"), LineRequest(DoAction{Action::forfeit}));
    EXPECT_EQ(asked("m"), LineRequest(DoAction{Action::change_mode})) << "not mute";
    EXPECT_EQ(asked("he"), LineRequest(Tell{Topic::help})) << "not head";
    const auto several = parse_line("st");

    ASSERT_FALSE(several.has_value());
    EXPECT_EQ(several.error().kind, Kind::ambiguous);
    EXPECT_EQ(several.error().choices, (std::vector<std::string>{"standings", "status", "start"}));
}

TEST(LineInput, KeepsWhatIsSaidAsItIs) {
    EXPECT_EQ(asked("say  Good luck,  Ben! "), LineRequest(SayText{"Good luck,  Ben!"}));
    EXPECT_EQ(fault("say  "), Kind::no_text);
}

TEST(LineInput, ReactsByNumber) {
    EXPECT_EQ(asked("react 2"), LineRequest(ReactWith{race::Emote::well_done}));
    EXPECT_EQ(fault("react"), Kind::no_reaction);
    EXPECT_EQ(fault("react 9"), Kind::no_reaction);
}

TEST(LineInput, SaysWhatIsWrong) {
    EXPECT_EQ(fault("dance"), Kind::unknown);
    EXPECT_EQ(fault("undo 3"), Kind::too_much);
    EXPECT_EQ(fault("r3c5 77"), Kind::no_digit);
    EXPECT_EQ(fault("r3c5 dance"), Kind::no_digit);
    EXPECT_EQ(fault("1234"), Kind::no_digit);
    EXPECT_EQ(fault("\x1b[A"), Kind::unknown);
}

TEST(LineInput, AsksForTheCellByAnEmptyLine) {
    EXPECT_EQ(asked(""), LineRequest(TellCell{}));
    EXPECT_EQ(asked("what happened"), LineRequest(Tell{Topic::happened}));
}

TEST(LineWords, HaveEachNameOnceAndInOrder) {
    std::set<std::string_view> names;
    std::size_t place = 0;

    for (const auto& row : line_words()) {
        EXPECT_EQ(static_cast<std::size_t>(row.word), place++) << row.name;
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_EQ(row.usage.empty(), row.meaning.is_empty()) << row.name;
    }
}

TEST(LineWords, UnderstandWhatHelpSays) {
    for (const auto& row : line_words()) {
        if (row.usage.empty()) continue;
        EXPECT_TRUE(parse_line(row.usage).has_value()) << row.usage;
    }
}

TEST(LineBuffer, JoinsWhatComesInPieces) {
    LineBuffer buffer;

    EXPECT_TRUE(buffer.feed("ro").empty());
    const auto lines = buffer.feed("w 3\nundo\nre");

    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "row 3");
    EXPECT_EQ(lines[1], "undo");
}

TEST(LineBuffer, KeepsNothingOfALineThatIsTooLong) {
    LineBuffer buffer;
    const std::string piece(most_line_bytes, 'a');

    EXPECT_TRUE(buffer.feed(piece).empty());
    EXPECT_TRUE(buffer.feed(piece).empty());
    const auto lines = buffer.feed("undo\nredo\n");

    ASSERT_EQ(lines.size(), 2u);
    EXPECT_FALSE(lines[0].has_value());
    EXPECT_EQ(lines[1], "redo");
}

}  // namespace
}  // namespace gridrace::app
