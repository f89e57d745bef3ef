#include "common/sudoku/words/words.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "common/base/text.hpp"
#include "common/sudoku/words/catalogue.hpp"
#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

using words::Catalogue;

constexpr std::array languages = {Language::english, Language::simplified_chinese};

// The numbers of the placeholders in a text.
std::set<char> placeholders(std::string_view text) {
    std::set<char> found;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        if (text[i] == '{' && text[i + 2] == '}') found.insert(text[i + 1]);
    }
    return found;
}

// Every text of a catalogue, in the same order for every language.
std::vector<std::string_view> all_texts(const Catalogue& catalogue) {
    std::vector<std::string_view> texts;
    for (int i = 0; i < words::messages; ++i) {
        texts.push_back(catalogue.text(static_cast<words::Message>(i)));
    }
    for (int i = 0; i < words::techniques; ++i) {
        const auto technique = static_cast<Technique>(i);
        texts.push_back(catalogue.technique(technique));
        for (int type = 0; type <= 4; ++type) {
            texts.push_back(catalogue.explanation(technique, type));
        }
    }
    return texts;
}

Step pair_in_row_3() {
    Step step;
    step.technique = Technique::naked_pair;
    step.rating = {30};
    step.houses = {{HouseKind::row, 2}};
    step.cells.insert(Cell::at(2, 0));
    step.cells.insert(Cell::at(2, 4));
    step.digits = DigitSet::only(2).with(7);
    step.eliminations = {{Cell::at(2, 1), DigitSet::only(2)},
                         {Cell::at(2, 7), DigitSet::only(2)},
                         {Cell::at(2, 8), DigitSet::only(7)}};
    return step;
}

CellSet cells(std::initializer_list<Cell> list) {
    CellSet cells;
    for (const Cell cell : list) cells.insert(cell);
    return cells;
}

Step hidden_pair_that_leaves_5_one_place() {
    Step step;
    step.technique = Technique::direct_hidden_pair;
    step.houses = {{HouseKind::column, 1}};
    step.cells = cells({Cell::at(0, 1), Cell::at(4, 1)});
    step.digits = DigitSet::only(3).with(7);
    step.placements = {{Cell::at(8, 1), 5}};
    return step;
}

Step pointing_that_leaves_5_one_place() {
    Step step;
    step.technique = Technique::direct_pointing;
    step.houses = {{HouseKind::box, 0}, {HouseKind::row, 0}};
    step.cells = cells({Cell::at(0, 0), Cell::at(0, 1)});
    step.digits = DigitSet::only(5);
    step.placements = {{Cell::at(2, 4), 5}};
    return step;
}

// A wing that takes 3 from a cell.
Step wing_about_r5c5(Technique technique, Cell loser) {
    Step step;
    step.technique = technique;
    step.cells = cells({Cell::at(4, 4), Cell::at(4, 8), Cell::at(7, 4)});
    step.digits = DigitSet::only(1).with(2).with(3);
    step.eliminations = {{loser, DigitSet::only(3)}};
    return step;
}

Step chain_of_three() {
    Step step;
    step.technique = Technique::forcing_x_chain;
    step.rating = {66};
    step.branches = {{{{Cell(0), 5, true}, Reason::assumption, {}, -1},
                      {{Cell(8), 5, false}, Reason::digit_is_in_row, {0}, -1},
                      {{Cell(0), 5, false}, Reason::technique, {0, 1}, 0}}};
    step.eliminations = {{Cell(0), DigitSet::only(5)}};
    step.nested = {pair_in_row_3()};
    return step;
}

}  // namespace

TEST(Words, AreThereInEveryLanguageWithTheSamePlaceholders) {
    const auto english = all_texts(words::english);
    for (const Language language : languages) {
        const auto texts = all_texts(words::catalogue_of(language));

        ASSERT_EQ(texts.size(), english.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            EXPECT_FALSE(texts[i].empty()) << english[i];
            EXPECT_EQ(placeholders(texts[i]), placeholders(english[i])) << english[i];
            EXPECT_EQ(printable(texts[i], texts[i].size()), texts[i]);
        }
    }
}

TEST(Words, CallNoTwoTechniquesTheSame) {
    for (const Language language : languages) {
        std::set<std::string_view> names;
        for (int i = 0; i < words::techniques; ++i) {
            names.insert(words::catalogue_of(language).technique(static_cast<Technique>(i)));
        }
        EXPECT_EQ(names.size(), static_cast<std::size_t>(words::techniques));
    }
}

