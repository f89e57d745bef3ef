#include "client/storage/settings_text.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {
namespace {

TEST(SettingsText, IsTakenOverTheDefaults) {
    const auto read =
        parse_settings("theme = \"light\"\nhighlights = false\n[keys]\nundo = \"z\"\n");

    EXPECT_TRUE(read.faults.empty());
    EXPECT_EQ(read.profile.settings.theme, app::ThemeName::light);
    EXPECT_FALSE(read.profile.settings.highlights);
    EXPECT_TRUE(read.profile.settings.mouse);
    EXPECT_EQ(read.profile.settings.keys.keys_of(app::Action::undo), "z");
    EXPECT_EQ(read.said, (SettingKeys{"theme", "highlights", "keys.undo"}));
}

TEST(SettingsText, TellsLineAndCureOfWhatItCannotUse) {
    const auto read = parse_settings(
        "colour = \"16\"\ntheme = \"pink\"\nmouse = \"yes\"\nserver = \"here\"\ntalk = false\n"
        "[keys]\nundo = \"ctrl-nothing\"\n");

    ASSERT_EQ(read.faults.size(), 5u);
    EXPECT_EQ(read.faults[0].line, 1);
    EXPECT_NE(read.faults[0].message.find("no setting 'colour'"), std::string::npos);
    EXPECT_EQ(read.faults[1], (SettingsFault{2,
                                             "theme cannot be 'pink'; choose dark, light, "
                                             "high-contrast or color-blind"}));
    EXPECT_EQ(read.faults[2], (SettingsFault{3, "mouse wants true or false"}));
    EXPECT_EQ(read.faults[3].line, 4);
    EXPECT_EQ(read.faults[4].line, 7);
    EXPECT_FALSE(read.profile.settings.talk);
    EXPECT_EQ(read.profile.settings.theme, app::ThemeName::dark);
}

TEST(SettingsText, ThatIsNoTomlLeavesTheDefaults) {
    const auto read = parse_settings("theme = \"light\"\ntheme = = 3\n");

    ASSERT_EQ(read.faults.size(), 1u);
    EXPECT_EQ(read.faults[0].line, 2);
    EXPECT_EQ(read.profile, app::Profile{});
}

TEST(SettingsText, TellsOfAKeyThatTwoActionsWant) {
    const auto read = parse_settings("[keys]\nredo = \"z\"\nundo = \"z\"\n");

    ASSERT_EQ(read.faults.size(), 1u);
    EXPECT_NE(read.faults[0].message.find("keys.redo shares a key"), std::string::npos);
}

TEST(SettingsText, ExplainsEverySettingAndSetsNone) {
    const auto text = documented_settings({}, {});

    for (const auto& row : app::setting_table()) {
        EXPECT_NE(text.find("\n#" + row.key + " = "), std::string::npos) << row.name;
    }
    const auto read = parse_settings(text);
    EXPECT_TRUE(read.said.empty());
    EXPECT_TRUE(read.faults.empty());
}

TEST(SettingsText, ExplainedAnewKeepsItsValues) {
    const auto before = parse_settings("name = \"Ada \\\"x\\\"\"\n[keys]\nundo = \"z \\\\\"\n");

    const auto after = parse_settings(documented_settings(before.profile, before.said));

    EXPECT_EQ(after.profile, before.profile);
    EXPECT_EQ(after.said, before.said);
    EXPECT_TRUE(after.faults.empty());
}

TEST(SettingsText, OneValueChangesAndNothingElse) {
    const std::string text = "# mine\ntheme = \"light\"   # by day\n\n[keys]\nundo = 'z' # last\n";

    const auto once = with_setting(text, "theme", "dark").value();
    const auto twice = with_setting(once, "keys.undo", "u ctrl-z").value();

    EXPECT_EQ(twice, "# mine\ntheme = \"dark\"   # by day\n\n[keys]\nundo = \"u ctrl-z\" # last\n");
}

TEST(SettingsText, AValueThatWasNotThereTakesTheLineThatWaitsForIt) {
    const auto text = documented_settings({}, {});

    const auto changed = with_setting(text, "mouse", "false").value();

    EXPECT_NE(changed.find("\nmouse = false\n"), std::string::npos);
    EXPECT_EQ(changed.find("#mouse"), std::string::npos);
    EXPECT_EQ(changed.size(), text.size());
}

TEST(SettingsText, AValueOfAnEmptyTextIsAdded) {
    EXPECT_EQ(with_setting("", "theme", "light").value(), "theme = \"light\"\n");
    EXPECT_EQ(with_setting("[keys]", "theme", "light").value(), "theme = \"light\"\n[keys]\n");
    EXPECT_EQ(with_setting("", "keys.undo", "z").value(), "\n[keys]\nundo = \"z\"\n");
}

TEST(SettingsText, NoActionTakesAKeyThatLeaves) {
    const auto taken = with_setting("", "keys.undo", "u q");
    ASSERT_FALSE(taken);
    EXPECT_NE(taken.error().message.find("q leaves"), std::string::npos) << taken.error().message;
    EXPECT_FALSE(with_setting("", "keys.undo", "ctrl-c"));

    EXPECT_TRUE(with_setting("[keys]\nleave = \"Q\"\n", "keys.undo", "q"));
    EXPECT_TRUE(with_setting("", "keys.leave", "Q q"));
}

TEST(SettingsText, IsNotChangedWhereItIsBroken) {
    const auto changed = with_setting("theme = \"light\"\n= 3\n", "theme", "dark");

    EXPECT_EQ(changed.error().line, 2);
}

TEST(SettingsText, IsNotChangedWhereOnlyItsAuthorKnowsHow) {
    const auto changed = with_setting("text = '''\n[keys]\n'''\n", "keys.undo", "z");

    EXPECT_FALSE(changed);
}

}  // namespace
}  // namespace gridrace::client
