// Flags win over the environment, and that over the file.
#include "server/config/load_config.hpp"

#include <gtest/gtest.h>

#include <map>

#include "server/commands/read_config.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

class Gathered : public testing::Test {
protected:
    Gathered() {
        folder_.write("gridraced.toml", "[limits]\nthreads = 2\nmax_rooms = 3\ncommand_rate = 4\n");
        gathering_.take_file(path_);
    }

    const TemporaryFolder folder_;
    const std::string path_ = folder_.path() / "gridraced.toml";
    LoadedConfig gathering_;
};

}  // namespace

TEST_F(Gathered, TakesEachFromWhereItCountsMost) {
    const EnvironmentVariable rooms("GRIDRACE_MAX_ROOMS", "30");
    const EnvironmentVariable rate("GRIDRACE_COMMAND_RATE", "40");

    gathering_.take_environment();
    gathering_.take_flag(*settings::find(settings(), "limits", "command_rate"), "400");

    EXPECT_TRUE(gathering_.faults().empty());
    EXPECT_EQ(gathering_.config().threads, 2u);
    EXPECT_EQ(gathering_.config().max_rooms, 30u);
    EXPECT_EQ(gathering_.config().commands_per_second, 400u);
    EXPECT_EQ(gathering_.origins(), (Origins{{"threads", path_ + ":2"},
                                             {"max-rooms", "GRIDRACE_MAX_ROOMS"},
                                             {"command-rate", "--command-rate"}}));
}

namespace {

// A value that the setting takes; each of the two is another one.
std::string some_value(const Setting& setting, std::size_t which) {
    static const std::map<std::string, std::vector<std::string>> by_name{
        {"listen", {"127.0.0.1:1", "127.0.0.1:2"}},
        {"ops-listen", {"127.0.0.1:3", "127.0.0.1:4"}},
        {"node", {"a", "b"}},
        {"node-listen", {"127.0.0.1:5", "127.0.0.1:6"}},
        {"node-url", {"wss://a.example:1", "wss://b.example:1"}},
        {"allowed-origins", {"https://a.example", "https://b.example"}},
        {"public-hosts", {"a.example", "b.example"}}};
    if (const auto named = by_name.find(setting.name); named != by_name.end()) {
        return named->second.at(which);
    }
    const bool has_choices =
        setting.kind == Setting::Kind::choice || setting.kind == Setting::Kind::toggle;
    if (has_choices) return setting.choices.at(which);
    if (setting.kind == Setting::Kind::number) return which == 0 ? "20" : "30";
    if (setting.kind == Setting::Kind::list) return which == 0 ? "192.0.2.0/24" : "10.0.0.0/8";
    return which == 0 ? "/one" : "/other";
}

// What is in force by the command line of the program.
std::string in_force(const Setting& setting, const std::string& variable, const std::string& flag) {
    const EnvironmentVariable no_file("GRIDRACE_CONFIG", "/dev/null");
    const EnvironmentVariable no_other("GRIDRACE_TLS_KEY", "/key");  // a certificate needs one
    const EnvironmentVariable certificate("GRIDRACE_TLS_CERT", "/certificate");
    const EnvironmentVariable in_environment(setting.variable.c_str(), variable.c_str());
    std::vector<const char*> words{"gridraced"};
    const auto said = setting.flag() + "=" + flag;
    if (!flag.empty()) words.push_back(said.c_str());
    const auto config = read_config(static_cast<int>(words.size()), words.data());
    return config ? setting.value(*config) : config.error().message;
}

}  // namespace

TEST(EverySetting, TakesItsFlagBeforeItsVariable) {
    for (const auto& setting : settings()) {
        SCOPED_TRACE(setting.name);
        const auto one = some_value(setting, 0);
        const auto other = some_value(setting, 1);
        EXPECT_EQ(in_force(setting, one, other), other);
        EXPECT_EQ(in_force(setting, other, one), one);
        EXPECT_EQ(in_force(setting, one, ""), one);
    }
}

TEST_F(Gathered, LeavesOutAVariableThatIsEmpty) {
    const EnvironmentVariable rooms("GRIDRACE_MAX_ROOMS", "");

    gathering_.take_environment();

    EXPECT_EQ(gathering_.config().max_rooms, 3u);
}

TEST_F(Gathered, KnowsWhetherTheCommandLineAloneIsWrong) {
    gathering_.take_flag(*settings::find(settings(), "limits", "threads"), "0");
    EXPECT_TRUE(gathering_.only_flags_at_fault());
    EXPECT_EQ(gathering_.faults().size(), 1u);

    gathering_.take_file("/nowhere.toml");
    EXPECT_FALSE(gathering_.only_flags_at_fault());
    EXPECT_EQ(gathering_.faults().size(), 2u);
}

