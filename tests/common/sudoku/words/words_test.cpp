#include "common/sudoku/words/words.hpp"

#include <gtest/gtest.h>

#include "common/sudoku/words/catalogue.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/common/sudoku/words/sample_steps.hpp"

namespace gridrace::sudoku::words_test {

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

TEST(Words, TellToRemoveSeveralDigits) {
    Step step = pair_in_row_3();
    step.eliminations = {{Cell::at(2, 1), step.digits}};

    EXPECT_TRUE(say(step, Language::english).ends_with("So remove 2 and 7 from r3c2.\n"));
    EXPECT_TRUE(say(step, Language::german)
                    .ends_with("Damit kannst du die 2 und die 7 aus r3c2 streichen.\n"));
    EXPECT_TRUE(say(step, Language::spanish).ends_with("Por tanto, quita el 2 y el 7 de r3c2.\n"));
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
    EXPECT_EQ(say(step, Language::german),
              "In Spalte 2 passen die 3 und die 7 nur in r1c2 und r5c2, also steht dort nichts "
              "anderes. In Spalte 2 bleibt damit für die 5 nur r9c2.\n"
              "Damit kannst du die 5 in r9c2 setzen.\n");
    EXPECT_EQ(say(step, Language::spanish),
              "En la columna 2, el 3 y el 7 solo caben en r1c2 y r5c2, así que ahí no va nada más. "
              "En la columna 2 solo queda r9c2 para el 5.\n"
              "Por tanto, pon el 5 en r9c2.\n");
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
    wing.cells = set_of_cells({Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 0)});

    const std::string text = say(wing, Language::english);

    EXPECT_TRUE(text.starts_with("The pivot r2c1 ")) << text;
}

TEST(Words, TellAPatternWithinAChainWhereItIsUsed) {
    EXPECT_EQ(say(chain_of_three(), Language::english),
              "The assumption leads to its opposite, so it is false.\n"
              "  Suppose that r1c1 is 5. Then r1c1 is not 5 (naked pair: 2 and 7 in r3c1 and "
              "r3c5).\n"
              "So remove 5 from r1c1.\n");
}

TEST(Words, TellAContradictionBeforeTheStrandsThatLeadToIt) {
    const Step step = contradiction_in_row_4();

    EXPECT_EQ(say(step, Language::english),
              "Suppose that r1c1 is 5. Then 5 comes twice in row 4: in r4c3 and r4c9.\n"
              "  Then r4c9 is 5 (only place in column 9) and r4c3 is 5 (only place in column 3).\n"
              "So remove 5 from r1c1.\n");
    EXPECT_EQ(say(step, Language::german),
              "Angenommen, r1c1 ist 5. Dann steht die 5 in Zeile 4 zweimal: in r4c3 und r4c9.\n"
              "  Dann ist r4c9 5 (einziger Platz in Spalte 9) und r4c3 ist 5 (einziger Platz in "
              "Spalte 3).\n"
              "Damit kannst du die 5 aus r1c1 streichen.\n");
    EXPECT_EQ(say(step, Language::spanish),
              "Supón que r1c1 es 5. Entonces el 5 sale dos veces en la fila 4: en r4c3 y r4c9.\n"
              "  Entonces r4c9 es 5 (único lugar en la columna 9) y r4c3 es 5 (único lugar en la "
              "columna 3).\n"
              "Por tanto, quita el 5 de r1c1.\n");
    EXPECT_EQ(say(step, Language::simplified_chinese),
              "假设r1c1为5，则5在第4行中出现两次：r4c3和r4c9。\n"
              "  则r4c9为5（第9列中的唯一位置），且r4c3为5（第3列中的唯一位置）。\n"
              "因此从r1c1删去5。\n");
}

TEST(Words, TellTwoDigitsInACell) {
    Step step = contradiction_in_row_4();
    step.branches[1][2].claim = claim("r4c9", 7);
    step.branches[1][3].reason = Reason::cell_is_taken;

    EXPECT_TRUE(say(step, Language::english)
                    .starts_with("Suppose that r1c1 is 5. Then r4c9 is both 5 and 7.\n"));
}

