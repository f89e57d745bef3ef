#include "client/app/pages/settings_page.hpp"

#include "tests/client/app/typing.hpp"

namespace gridrace::app {
namespace {

class SettingsOnScreen : public ::testing::Test {
protected:
    void press(std::string_view keys) { type(page, keys); }
    std::string text(int width = 80, int height = 24) { return page.view({width, height}).text(); }
    // To the keys, and down to that of an action.
    void choose_key_of(Action action) {
        for (std::size_t i = 0; i < setting_rows().size(); ++i) press("\x1b[B");
        press("\r");
        for (int i = 0; i < static_cast<int>(action); ++i) press("j");
    }

    SettingsPage page{Profile{}};
};

TEST_F(SettingsOnScreen, ShowAThemeAtOnce) {
    const auto before = page.view({80, 24});

    press("l");

    EXPECT_EQ(page.profile().settings.theme, ThemeName::light);
    EXPECT_NE(page.view({80, 24}).at({40, 12}).style(), before.at({40, 12}).style());
}

TEST_F(SettingsOnScreen, ShowTheirValuesInThePersonsLanguage) {
    Profile profile;
    profile.settings.language = language::Language::spanish;
    page = SettingsPage(profile);
    EXPECT_NE(text().find("oscuro"), std::string::npos) << text();

    press("l");

    EXPECT_NE(text().find("claro"), std::string::npos) << text();
    EXPECT_EQ(page.profile().settings.theme, ThemeName::light);
}

TEST_F(SettingsOnScreen, AreCalledByWhatTheyMean) {
    EXPECT_NE(text().find("Tidy notes"), std::string::npos);
    EXPECT_EQ(text().find("note-removal"), std::string::npos);

    choose_key_of(Action::previous_empty);

    EXPECT_NE(text().find("previous empty cell"), std::string::npos);
    EXPECT_NE(text().find("(keys.previous-empty)"), std::string::npos);
}

TEST_F(SettingsOnScreen, ShowValuesInWordsOfTheLanguage) {
    struct Words {
        std::string_view code, on, off, theme;
    };
    for (const auto& [code, on, off, theme] :
         {Words{"en", "on", "off", "high contrast"}, Words{"de", "an", "aus", "hoher Kontrast"},
          Words{"es", "sí", "no", "alto contraste"}, Words{"zh", "开", "关", "高对比度"}}) {
        Profile profile;
        change_setting(profile, "language", code);
        change_setting(profile, "theme", "high-contrast");
        page = SettingsPage(profile);
        const auto shown = text();
        const auto shows = [&](std::string_view value) {
            return shown.find("  " + std::string(value) + "\n") != std::string::npos;
        };
        EXPECT_TRUE(shows(on)) << shown;
        EXPECT_TRUE(shows(off)) << shown;
        EXPECT_NE(shown.find("← " + std::string(theme) + " →"), std::string::npos) << shown;
        for (const auto* raw : {"true\n", "false\n", "auto\n",
                                "  "
                                "de\n"}) {
            EXPECT_EQ(shown.find(raw), std::string::npos) << shown;
        }
    }
}

TEST_F(SettingsOnScreen, CallLanguagesByTheirOwnNames) {
    press("jll");
    EXPECT_NE(text().find("← Deutsch →"), std::string::npos) << text();

    press("l");
    EXPECT_NE(text().find("← Español →"), std::string::npos) << text();
    EXPECT_EQ(differences(Profile{}, page.profile()).at("language"), "es");
}

TEST_F(SettingsOnScreen, ShowEveryChoiceInWords) {
    for (const auto& row : setting_rows()) {
        for (const auto& choice : row.choices) {
            Profile profile;
            change_setting(profile, row.key, choice);
            const auto shown = SettingsPage(profile).view({80, 24}).text();
            for (const auto* raw :
                 {"true\n", "false\n", "auto\n", "never\n", "truecolor\n", "high-contrast"}) {
                EXPECT_EQ(shown.find(raw), std::string::npos) << row.key << "\n" << shown;
            }
        }
    }
}

TEST_F(SettingsOnScreen, GoBackOneChoiceToo) {
    press("h");

    EXPECT_EQ(page.profile().settings.theme, ThemeName::color_blind);
}

TEST_F(SettingsOnScreen, SayWhatAValueCannotBe) {
    press("\t\t\t\t\taverylongnamethatnobodyhas");

    EXPECT_NE(text().find("name cannot be"), std::string::npos);
    EXPECT_EQ(page.profile().name.size(), 16u);
}

TEST_F(SettingsOnScreen, GiveAnActionANewKey) {
    choose_key_of(Action::undo);

    press("\rZ");

    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "Z");
}

TEST_F(SettingsOnScreen, AddOneMoreKeyAndGoBackToTheDefault) {
    choose_key_of(Action::undo);

    press("+Z");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "u Z");

    press("\x7f");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "u");
}

TEST_F(SettingsOnScreen, AskBeforeAKeyIsTakenFromAnotherAction) {
    choose_key_of(Action::undo);

    press("\rU");
    EXPECT_NE(text().find("U is already used for: redo"), std::string::npos);
    press("n");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "u");

    press("\rUy");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "U");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::redo), "ctrl-r");
}

TEST_F(SettingsOnScreen, TakeAKeyFromWhatIsBoundEverywhere) {
    choose_key_of(Action::undo);

    press("\rqy");

    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::undo), "q");
    EXPECT_EQ(page.profile().settings.keys.keys_of(Action::leave), "ctrl-c");
}

TEST_F(SettingsOnScreen, AreDoneOnEscapeAndKnowWhatHasChanged) {
    press("l\x1b");

    EXPECT_TRUE(page.is_done());
    EXPECT_EQ(differences(Profile{}, page.profile()),
              (std::map<std::string, std::string>{{"theme", "light"}}));
}

TEST_F(SettingsOnScreen, FitIntoASmallWindow) {
    for (std::size_t i = 0; i < setting_rows().size(); ++i) press("\x1b[B");

    EXPECT_NE(text(40, 16).find("Keys …"), std::string::npos);
    EXPECT_NE(text(20, 5).find("40x16"), std::string::npos);
}

}  // namespace
}  // namespace gridrace::app