TEST(Words, LetALanguageOrderThePlaceholders) {
    EXPECT_EQ(words::fill("{1} before {0}, {1}", {"a", "b"}), "b before a, b");
    EXPECT_EQ(words::fill("{2}{", {"a"}), "{");
}

TEST(Words, TellAStepInEnglish) {
    EXPECT_EQ(say(pair_in_row_3(), Language::english),
              "In row 3, r3c1 and r3c5 have no candidates but 2 and 7: these stand nowhere else in "
              "row 3.\n"
              "So remove 2 from r3c2 and r3c8 and remove 7 from r3c9.\n");
}

TEST(Words, TellAStepInChinese) {
    EXPECT_EQ(say(pair_in_row_3(), Language::simplified_chinese),
              "在第3行中，r3c1和r3c5只含候选数2和7，第3行的其他格便不能填这些数。\n"
              "因此从r3c2和r3c8删去2和从r3c9删去7。\n");
}

TEST(Words, TellToRemoveSeveralDigits) {
    Step step = pair_in_row_3();
    step.eliminations = {{Cell::at(2, 1), step.digits}};

    EXPECT_TRUE(say(step, Language::english).ends_with("So remove 2 and 7 from r3c2.\n"));
}

TEST(Words, TellWhyTheDigitOfADirectSubsetFollows) {
    const Step step = hidden_pair_that_leaves_5_one_place();

    EXPECT_EQ(
        say(step, Language::english),
        "In column 2, 3 and 7 have no places but r1c2 and r5c2, so nothing else stands there. "
        "That leaves r9c2 as the only place for 5 in column 2.\n"
        "So place 5 in r9c2.\n");
    EXPECT_EQ(
        say(step, Language::simplified_chinese),
        "在第2列中，3和7只能填在r1c2和r5c2，这些格不能再填别的数，于是5在第2列中只能填在r9c2。\n"
        "因此r9c2填5。\n");
}

TEST(Words, TellWhyTheDigitOfDirectPointingFollows) {
    EXPECT_EQ(
        say(pointing_that_leaves_5_one_place(), Language::english),
        "In box 1, all places of 5 (r1c1 and r1c2) lie in row 1, so it stands nowhere else in "
        "row 1. That leaves r3c5 as its only place in box 2.\n"
        "So place 5 in r3c5.\n");
}

TEST(Words, NameThePivotOfAWing) {
    EXPECT_EQ(
        say(wing_about_r5c5(Technique::xy_wing, Cell::at(7, 8)), Language::english),
        "The pivot r5c5 has the candidates 1 and 2. Each of r5c9 and r8c5 has 3 and one of "
        "these. Whichever digit the pivot takes, one of r5c9 and r8c5 is 3: no cell that sees "
        "both can hold it.\n"
        "So remove 3 from r8c9.\n");
    EXPECT_EQ(
        say(wing_about_r5c5(Technique::xyz_wing, Cell::at(4, 3)), Language::english),
        "The pivot r5c5 has the candidates 1, 2 and 3. Each of r5c9 and r8c5 has 3 and one of 1 "
        "and 2. Whichever digit the pivot takes, one of the three cells is 3: no cell that "
        "sees all three can hold it.\n"
        "So remove 3 from r5c4.\n");
}

TEST(Words, NameThePivotOfAWingWhoseCellsAllSeeEachOther) {
    Step wing = wing_about_r5c5(Technique::xy_wing, Cell::at(0, 8));
    wing.cells = cells({Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 0)});

    const std::string text = say(wing, Language::english);

    EXPECT_TRUE(text.starts_with("The pivot r2c1 ")) << text;
}

TEST(Words, TellAChainLinkByLink) {
    EXPECT_EQ(
        say(chain_of_three(), Language::english),
        "The assumption leads to its opposite, so it is false.\n"
        "Line of thought 1:\n"
        "  1. Suppose that r1c1 is 5.\n"
        "  2. Then r1c9 is not 5: the row has that digit (1).\n"
        "  3. Then r1c1 is not 5: by step 1 (1 and 2).\n"
        "Step 1 within it, naked pair:\n"
        "  In row 3, r3c1 and r3c5 have no candidates but 2 and 7: these stand nowhere else in "
        "row 3.\n"
        "  So remove 2 from r3c2 and r3c8 and remove 7 from r3c9.\n"
        "So remove 5 from r1c1.\n");
}