// ---- the files after the file ----

namespace {

class DropInFiles : public testing::Test {
protected:
    DropInFiles() {
        std::filesystem::create_directory(folder_.path() / "mine.d");
        folder_.write("mine.toml", "[limits]\nthreads = 2\nmax_rooms = 3\n");
    }
    void gather(const std::string& name = "mine.toml") {
        gathering_.take_files(folder_.path() / name);
    }
    std::string path(const std::string& name) const { return folder_.path() / name; }

    const TemporaryFolder folder_;
    LoadedConfig gathering_;
};

}  // namespace

TEST_F(DropInFiles, CountByTheirNamesTheLastOneMost) {
    folder_.write("mine.d/9.toml", "[limits]\nmax_rooms = 9\n");
    folder_.write("mine.d/10.toml", "[limits]\nmax_rooms = 10\nmax_clubs = 10\n");

    gather();

    EXPECT_TRUE(gathering_.faults().empty());
    EXPECT_EQ(gathering_.config().max_rooms, 9u);
    EXPECT_EQ(gathering_.config().max_clubs, 10u);
    EXPECT_EQ(gathering_.origins(), (Origins{{"threads", path("mine.toml") + ":2"},
                                             {"max-rooms", path("mine.d/9.toml") + ":2"},
                                             {"max-clubs", path("mine.d/10.toml") + ":3"}}));
    EXPECT_EQ(gathering_.files(),
              (std::vector<std::filesystem::path>{path("mine.toml"), path("mine.d/10.toml"),
                                                  path("mine.d/9.toml")}));
}

TEST_F(DropInFiles, AreOnlyThoseWithTheEnding) {
    for (const auto* name : {"50.toml.dpkg-old", "50.toml~", ".50.toml", "README"}) {
        folder_.write(std::string("mine.d/") + name, "this is no TOML");
    }

    gather();

    EXPECT_TRUE(gathering_.faults().empty());
    EXPECT_EQ(gathering_.files().size(), 1u);
}

TEST_F(DropInFiles, HaveTheirFaultsByFileAndLine) {
    folder_.write("mine.d/50.toml", "[limits]\nmax_room = 9\n");
    folder_.write("mine.d/60.toml", "threads\n");
    std::filesystem::create_directory(folder_.path() / "mine.d/70.toml");

    gather();

    ASSERT_EQ(gathering_.faults().size(), 3u);
    EXPECT_EQ(gathering_.faults()[0],
              path("mine.d/50.toml") +
                  ":2: there is no setting limits.max_room; did you mean max_rooms in [limits]?");
    EXPECT_TRUE(gathering_.faults()[1].starts_with(path("mine.d/60.toml") + ":1: this is no TOML"))
        << gathering_.faults()[1];
    EXPECT_EQ(gathering_.faults()[2], path("mine.d/70.toml") + ": cannot be read: it is a folder");
    EXPECT_FALSE(gathering_.only_flags_at_fault());
}

TEST_F(DropInFiles, AreAtMostAHundred) {
    for (int i = 0; i < 100; ++i) folder_.write("mine.d/" + std::to_string(i) + ".toml", "");
    gather();
    EXPECT_TRUE(gathering_.faults().empty());

    folder_.write("mine.d/one_more.toml", "");
    gather();
    ASSERT_EQ(gathering_.faults().size(), 1u);
    EXPECT_EQ(gathering_.faults()[0],
              path("mine.d") + ": has more files than the 100 that a configuration may have");
}

TEST_F(DropInFiles, AreNotReadWithAFileOfAnotherEnding) {
    folder_.write("mine.d/50.toml", "[limits]\nmax_rooms = 9\n");
    folder_.write("mine.conf", "");

    gather("mine.conf");

    EXPECT_EQ(gathering_.config().max_rooms, default_config().max_rooms);
    EXPECT_EQ(drop_in_folder("/dev/null"), "");
    EXPECT_EQ(drop_in_folder("gridraced.toml"), "gridraced.d");
}

TEST_F(DropInFiles, NeedNoFileBesideThem) {
    folder_.write("mine.d/50.toml", "[limits]\nmax_rooms = 9\n");
    std::filesystem::remove(folder_.path() / "mine.toml");

    gather();

    EXPECT_TRUE(gathering_.faults().empty());
    EXPECT_EQ(gathering_.config().max_rooms, 9u);

    gather("nowhere.toml");
    EXPECT_EQ(gathering_.faults().size(), 1u);
}

}  // namespace gridrace::server