TEST(Words, TellAnAssumptionThatLeadsToItsOpposite) {
    Step step = contradiction_in_row_4();
    for (Branch& branch : step.branches) branch.front().claim = claim("r4c9", 5, false);
    step.branches[1].resize(1);

    EXPECT_TRUE(say(step, Language::english)
                    .starts_with("Suppose that r4c9 is not 5. Then r4c9 is 5 after all.\n"));
}

TEST(Words, TellWhatFollowsInAllCasesBeforeTheCases) {
    const Step step = cases_of_r1c1();

    EXPECT_EQ(
        say(step, Language::english),
        "Whichever of 2 and 5 is in r1c1, r7c7 is not 6.\n"
        "  Suppose that r1c1 is 2. Then r1c7 is 6 (only candidate), so r7c7 is not 6.\n"
        "  Suppose that r1c1 is 5. Then r1c9 is 3 (only candidate).\n"
        "    Then r9c1 is 4 (only candidate), so r9c9 is 6 (only candidate, as r1c9 is 3), so "
        "r7c7 is not 6.\n"
        "So remove 6 from r7c7.\n");
    EXPECT_EQ(say(step, Language::german),
              "Welche Ziffer auch in r1c1 steht (die 2 und die 5): r7c7 ist nicht 6.\n"
              "  Angenommen, r1c1 ist 2. Dann ist r1c7 6 (einziger Kandidat), also ist r7c7 nicht "
              "6.\n"
              "  Angenommen, r1c1 ist 5. Dann ist r1c9 3 (einziger Kandidat).\n"
              "    Dann ist r9c1 4 (einziger Kandidat), also ist r9c9 6 (einziger Kandidat, denn "
              "r1c9 ist 3), also ist r7c7 nicht 6.\n"
              "Damit kannst du die 6 aus r7c7 streichen.\n");
}

TEST(Words, TellAChainWithinAChainOnce) {
    Step step = cases_of_r1c1();
    Step fish = chain_of_three();
    fish.technique = Technique::turbot_fish;
    fish.nested.clear();
    fish.branches.front().back() = {claim("r1c1", 5, false), Reason::last_place_in_box, {1}, -1};
    step.nested = {fish, fish};
    const Link by_fish{claim("r7c7", 6, false), Reason::technique, {1}, 0};
    step.branches[0] = {step.branches[0][0], step.branches[0][1], by_fish};
    step.branches[1] = {step.branches[1][0], step.branches[1][1], by_fish};
    step.branches[1].back().nested = 1;

    EXPECT_EQ(say(step, Language::english),
              "Whichever of 2 and 5 is in r1c1, r7c7 is not 6.\n"
              "  Suppose that r1c1 is 2. Then r7c7 is not 6 (step 1).\n"
              "  Suppose that r1c1 is 5. Then r7c7 is not 6 (step 1).\n"
              "  Step 1, turbot fish: Suppose that r1c1 is 5. Then r1c9 is not 5, so r1c1 is not "
              "5.\n"
              "So remove 6 from r7c7.\n");
}

TEST(Words, TellThatACaseIsTheResult) {
    Step step = cases_of_r1c1();
    step.branches[0].resize(1);

    EXPECT_NE(say(step, Language::english).find("  r1c1 is 2: that is the result itself.\n"),
              std::string::npos);
}