TEST(Words, TellAChainWhoseLinksFollowOneFromTheOtherInASentence) {
    Step step = chain_of_three();
    step.nested.clear();
    step.branches.front().back() = {{Cell(0), 5, false}, Reason::last_place_in_box, {1}, -1};

    EXPECT_EQ(say(step, Language::english),
              "The assumption leads to its opposite, so it is false.\n"
              "Line of thought 1:\n"
              "  Suppose that r1c1 is 5. Then r1c9 is not 5, so r1c1 is not 5.\n"
              "So remove 5 from r1c1.\n");
    EXPECT_EQ(say(step, Language::simplified_chinese),
              "由假设推出了它的反面，因此假设不成立。\n"
              "推理1：\n"
              "  假设r1c1为5，则r1c9不为5，于是r1c1不为5。\n"
              "因此从r1c1删去5。\n");
}

TEST(Words, TellWhatARectangleRestsOn) {
    Step step;
    step.technique = Technique::unique_rectangle;
    step.type = 3;
    step.houses = {{HouseKind::row, 0}};
    for (const int cell : {0, 3, 9, 12}) step.cells.insert(Cell(cell));
    step.digits = DigitSet::only(1).with(2);
    step.other_cells.insert(Cell(8));
    step.other_digits = DigitSet::only(5).with(6);
    step.eliminations = {{Cell(6), DigitSet::only(5)}};

    EXPECT_EQ(
        say(step, Language::english),
        "If r1c1, r1c4, r2c1 and r2c4 held nothing but 1 and 2, these could be exchanged and "
        "the puzzle would have two solutions. One of the further candidates prevents that: in "
        "row 1 they make a subset of 5 and 6 with r1c9, as if they were in one cell.\n"
        "So remove 5 from r1c7.\n");
}

TEST(Words, NameTypeAndLevel) {
    Step rectangle, chains;
    rectangle.technique = Technique::unique_rectangle;
    rectangle.type = 2;
    chains.technique = Technique::contradiction_forcing_chains;
    chains.level = 1;

    EXPECT_EQ(say_technique(rectangle, Language::english), "unique rectangle, type 2");
    EXPECT_EQ(say_technique(rectangle, Language::simplified_chinese), "唯一矩形（类型2）");
    EXPECT_EQ(say_technique(chains, Language::english), "contradiction forcing chains (+)");
}

TEST(Words, TellNoMoreThanTheStageAllows) {
    const Grid puzzle = grid_of(easy_puzzle);
    const Board board = {puzzle, puzzle, {}};
    const auto at = [&](HintStage stage) { return say(hint(board, stage), Language::english); };

    EXPECT_EQ(at(HintStage::where), "Look at box 2.\n");
    EXPECT_EQ(at(HintStage::technique),
              "Look at box 2.\nThe technique: hidden single (rating 1.2).\n");
    EXPECT_TRUE(at(HintStage::step).starts_with(at(HintStage::technique)));
    EXPECT_TRUE(at(HintStage::step).ends_with(".\n"));
}

TEST(Words, TellOfWrongDigits) {
    const Grid puzzle = grid_of(easy_puzzle);
    Board board = {puzzle, puzzle, {}};
    board.played.place(Cell(2), 1);

    EXPECT_EQ(say(hint(board, HintStage::where), Language::english), "One digit is wrong.\n");
    EXPECT_EQ(say(hint(board, HintStage::technique), Language::simplified_chinese),
              "有一个数字填错了。\n请看第1宫。\n");
    EXPECT_EQ(say(hint(board, HintStage::step), Language::english),
              "One digit is wrong.\nIt is about r1c3.\n");
}

TEST(Words, KnowLanguagesByTheirTags) {
    EXPECT_EQ(parse_language("en_GB.UTF-8"), Language::english);
    EXPECT_EQ(parse_language("zh-CN"), Language::simplified_chinese);
    EXPECT_EQ(parse_language("zh_Hans_SG"), Language::simplified_chinese);
    EXPECT_EQ(parse_language("zh_TW.UTF-8"), std::nullopt);
    EXPECT_EQ(parse_language("enx"), std::nullopt);
}

}  // namespace gridrace::sudoku
