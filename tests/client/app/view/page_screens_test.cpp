// The pages outside of rooms as pictures.
#include "client/app/pages/question_page.hpp"
#include "client/app/pages/start_page.hpp"
#include "client/app/solo/tour_page.hpp"
#include "client/app/view/view.hpp"
#include "tests/client/app/picture.hpp"
#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

constexpr terminal::Size usual{80, 24};

StartPage start_page(std::string_view keys, StartFacts facts = {}) {
    StartPage page(Profile{}, std::move(facts));
    type(page, keys);
    return page;
}

TEST(PageScreens, FirstStart) {
    const auto page = start_page("", {{}, {}, {}, true});

    expect_picture("start-first", page.view(usual));
    expect_picture("start-40x16", page.view(least_size));
}

TEST(PageScreens, StartInEveryLanguage) {
    for (const auto language : language::all_languages) {
        Profile profile;
        profile.settings.language = language;
        const StartPage page(profile, {});

        expect_file("start-" + std::string(code(language)) + ".utf8.txt", page.view(usual).text());
    }
}

TEST(PageScreens, Alone) {
    const auto page = start_page("jj\r", {{"hard, 12:30, 45 %"}, {}, {}, false});

    expect_picture("start-alone", page.view(usual));
}

TEST(PageScreens, OpenARoom) {
    expect_picture("start-create", start_page("jj\r\t").view(usual));
    expect_picture("start-create-40x16", start_page("jj\r\t").view(least_size));
}

TEST(PageScreens, Join) {
    auto page = start_page("jjjj\rk7");
    page.tell({"K7 is no room code: it has six characters.", Status::Tone::bad});

    expect_picture("start-join", page.view(usual));
}

TEST(PageScreens, Statistics) {
    GradeStatistics sum;
    sum.grade = sudoku::Grade::hard;
    sum.played = 12;
    sum.solved = 11;
    sum.best = std::chrono::seconds(401);
    sum.median = std::chrono::seconds(523);
    sum.recent_mean = std::chrono::seconds(3700);
    sum.streak = 3;
    sum.longest_streak = 8;
    const auto page = start_page("j\r\t\t\t\t\t\r", {{}, {}, {{sum}, 4, 9, 20, 7}, false});

    expect_picture("start-statistics", page.view(usual));
}

TEST(PageScreens, Settings) {
    SettingsPage page{Profile{}};

    expect_picture("settings", page.view(usual));
    expect_picture("settings-40x16", page.view(least_size));
}

TEST(PageScreens, AKeyThatIsTaken) {
    SettingsPage page{Profile{}};
    type(page, "\x1b[A\rjjjjjj\rj");

    expect_picture("settings-clash", page.view(usual));
}

TEST(PageScreens, QuestionWhichGame) {
    const QuestionPage page({}, {"today's puzzle, medium, 3:20, 12 %", "hard, 12:30, 45 %"},
                            "easy");

    expect_picture("question", page.view(usual));
}

TEST(PageScreens, TheTour) {
    TourPage page{Settings{}};
    type(page, "\t7\t1");

    expect_picture("tour", page.view(usual));
    expect_picture("tour-40x16", page.view(least_size));
}

TEST(PageScreens, APuzzleInTheMaking) {
    Model model;
    model.is_solo = true;

    expect_picture("making", view(model));
}

}  // namespace
}  // namespace gridrace::app