TEST(Words, TellAChainWhoseLinksFollowOneFromTheOtherInASentence) {
    Step step = chain_of_three();
    step.nested.clear();
    step.branches.front().back() = {{Cell(0), 5, false}, Reason::last_place_in_box, {1}, -1};

    EXPECT_EQ(say(step, Language::english),
              "Suppose that r1c1 is 5. Then r1c9 is not 5, so r1c1 is not 5.\n"
              "The assumption leads to its opposite, so it is false.\n"
              "So remove 5 from r1c1.\n");
    EXPECT_EQ(say(step, Language::simplified_chinese),
              "假设r1c1为5，则r1c9不为5，于是r1c1不为5。\n"
              "由假设推出了它的反面，因此假设不成立。\n"
              "因此从r1c1删去5。\n");
    // The verb goes first after "dann" and "also".
    EXPECT_EQ(say(step, Language::german),
              "Angenommen, r1c1 ist 5. Dann ist r1c9 nicht 5, also ist r1c1 nicht 5.\n"
              "Die Annahme führt zu ihrem Gegenteil, also ist sie falsch.\n"
              "Damit kannst du die 5 aus r1c1 streichen.\n");
    EXPECT_EQ(say(step, Language::spanish),
              "Supón que r1c1 es 5. Entonces r1c9 no es 5, luego r1c1 no es 5.\n"
              "La suposición lleva a su contrario, así que es falsa.\n"
              "Por tanto, quita el 5 de r1c1.\n");
}

namespace {

// A rectangle of 1 and 2 whose upper cells have other candidates, and r1c9 beside them.
Step rectangle_of_type_3() {
    Step step;
    step.technique = Technique::unique_rectangle;
    step.type = 3;
    step.houses = {{HouseKind::row, 0}};
    for (const int cell : {0, 3, 9, 12}) step.cells.insert(Cell(cell));
    step.digits = DigitSet::only(1).with(2);
    step.other_cells.insert(Cell(8));
    return step;
}

constexpr std::string_view two_solutions =
    "If r1c1, r1c4, r2c1 and r2c4 held nothing but 1 and 2, these could be exchanged and the "
    "puzzle "
    "would have two solutions. ";

// "If r1c1 is 5, then r1c9 is not", and so on to r1c1 again.
Step chain_of(std::initializer_list<std::pair<Claim, Reason>> links) {
    Step step;
    step.technique = Technique::turbot_fish;
    Branch branch;
    for (const auto& [claim, reason] : links) {
        branch.push_back({claim, reason, {}, -1});
        if (branch.size() > 1) branch.back().parents = {static_cast<int>(branch.size()) - 2};
    }
    step.eliminations = {{branch.front().claim.cell, DigitSet::only(branch.front().claim.digit)}};
    step.branches = {branch};
    return step;
}

}  // namespace

TEST(Words, TellWhatARectangleWithANakedSubsetRestsOn) {
    Step step = rectangle_of_type_3();
    step.other_digits = DigitSet::only(5).with(6);
    step.eliminations = {{Cell(6), DigitSet::only(5)}};

    EXPECT_EQ(
        say(step, Language::english),
        std::string(two_solutions) +
            "So one of r1c1 and r1c4 holds another candidate, which is one of 5 and 6. In row "
            "1, r1c9 can hold only 5 and 6 as well: together they take all of these.\n"
            "So remove 5 from r1c7.\n");
}

TEST(Words, TellWhatARectangleWithAHiddenSubsetRestsOn) {
    Step step = rectangle_of_type_3();
    step.other_digits = step.digits;
    step.eliminations = {{Cell(8), DigitSet::only(7)}};

    EXPECT_EQ(say(step, Language::english),
              std::string(two_solutions) +
                  "So r1c1 and r1c4 do not hold both 1 and 2. In row 1, 1 and 2 have no places but "
                  "r1c1 and r1c4 and r1c9: nothing else stands in r1c9.\n"
                  "So remove 7 from r1c9.\n");
}

TEST(Words, NameAKiteAndTellWhichOfTwoPlacesItHas) {
    using enum Reason;
    const Step step = chain_of({{claim("r6c7", 9), assumption},
                                {claim("r6c2", 9, false), digit_is_in_row},
                                {claim("r7c2", 9), last_place_in_column},
                                {claim("r9c1", 9, false), digit_is_in_box},
                                {claim("r9c7", 9), last_place_in_row},
                                {claim("r6c7", 9, false), digit_is_in_column}});

    EXPECT_EQ(say_technique(step, Language::english), "2-string kite");
    EXPECT_EQ(say_technique(step, Language::simplified_chinese), "双线风筝");
    EXPECT_EQ(say(step, Language::english),
              "r6c2 is 9 or r9c7 is 9: for if r6c2 is not 9, then r7c2 is 9 (only place in column "
              "2), so r9c1 is not 9, so r9c7 is 9 (only place in row 9). Either way, r6c7 is not "
              "9.\n"
              "So remove 9 from r6c7.\n");
}

