// The bar of keys below every screen: nothing of it is cut, and it always leads to the keys that have no room.
#include "client/app/pages/settings_page.hpp"
#include "client/app/pages/start_page.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/view/view.hpp"
#include "common/base/text.hpp"
#include "tests/client/app/recorded_race.hpp"
#include "tests/client/app/stage.hpp"
#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

// Separated by two blanks or by lines.
std::vector<std::string> entries_of(std::string_view bar) {
    const std::string_view separator = bar.find("│") == std::string_view::npos ? "  " : "│";
    std::vector<std::string> entries;
    for (std::size_t end; (end = bar.find(separator)) != std::string_view::npos;
         bar.remove_prefix(end + separator.size())) {
        entries.emplace_back(bar.substr(0, end));
    }
    entries.emplace_back(bar);
    return entries;
}

bool is_leave(const std::string& entry) {
    return entry.starts_with("q ");
}

class KeyBar : public ::testing::Test, public Stage {
protected:
    // The screens that have keys.
    std::vector<Model> screens() {
        std::vector<Model> models{Model{}, model};
        const auto ben = join("Ben");
        models.push_back(model);
        play("ss");
        models.push_back(model);
        pass(std::chrono::seconds(5) + opening);
        models.push_back(model);
        models.back().is_solo = true;
        models.push_back(model);
        solve(model.self);
        command(ben, race::Forfeit{});
        models.push_back(model);
        models.back().is_solo = true;
        models.push_back(model);
        models.push_back(model);
        models.back().replay.emplace(std::make_shared<const Timeline>(eventful_race().record()),
                                     now);
        play("l");
        models.push_back(model);
        models.back().is_solo = true;
        return models;
    }
    std::string bar() const { return key_hints(model, model.size.width); }
};

TEST_F(KeyBar, OffersNoDigitsToThoseWhoAreDone) {
    join("Ben");
    start_race();
    EXPECT_TRUE(bar().starts_with("1-9 digit"));

    command(model.self, race::Forfeit{});

    ASSERT_EQ(screen_of(model), Screen::board);
    EXPECT_EQ(bar(), "q leave  a analysis  t talk  e react  o own board  ? help");
}

TEST_F(KeyBar, OffersAnAnalysisOnlyWhereThereIsOne) {
    for (const auto mode : {race::Mode::race, race::Mode::territory}) {
        room.rules.mode_settings.mode = mode;
        start_race();
        command(model.self, race::Forfeit{});
        ASSERT_EQ(screen_of(model), Screen::result);
        const auto entries = entries_of(bar());
        const bool has_analysis = std::ranges::find(entries, "a analysis") != entries.end();
        EXPECT_EQ(has_analysis, mode == race::Mode::race) << bar();
        play("l");
    }
}

TEST_F(KeyBar, EndsWithTheWayToAllKeysInEveryLanguage) {
    for (auto& given : screens()) {
        for (const auto language : language::all_languages) {
            given.settings.language = language;
            const auto help = "? " + given.say(language::Phrase("help"));
            const auto more = "? " + given.say(language::Phrase("more"));
            for (const int columns : {40, 60, 80, 104}) {
                const auto text = key_hints(given, columns);
                EXPECT_LE(display_width(text), columns) << text;
                const auto entries = entries_of(text);
                EXPECT_TRUE(entries.back() == help || entries.back() == more) << text;
                EXPECT_TRUE(std::ranges::any_of(entries, is_leave)) << text;
            }
        }
    }
}

TEST_F(KeyBar, LeavesNoRoomForAnotherKeyOfTheBoard) {
    join("Ben");
    start_race();

    EXPECT_EQ(key_hints(model, 40), "1-9 digit│n notes│q leave│u undo│? more");
    EXPECT_EQ(key_hints(model, 60), "1-9 digit  n notes  q leave  u undo  0 clear  t talk  ? more");
}

TEST_F(KeyBar, IsShownAsItIs) {
    for (auto& given : screens()) {
        for (const auto language : language::all_languages) {
            given.settings.language = language;
            const auto text = view(given).text();
            EXPECT_NE(text.find("\n" + key_hints(given, 80) + "\n"), std::string::npos) << text;
        }
    }
}

TEST_F(KeyBar, ShowsTheHostHowToKickInEveryLanguage) {
    EXPECT_EQ(bar().find("k kick"), std::string::npos) << "nobody is there to be kicked";
    join("Ben");
    EXPECT_EQ(bar(),
              "r ready  s start  q leave  k kick  g difficulty  M mode  a allowed help  ? more");
    for (const auto language : language::all_languages) {
        model.settings.language = language;
        for (const auto* key : {"r ", "  s ", "  q ", "  k ", "  g ", "  ? "}) {
            EXPECT_NE(bar().find(key), std::string::npos) << bar();
        }
    }
}

TEST_F(KeyBar, SaysHelpWhereAllKeysHaveRoom) {
    join("Ben");
    resize(230, 24);

    EXPECT_TRUE(key_hints(model, 230).ends_with("  ? help")) << key_hints(model, 230);
}

TEST_F(KeyBar, NamesTheKeysThatWereChosen) {
    model.settings.keys.bind(Action::help, "f1");
    EXPECT_TRUE(bar().ends_with("  f1 more")) << bar();

    model.settings.keys.bind(Action::help, "");
    EXPECT_FALSE(bar().ends_with(" ")) << bar();
}

TEST_F(KeyBar, OfAPageEndsWithTheWayBack) {
    SettingsPage settings{Profile{}};
    EXPECT_NE(settings.view(least_size).text().find("esc done\n"), std::string::npos);
    type(settings, "\x1b[A\r");
    EXPECT_NE(settings.view(least_size).text().find("\nenter new key  + add key  esc back\n"),
              std::string::npos)
        << settings.view(least_size).text();
    for (const auto language : language::all_languages) {
        Profile profile;
        profile.settings.language = language;
        StartPage start(profile, {});
        type(start, "jj\r\t\t\t\t\t");
        const auto text = start.view({80, 24}).text();
        EXPECT_NE(text.find(language::say(
                      language, language::Phrase("↑↓ select  ←→ change  enter open  esc back"))),
                  std::string::npos)
            << text;
    }
}

}  // namespace
}  // namespace gridrace::app
