#include "client/storage/settings_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "common/settings/variables.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

class SettingsFile : public ::testing::Test {
protected:
    LoadedSettings load() {
        return load_settings(path, [this](const char* name) -> std::optional<std::string> {
            const auto found = environment.find(name);
            if (found == environment.end()) return std::nullopt;
            return found->second;
        });
    }

    TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "gridrace" / "config.toml";
    std::map<std::string, std::string> environment;
};

// Otherwise a server that is started from a player's shell refuses to start.
TEST(Variables, OfTheClientAreKnownToTheServer) {
    std::vector<std::string> own{"GRIDRACE_SCREEN_READER",
                                 "GRIDRACE_SERVER_WORD"};  // of an option alone
    for (const auto& row : app::setting_table()) {
        if (!row.variable.empty()) own.push_back(row.variable);
    }
    std::ranges::sort(own);

    const auto& known = settings::client_variables;
    EXPECT_EQ(own, std::vector<std::string>(known.begin(), known.end()));
}

TEST_F(SettingsFile, ThatIsNotThereLeavesTheDefaults) {
    const auto loaded = load();

    EXPECT_EQ(loaded.profile, app::Profile{});
    EXPECT_TRUE(loaded.faults.empty());
}

TEST_F(SettingsFile, CountsLessThanTheEnvironment) {
    ASSERT_FALSE(store_settings(path, {{"theme", "light"}, {"mouse", "false"}}));
    environment = {{"GRIDRACE_THEME", "high-contrast"}};

    const auto loaded = load();

    EXPECT_EQ(loaded.profile.settings.theme, app::ThemeName::high_contrast);
    EXPECT_FALSE(loaded.profile.settings.mouse);
    EXPECT_EQ(loaded.origins.at("theme"), SettingOrigin::environment);
    EXPECT_EQ(loaded.origins.at("mouse"), SettingOrigin::file);
    EXPECT_FALSE(loaded.origins.contains("talk"));
}

TEST_F(SettingsFile, TellsWhatIsWrongAndWhere) {
    std::filesystem::create_directories(path.parent_path());
    folder.write("gridrace/config.toml", "\ntheme = 3\n");
    environment = {{"GRIDRACE_NOTE_REMOVAL", "perhaps"}};

    const auto faults = load().faults;

    ASSERT_EQ(faults.size(), 2u);
    EXPECT_EQ(faults[0], path.string() +
                             ":2: theme cannot be '3'; choose dark, light, "
                             "high-contrast or color-blind");
    EXPECT_EQ(faults[1],
              "GRIDRACE_NOTE_REMOVAL: note-removal cannot be 'perhaps'; choose true or false");
}

TEST_F(SettingsFile, SpeaksTheLanguageOfTheSystemUnlessItSaysOtherwise) {
    environment = {{"LANG", "de_DE.UTF-8"}};
    EXPECT_EQ(load().profile.settings.language, language::Language::german);

    ASSERT_FALSE(store_settings(path, {{"language", "es"}}));
    EXPECT_EQ(load().profile.settings.language, language::Language::spanish);
}

TEST_F(SettingsFile, IsOverwrittenOnlyOnDemandAndKeepsItsValues) {
    std::filesystem::create_directories(path.parent_path());
    folder.write("gridrace/config.toml", "theme = \"light\" # mine\n");

    EXPECT_TRUE(write_settings(path, Existing::keep));
    EXPECT_EQ(folder.read("gridrace/config.toml"), "theme = \"light\" # mine\n");

    EXPECT_FALSE(write_settings(path, Existing::replace));
    EXPECT_EQ(load().profile.settings.theme, app::ThemeName::light);
    EXPECT_EQ(folder.read("gridrace/config.toml.old"), "theme = \"light\" # mine\n");
}

TEST_F(SettingsFile, IsFoundBehindALink) {
    std::filesystem::create_directories(path.parent_path());
    folder.write("mine.toml", "");
    std::filesystem::create_symlink(folder.path() / "mine.toml", path);

    EXPECT_FALSE(store_settings(path, {{"talk", "false"}}));

    EXPECT_TRUE(std::filesystem::is_symlink(path));
    EXPECT_EQ(folder.read("mine.toml"), "talk = false\n");
}

TEST_F(SettingsFile, StaysAsItIsWhenAValueIsWrong) {
    ASSERT_FALSE(store_settings(path, {{"talk", "false"}}));
    const auto before = folder.read("gridrace/config.toml");

    const auto fault = store_settings(path, {{"mouse", "false"}, {"theme", "pink"}});

    EXPECT_TRUE(fault);
    EXPECT_EQ(folder.read("gridrace/config.toml"), before);
}

TEST_F(SettingsFile, GivesAKeyThatLeavesToWhateverMayHaveItThen) {
    ASSERT_FALSE(store_settings(path, {{"keys.check", "q"}, {"keys.leave", "ctrl-c"}}));

    EXPECT_EQ(load().profile.settings.keys.keys_of(app::Action::check), "q");
}

}  // namespace
}  // namespace gridrace::client
