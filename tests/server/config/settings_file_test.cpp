// The configuration file: what it sets, and one clear line for every fault.
#include "server/config/settings_file.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

std::vector<std::string> placed(const std::string& name, const settings::ReadFile<Config>& file) {
    std::vector<std::string> faults;
    for (const auto& fault : file.faults) faults.push_back(settings::placed(name, fault));
    return faults;
}

std::vector<std::string> faults_of(std::string_view text) {
    return placed("file.toml", parse_settings_file(text));
}

std::vector<std::string> one(const std::string& fault) {
    return {fault};
}

}  // namespace

TEST(SettingsFile, SetsWhatItSays) {
    const auto file =
        parse_settings_file("[limits]\nmax_rooms = 5\n[storage]\ndurability = \"crash\"\n");

    EXPECT_TRUE(file.faults.empty());
    ASSERT_EQ(file.said.size(), 2u);
    EXPECT_EQ(file.said[0].row->name, "max-rooms");
    EXPECT_EQ(file.said[0].value, "5");
    EXPECT_EQ(file.said[0].line, 2);
    EXPECT_EQ(file.said[1].value, "crash");
}

TEST(SettingsFile, TurnsOffWhatIsFalse) {
    const auto file = parse_settings_file("[limits]\ndaily = false\n");

    ASSERT_EQ(file.said.size(), 1u);
    Config config;
    EXPECT_TRUE(file.said[0].row->put(config, file.said[0].value));
    EXPECT_FALSE(config.daily);
    EXPECT_EQ(faults_of("[limits]\ndaily = 0\n"),
              one("file.toml:2: limits.daily = 0: wants one of true, false"));
}

TEST(SettingsFile, GuessesWhatAnUnknownNameMeant) {
    EXPECT_EQ(faults_of("[limits]\nmax_room = 5\n"),
              one("file.toml:2: there is no setting limits.max_room; did you mean max_rooms in "
                  "[limits]?"));
    EXPECT_EQ(faults_of("max_rooms = 5\n"),
              one("file.toml:1: there is no setting max_rooms; did you mean max_rooms in "
                  "[limits]?"));
    EXPECT_EQ(faults_of("[limit]\nmax_rooms = 5\n"),
              one("file.toml:1: there is no table [limit]; did you mean [limits]?"));
    EXPECT_EQ(faults_of("[limits]\nxyzzy = 5\n"),
              one("file.toml:2: there is no setting limits.xyzzy"));
}

TEST(SettingsFile, TellsWhatAWrongValueShouldBe) {
    EXPECT_EQ(faults_of("[limits]\nmax_rooms = 0\n"),
              one("file.toml:2: limits.max_rooms = 0: wants a whole number from 1 to 1000000"));
    EXPECT_EQ(faults_of("[limits]\nmax_rooms = \"5\"\n"),
              one("file.toml:2: limits.max_rooms = \"5\": wants a whole number from 1 to 1000000"));
    EXPECT_EQ(faults_of("[storage]\ndurability = true\n"),
              one("file.toml:2: storage.durability = true: wants one of power-cut, crash, in "
                  "quotes"));
    EXPECT_EQ(faults_of("[network]\nlisten = [1]\n"),
              one("file.toml:2: network.listen = a list: wants HOST:PORT, such as 127.0.0.1:8765 "
                  "or [::]:8765, in quotes"));
}

TEST(SettingsFile, TellsAllFaultsInTheOrderOfLines) {
    const auto faults = faults_of("[storage]\ndata = \"\"\n\n[limits]\nthreads = 0\nroms = 1\n");

    ASSERT_EQ(faults.size(), 3u);
    EXPECT_TRUE(faults[0].starts_with("file.toml:2: storage.data"));
    EXPECT_TRUE(faults[1].starts_with("file.toml:5: limits.threads"));
    EXPECT_TRUE(faults[2].starts_with("file.toml:6: there is no setting limits.roms"));
}

TEST(SettingsFile, TellsWhereTheTomlIsBroken) {
    const auto faults = faults_of("[limits]\nmax_rooms = = 5\n");

    ASSERT_EQ(faults.size(), 1u);
    EXPECT_TRUE(faults[0].starts_with("file.toml:2: this is no TOML: ")) << faults[0];
}

TEST(SettingsFile, ShowsNoControlCharacters) {
    for (const auto* text : {"\"\\u001b[31m\" = 1\n", "[storage]\ndurability = \"\\u001b[31m\"\n",
                             "[\"\\u001b[31m\"]\n", "[storage]\n\"\\u001b\" = 1\n", "\x1b"}) {
        const auto faults = placed("a\x1b-b", parse_settings_file(text));
        ASSERT_EQ(faults.size(), 1u) << text;
        EXPECT_EQ(faults[0].find('\x1b'), std::string::npos) << faults[0];
    }
}

TEST(SettingsFile, IsOfBoundedSize) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "long-settings.toml";
    folder.write("long-settings.toml", std::string(settings::most_file_bytes + 1, '#'));

    EXPECT_EQ(placed(path, read_settings_file(path)),
              one(path.string() + ": is too long to be a configuration: 262144 bytes are allowed"));
}

TEST(SettingsFile, MustBeThere) {
    EXPECT_EQ(placed("/nowhere/gridraced.toml", read_settings_file("/nowhere/gridraced.toml")),
              one("/nowhere/gridraced.toml: cannot be read: No such file or directory"));
    EXPECT_EQ(placed("/", read_settings_file("/")), one("/: cannot be read: it is a folder"));
}

TEST(SettingsText, IsReadBackAsItWas) {
    Config config;
    config.listen.host = "::1";
    config.listen.port = 4000;
    config.max_rooms = 7;
    config.data = "/srv/\"grid\"\\race\n\x7f é";
    config.durability = Durability::crash;
    config.keep_ended = std::chrono::days(3);
    config.log_level = Level::warning;

    const auto file = parse_settings_file(settings_text(config, nullptr));

    EXPECT_TRUE(file.faults.empty());
    EXPECT_EQ(file.said.size(), settings().size());
    Config read;
    for (const auto& said : file.said) EXPECT_TRUE(said.row->put(read, said.value));
    for (const auto& setting : settings()) {
        EXPECT_EQ(setting.value(read), setting.value(config)) << setting.name;
    }
}

TEST(SettingsText, TellsWhereEachComesFrom) {
    const Origins origins = {{"max-rooms", "--max-rooms"}, {"threads", "file.toml:3"}};

    Config config;
    config.max_rooms = 500;

    const auto text = settings_text(config, &origins);

    EXPECT_NE(text.find("\nmax_rooms = 500  # --max-rooms\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nthreads = 1  # default (file.toml:3)\n"), std::string::npos);
    EXPECT_NE(text.find("\ncommand_rate = 20  # default\n"), std::string::npos);
}

TEST(Settings, HaveANameOfTheirOwnAndADefaultThatTheyAccept) {
    std::set<std::string> names;
    for (const auto& setting : settings()) {
        EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
        EXPECT_EQ(settings::find(settings(), setting.table, setting.key), &setting);
        EXPECT_NE(setting.wants, "") << setting.name;
        Config config;
        EXPECT_TRUE(setting.put(config, setting.value(Config{}))) << setting.name;
        EXPECT_EQ(setting.value(config), setting.value(Config{})) << setting.name;
    }
}

}  // namespace gridrace::server
