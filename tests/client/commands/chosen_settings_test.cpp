#include "client/commands/chosen_settings.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {
namespace {

LoadedSettings loaded(const std::string& text) {
    auto read = parse_settings(text);
    LoadedSettings settings{read.profile, {}, {}};
    for (const auto& key : read.said) settings.origins[key] = SettingOrigin::file;
    return settings;
}

TEST(ChosenSettings, AreThoseOfTheFileWhereNothingElseIsSaid) {
    Options options;
    take_settings(options, loaded("theme = \"light\"\nserver = \"ws://10.0.0.1:1\"\n"));

    EXPECT_EQ(options.server, "ws://10.0.0.1:1");
    EXPECT_EQ(chosen_profile(options)->settings.theme, app::ThemeName::light);
    EXPECT_EQ(origin_of(options, "theme"), "file");
    EXPECT_EQ(origin_of(options, "mouse"), "default");
}

TEST(ChosenSettings, AreThoseOfTheCommandLineBeforeAll) {
    Options options;
    take_settings(options, loaded("theme = \"light\"\n"));
    options.theme = "high-contrast";
    options.language = "de";

    const auto profile = chosen_profile(options).value();

    EXPECT_EQ(profile.settings.theme, app::ThemeName::high_contrast);
    EXPECT_EQ(profile.settings.language, language::Language::german);
    EXPECT_EQ(origin_of(options, "theme"), "option");
}

TEST(ChosenSettings, SayWhichOptionCannotBe) {
    Options options;
    options.theme = "pink";

    EXPECT_EQ(chosen_profile(options).error().message,
              "--theme cannot be 'pink'; choose dark, light, high-contrast or color-blind");
}

}  // namespace
}  // namespace gridrace::client