TEST(Words, TellAChainAsOneOfTwo) {
    using enum Reason;
    Step step = chain_of({{claim("r1c1", 5), assumption},
                          {claim("r1c9", 5, false), digit_is_in_row},
                          {claim("r1c9", 3), last_candidate},
                          {claim("r9c9", 3, false), digit_is_in_column},
                          {claim("r9c1", 3), last_place_in_row},
                          {claim("r9c1", 5, false), cell_is_taken},
                          {claim("r3c1", 5), last_place_in_column},
                          {claim("r1c1", 5, false), digit_is_in_box}});
    step.technique = Technique::forcing_chain;

    EXPECT_EQ(say_technique(step, Language::english), "forcing chain");
    EXPECT_EQ(
        say(step, Language::english),
        "r1c9 is 5 or r3c1 is 5: for if r1c9 is not 5, then r1c9 is 3, so r9c9 is not 3, so "
        "r9c1 is 3 (only place in row 9), so r9c1 is not 5, so r3c1 is 5 (only place in column "
        "1). Either way, r1c1 is not 5.\n"
        "So remove 5 from r1c1.\n");
}

TEST(Words, NameTypeAndLevel) {
    Step rectangle, chains;
    rectangle.technique = Technique::unique_rectangle;
    rectangle.type = 2;
    chains.technique = Technique::contradiction_forcing_chains;
    chains.level = 1;

    EXPECT_EQ(say_technique(rectangle, Language::english), "unique rectangle, type 2");
    EXPECT_EQ(say_technique(rectangle, Language::simplified_chinese), "唯一矩形（类型2）");
    EXPECT_EQ(say_technique(rectangle, Language::german), "Eindeutiges Rechteck, Typ 2");
    EXPECT_EQ(say_technique(rectangle, Language::spanish), "rectángulo único, tipo 2");
    EXPECT_EQ(say_technique(chains, Language::english), "contradiction forcing chains (+)");
}

TEST(Words, TellNoMoreThanTheStageAllows) {
    const Grid puzzle = grid_of(easy_puzzle);
    const Board board = {puzzle, puzzle, {}};
    const auto at = [&](HintStage stage) { return say(hint(board, stage), Language::english); };

    EXPECT_EQ(at(HintStage::where), "Look at box 2.\n");
    EXPECT_EQ(at(HintStage::technique), "Look at box 2.\nTechnique: hidden single (1.2).\n");
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
              "One digit is wrong.\nWrong: r1c3.\n");
    EXPECT_EQ(say(hint(board, HintStage::step), Language::german),
              "Eine Ziffer ist falsch.\nEs geht um r1c3.\n");
    EXPECT_EQ(say(hint(board, HintStage::technique), Language::spanish),
              "Una cifra está mal.\nFíjate en la caja 1.\n");
}

TEST(Words, KnowLanguagesByTheirTags) {
    EXPECT_EQ(parse_language("en_GB.UTF-8"), Language::english);
    EXPECT_EQ(parse_language("de_AT.UTF-8"), Language::german);
    EXPECT_EQ(parse_language("es-419"), Language::spanish);
    EXPECT_EQ(parse_language("zh-CN"), Language::simplified_chinese);
    EXPECT_EQ(parse_language("zh_Hans_SG"), Language::simplified_chinese);
    EXPECT_EQ(parse_language("zh_TW.UTF-8"), std::nullopt);
    EXPECT_EQ(parse_language("enx"), std::nullopt);
}

}  // namespace gridrace::sudoku::words_test
