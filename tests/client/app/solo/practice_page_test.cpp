#include "client/app/solo/practice_page.hpp"

#include "tests/client/app/picture.hpp"
#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

using sudoku::Technique;

const auto never = [] { return false; };

// The keys that go to a cell from the middle, and a digit.
std::string keys_to(sudoku::Cell from, sudoku::Cell to, int digit) {
    std::string keys;
    for (int row = from.row(); row != to.row(); row += row < to.row() ? 1 : -1)
        keys += row < to.row() ? 'j' : 'k';
    for (int column = from.column(); column != to.column(); column += column < to.column() ? 1 : -1)
        keys += column < to.column() ? 'l' : 'h';
    return keys + std::to_string(digit);
}

class Practising : public ::testing::Test {
protected:
    void ask(Technique technique, std::uint64_t seed = 7) {
        page.emplace(settings, technique, PracticeTally{});
        exercise = sudoku::make_position(technique, seed, never);
        page->offer(exercise);
        cursor = sudoku::Cell(40);
    }
    // Types a candidate of the cell that is not the solution, or the solution.
    void say(sudoku::Cell cell, int digit) {
        type(*page, keys_to(cursor, cell, digit));
        cursor = cell;
    }
    // A candidate that must stay.
    void say_wrong() {
        for (int i = 0; i < sudoku::Cell::count; ++i) {
            const sudoku::Cell cell(i);
            if (exercise->position.played.is_empty(cell))
                return say(cell, exercise->solution.digit(cell));
        }
    }
    void say_right() {
        const auto& [cell, digits] = exercise->step.eliminations.front();
        say(cell, digits.first());
    }
    std::string text(int width = 80, int height = 24) { return page->view({width, height}).text(); }
    bool shows(std::string_view words) { return text().find(words) != std::string::npos; }

    Settings settings;
    std::optional<PracticePage> page;
    std::optional<sudoku::Exercise> exercise;
    sudoku::Cell cursor;
};

TEST_F(Practising, WaitsForAPosition) {
    page.emplace(settings, Technique::skyscraper, PracticeTally{});

    EXPECT_TRUE(page->awaits_position());
    EXPECT_TRUE(shows("Looking for a position"));
    type(*page, "5g\r");
    page->offer(std::nullopt);
    EXPECT_TRUE(shows("No position was found"));
}

TEST_F(Practising, TakesWhatTheTechniqueGives) {
    ask(Technique::skyscraper);
    EXPECT_TRUE(shows("3 tries left"));

    say_right();

    EXPECT_EQ(page->take_result(), (PracticeResult{Technique::skyscraper, 1}));
    EXPECT_EQ(page->take_result(), std::nullopt);
    EXPECT_TRUE(shows("Right, at once!"));
    EXPECT_TRUE(shows("found 1 of 1"));
    EXPECT_FALSE(page->awaits_position());
    type(*page, "\r");
    EXPECT_TRUE(page->awaits_position());
}

TEST_F(Practising, TellsAfterThreeWrongAnswers) {
    ask(Technique::skyscraper);

    say_wrong();
    EXPECT_TRUE(shows("2 tries left"));
    EXPECT_TRUE(shows("must stay"));
    say_wrong();
    EXPECT_EQ(page->take_result(), std::nullopt);
    say_wrong();

    EXPECT_EQ(page->take_result(), (PracticeResult{Technique::skyscraper, 0}));
    EXPECT_TRUE(shows("Here it is:"));
    EXPECT_TRUE(shows("skyscraper"));
}

TEST_F(Practising, CountsTheTriesBeforeTheRightOne) {
    ask(Technique::naked_pair);

    say_wrong();
    say_wrong();
    say_right();

    EXPECT_EQ(page->take_result(), (PracticeResult{Technique::naked_pair, 3}));
    EXPECT_TRUE(shows("at the third try"));
}

TEST_F(Practising, LosesNoTryByWhatIsTrueOrNoCandidate) {
    ask(Technique::skyscraper);
    int told = 0;
    for (int i = 0; i < sudoku::Cell::count && told < 5; ++i) {
        const sudoku::Cell cell(i);
        for (int digit = 1; digit <= 9; ++digit) {
            const bool is_false = exercise->position.candidates.contains(cell, digit) &&
                                  exercise->solution.digit(cell) != digit;
            const bool is_other =
                is_false && judge(*exercise, {cell, digit, false}) == sudoku::Verdict::right;
            if (!is_other) continue;
            say(cell, digit);
            EXPECT_TRUE(shows("No try lost"));
            ++told;
            break;
        }
    }
    EXPECT_EQ(told, 5);
    EXPECT_TRUE(shows("3 tries left"));
}

TEST_F(Practising, PlacesDigitsWhereTheTechniqueDoes) {
    ask(Technique::hidden_single);
    EXPECT_TRUE(shows("1-9 place"));
    const auto [cell, digit] = exercise->step.placements.front();

    say(cell, digit);

    EXPECT_EQ(page->take_result(), (PracticeResult{Technique::hidden_single, 1}));
}

TEST_F(Practising, IsToldAtOnceToWhoGivesUp) {
    ask(Technique::x_wing);

    type(*page, "g");

    EXPECT_EQ(page->take_result(), (PracticeResult{Technique::x_wing, 0}));
    EXPECT_TRUE(shows("X-wing"));
    type(*page, "5");  // an answer comes too late
    EXPECT_EQ(page->take_result(), std::nullopt);
    type(*page, "q");
    EXPECT_TRUE(page->is_done());
}

TEST_F(Practising, TakesTheNumberRowOfAzerty) {
    settings.azerty = true;
    ask(Technique::skyscraper);
    const auto before = text();

    type(*page, "&");

    EXPECT_NE(text(), before);
}

// A page of settings that nobody sees would take all keys.
TEST_F(Practising, ForgetsASearchAtAnyOtherKeyThanADigit) {
    ask(Technique::skyscraper);
    type(*page, "d,");
    const auto before = text();

    type(*page, "5");

    EXPECT_NE(text(), before);
}

TEST_F(Practising, FitsIntoAnyWindow) {
    ask(Technique::grouped_aic);
    for (const bool is_told : {false, true}) {
        for (int width = 1; width <= 130; width += 7) {
            for (int height = 1; height <= 50; height += 5) page->view({width, height});
        }
        EXPECT_NE(text(40, 16).find(is_told ? "Here it is" : "3 tries left"), std::string::npos)
            << text(40, 16);
        type(*page, "g");
    }
}

TEST_F(Practising, HasPictures) {
    ask(Technique::skyscraper);
    expect_picture("practice-asked", page->view({80, 24}));
    type(*page, "g");
    expect_picture("practice-told", page->view({80, 24}));
    for (const auto language : language::all_languages) {
        settings.language = language;
        ask(Technique::hidden_single);
        expect_file("practice-" + std::string(code(language)) + ".utf8.txt",
                    page->view({80, 24}).text());
    }
}

}  // namespace
}  // namespace gridrace::app
