#include "client/app/core/race_phrases.hpp"

#include <algorithm>

#include "client/app/widgets/phrases.hpp"
#include "common/race/talk.hpp"
#include "common/sudoku/rating/grade.hpp"

namespace gridrace::app {
namespace {

using language::Language;

bool is_in_catalogue(std::string_view english) {
    return std::ranges::any_of(language::catalogue(),
                               [english](const auto& row) { return row.front() == english; });
}

TEST(RacePhrases, AreInTheCatalogue) {
    for (int code = 0; code < 256; ++code) {
        const race::Refusal refusal(static_cast<race::RefusalCode>(code));
        if (race::name(refusal.code) == "unknown") continue;
        EXPECT_TRUE(is_in_catalogue(race::describe(refusal))) << race::describe(refusal);
    }
    for (const auto emote : race::all_emotes) {
        EXPECT_TRUE(is_in_catalogue(race::describe(emote))) << race::describe(emote);
    }
    for (const auto grade : sudoku::all_grades) {
        EXPECT_TRUE(is_in_catalogue(sudoku::name(grade))) << sudoku::name(grade);
    }
    using enum race::CancelReason;
    for (const auto reason : {no_players, puzzle_not_solvable, puzzle_not_found, too_busy}) {
        EXPECT_TRUE(is_in_catalogue(race::describe(reason))) << race::describe(reason);
    }
}

TEST(RacePhrases, NameTheWayInOfAFullRoom) {
    Model model;
    model.connection = {Contact::closed, "The room is full.", 77, "gridrace watch K7QX2M"};

    EXPECT_EQ(connection_reason(model), "The room is full. To watch: gridrace watch K7QX2M");
}

TEST(RacePhrases, NameTheHighestGradeWhereTheDifficultyRises) {
    race::RaceRules rules;
    rules.grade = sudoku::Grade::hard;
    const auto difficulty = [&rules](race::Mode mode) {
        rules.mode_settings.mode = mode;
        return difficulty_text(Language::english, rules);
    };

    EXPECT_EQ(difficulty(race::Mode::sprint), "up to hard");
    EXPECT_EQ(difficulty(race::Mode::match), "hard");
    rules.mode_settings.rising = true;
    EXPECT_EQ(difficulty(race::Mode::match), "up to hard");
    EXPECT_EQ(difficulty(race::Mode::race), "hard");
    rules.grade = sudoku::Grade::easy;
    EXPECT_EQ(difficulty(race::Mode::sprint), "easy");
}

TEST(RacePhrases, AreSaidInThePersonsLanguage) {
    Model model;
    model.settings.language = Language::german;
    race::Refusal refusal(race::RefusalCode::digit_in_row);
    refusal.cells.insert(sudoku::Cell(2));

    EXPECT_EQ(refusal_text(model, refusal), "Die Ziffer steht schon in dieser Zeile. (r1c3)");
    EXPECT_EQ(assists_text(model, race::AssistSet::standard()),
              "Hervorhebungen, Notizen aufräumen");
    EXPECT_EQ(assists_text(model, {}), "keine");
}

TEST(RacePhrases, AreSaidForServersUnlessTheySpeakInWordsOfTheirOwn) {
    Model model;
    model.settings.language = Language::german;

    model.connection.reason = "You have left the room.";
    EXPECT_EQ(connection_reason(model), "Du hast den Raum verlassen.");
    model.connection.reason = "Back at noon.";
    EXPECT_EQ(connection_reason(model), "Back at noon.");
}

}  // namespace
}  // namespace gridrace::app
