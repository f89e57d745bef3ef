// The settings of the server, and the errors for wrong ones.
#include "server/commands/read_config.hpp"

#include <gtest/gtest.h>
#include <sysexits.h>

#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::server {

namespace {

// Without the file of this machine, if it has one.
Result<Config, EarlyExit> read(std::vector<const char*> arguments) {
    const EnvironmentVariable no_file("GRIDRACE_CONFIG", "/dev/null");
    arguments.insert(arguments.begin(), "gridraced");
    return read_config(static_cast<int>(arguments.size()), arguments.data());
}

}  // namespace

TEST(Config, HasDefaultsForEverything) {
    const auto config = read({});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->listen.host, "127.0.0.1");
    EXPECT_EQ(config->listen.port, 8765);
    EXPECT_EQ(config->log_level, Level::info);
}

TEST(Config, BoundsTheFramesOfAConnection) {
    const auto config = read({"--message-frames=5", "--message-deadline=6",
                              "--control-frame-rate=7", "--control-frame-burst=8"});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->frames.frames_per_message, 5u);
    EXPECT_EQ(config->frames.message_deadline_seconds, 6u);
    EXPECT_EQ(config->frames.control_frames_per_second, 7u);
    EXPECT_EQ(config->frames.control_frame_burst, 8u);
}

TEST(Config, TakesWordsForPeopleThatCanBeShown) {
    const auto config = read({"--server-name= Ada's  server ", "--welcome=Be kind. \u4f60\u597d"});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->server_name, "Ada's server");
    EXPECT_EQ(config->welcome, "Be kind. \u4f60\u597d");
    for (const std::string words : {"a\nb", "\x1b[2J", "\u202e", "\xff"}) {
        EXPECT_FALSE(read({("--server-name=" + words).c_str()})) << words;
        EXPECT_FALSE(read({("--welcome=" + words).c_str()})) << words;
    }
    EXPECT_FALSE(read({("--server-name=" + std::string(41, 'x')).c_str()}));
}

TEST(Config, ComesFromOptions) {
    const auto config = read({"--listen",
                              "0.0.0.0:0",
                              "--threads=3",
                              "--max-connections",
                              "50",
                              "--max-rooms",
                              "5",
                              "--command-rate",
                              "7",
                              "--command-burst",
                              "9",
                              "--idle-timeout",
                              "12",
                              "--log-level",
                              "error",
                              "--data",
                              "/srv/gridrace",
                              "--puzzle-stock",
                              "5",
                              "--keep-ended-days",
                              "30"});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->listen.host, "0.0.0.0");
    EXPECT_EQ(config->listen.port, 0);
    EXPECT_EQ(config->threads, 3u);
    EXPECT_EQ(config->max_connections, 50u);
    EXPECT_EQ(config->max_rooms, 5u);
    EXPECT_EQ(config->commands_per_second, 7u);
    EXPECT_EQ(config->command_burst, 9u);
    EXPECT_EQ(config->idle_timeout_seconds, 12u);
    EXPECT_EQ(config->log_level, Level::error);
    EXPECT_EQ(config->data, "/srv/gridrace");
    EXPECT_EQ(config->puzzle_stock, 5u);
    EXPECT_EQ(config->keep_ended, std::chrono::days(30));
}

TEST(Config, KeepsDataWhereTheDesktopSpecificationSays) {
    const EnvironmentVariable home("HOME", "/home/ada");
    {
        const EnvironmentVariable data_home("XDG_DATA_HOME", "/data");
        EXPECT_EQ(read({})->data, "/data/gridrace");
    }
    {
        const EnvironmentVariable relative("XDG_DATA_HOME", "data");
        EXPECT_EQ(read({})->data, "/home/ada/.local/share/gridrace");
    }
    const EnvironmentVariable nowhere("HOME", "");
    EXPECT_EQ(read({})->data, "");
}

TEST(Config, KeepsNothingIfAskedTo) {
    EXPECT_EQ(read({"--data", ":memory:"})->data, "");
}

TEST(Config, TakesTheUrlOfADatabaseAsThePlaceOfTheRooms) {
    const EnvironmentVariable nowhere("STATE_DIRECTORY", "");
    const auto config = read({"--data=postgresql://ada@host/rooms"});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->database, "postgresql://ada@host/rooms");
    EXPECT_EQ(config->data, "");
    EXPECT_EQ(read({"--data=/srv"})->database, "");
}

TEST(Config, KeepsBansWhereSystemdSaysIfTheRoomsAreInADatabase) {
    const EnvironmentVariable folders("STATE_DIRECTORY", "/var/lib/gridrace:/var/lib/other");

    EXPECT_EQ(read({"--data=postgresql://host/rooms"})->data, "/var/lib/gridrace");
    EXPECT_EQ(read({"--data=:memory:"})->data, "");
}

TEST(Config, IsPrintedWithoutThePasswordOfTheDatabase) {
    const auto printed = read({"--data=postgresql://ada:swordfish@host/rooms", "config", "print"});

    ASSERT_FALSE(printed);
    const auto& text = printed.error().message;
    EXPECT_NE(text.find("postgresql://ada:***@host/rooms"), std::string::npos);
    EXPECT_EQ(text.find("swordfish"), std::string::npos);
}

TEST(Config, ComesFromTheEnvironmentUnlessAnOptionSaysOtherwise) {
    const EnvironmentVariable listen("GRIDRACE_LISTEN", "[::1]:4000");
    const EnvironmentVariable threads("GRIDRACE_THREADS", "2");

    const auto config = read({"--threads", "4"});

    ASSERT_TRUE(config);
    EXPECT_EQ(config->listen.host, "::1");
    EXPECT_EQ(config->listen.port, 4000);
    EXPECT_EQ(config->threads, 4u);
}

TEST(Config, RefusesWhatMakesNoSense) {
    const std::vector<std::vector<const char*>> wrong = {
        {"--threads", "0"},         {"--threads", "many"},
        {"--threads", "-1"},        {"--threads"},
        {"--listen", "nowhere"},    {"--listen", "host:65536"},
        {"--listen", "host:"},      {"--idle-timeout", "0"},
        {"--max-rooms", "0"},       {"--puzzle-stock", "-1"},
        {"--puzzle-stock", "1001"}, {"--log-level", "chatty"},
        {"--no-such-option"},       {"stray"},
        {"--command-rate", "1e99"}, {"--command-burst", "0"}};

    for (const auto& arguments : wrong) {
        const auto config = read(arguments);
        ASSERT_FALSE(config) << arguments.front();
        EXPECT_EQ(config.error().code, EX_USAGE) << arguments.front();
        EXPECT_NE(config.error().message, "");
    }
}

TEST(Config, TakesOriginsAsBrowsersSendThem) {
    EXPECT_TRUE(read({"--allowed-origins", "https://a.example:8443, http://[::1]"}));
    EXPECT_FALSE(read({"--allowed-origins", "https://a.example/"}));
    EXPECT_FALSE(read({"--allowed-origins", "a.example"}));
}

TEST(Config, RefusesVerbsThatMakeNoSense) {
    EXPECT_EQ(read({"backup"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"restore"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"verify", "a", "b"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"verify", "a", "--data", "b"}).error().code, EX_USAGE);
}

TEST(Config, ServesUnlessAVerbIsSaid) {
    EXPECT_FALSE(read({})->verb);

    const auto backup = read({"backup", "friday.db", "--data", "/srv/gridrace"});
    ASSERT_TRUE(backup && backup->verb);
    EXPECT_EQ(backup->verb->kind, Verb::Kind::backup);
    EXPECT_EQ(backup->verb->file, "friday.db");
    EXPECT_EQ(backup->verb->place, "/srv/gridrace");
}

TEST(Config, KnowsTheFolderOfAVerbAsThatOfTheServer) {
    const EnvironmentVariable data("GRIDRACE_DATA", "/data");

    EXPECT_EQ(read({"verify"})->verb->place, "/data");
    EXPECT_EQ(read({"--data", "/srv", "verify"})->verb->place, "/srv");
    EXPECT_EQ(read({"verify", "--data", "/srv"})->verb->place, "/srv");
}

TEST(Config, KnowsThatNothingIsKeptInMemory) {
    const EnvironmentVariable data("GRIDRACE_DATA", ":memory:");

    EXPECT_EQ(read({"verify"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"backup", "friday.db"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"restore", "friday.db"}).error().code, EX_USAGE);
    EXPECT_TRUE(read({"verify", "friday.db"}));
}

TEST(Config, KnowsTheDatabaseOfAVerbAsThatOfTheServer) {
    const EnvironmentVariable data("GRIDRACE_DATA", "postgresql://host/rooms");

    EXPECT_EQ(read({"verify"})->verb->place, "postgresql://host/rooms");
    EXPECT_EQ(read({"backup", "friday.db"})->verb->place, "postgresql://host/rooms");
    EXPECT_EQ(read({"verify", "--data", "postgres://b/c"})->verb->place, "postgres://b/c");
    EXPECT_EQ(read({"verify", "--data", "/srv"})->verb->place, "/srv");
}

// Of the server and of every verb.
TEST(Config, GivesDatabasesThePasswordOfTheFile) {
    const TemporaryFolder folder;
    folder.write("password", "a@b\n");
    const auto password = (folder.path() / "password").string();
    std::filesystem::permissions(password, std::filesystem::perms::owner_read);
    const EnvironmentVariable file("GRIDRACE_PASSWORD_FILE", password.c_str());
    const EnvironmentVariable data("GRIDRACE_DATA", "postgresql://host/rooms");
    const std::string with_password = "postgresql://host/rooms?password=%61%40%62";

    EXPECT_EQ(read({})->database, with_password);
    EXPECT_EQ(read({"verify"})->verb->place, with_password);
    EXPECT_EQ(read({"backup", "friday.db"})->verb->place, with_password);
    EXPECT_EQ(read({"restore", "friday.db"})->verb->place, with_password);
    const auto moved = read({"migrate", "--from=/srv", "--to=postgresql://host/rooms"});
    EXPECT_EQ(moved->verb->to, with_password);
    EXPECT_EQ(moved->verb->place, "/srv");
    EXPECT_EQ(read({"verify", "--data=postgresql://ada:own@host/x"})->verb->place,
              "postgresql://ada:own@host/x");
    EXPECT_EQ(read({"verify", "friday.db"})->verb->file, "friday.db");
}

TEST(Config, NeedsAPasswordFileThatOnlyItsUserCanRead) {
    const TemporaryFolder folder;
    const auto none = (folder.path() / "none").string();
    const EnvironmentVariable file("GRIDRACE_PASSWORD_FILE", none.c_str());

    EXPECT_EQ(read({"verify", "--data=postgresql://host/rooms"}).error().code, EX_CONFIG);
    EXPECT_TRUE(read({"verify", "--data=/srv"}));
    EXPECT_TRUE(read({"admin", "rooms"}));
}

TEST(Config, RefusesAVariableThatNoProgramHas) {
    const EnvironmentVariable misspelt("GRIDRACE_PUBLIC_HOST", "race.example.org");

    const auto config = read({});

    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().code, EX_CONFIG);
    EXPECT_EQ(config.error().message,
              "gridraced: there is no variable GRIDRACE_PUBLIC_HOST; did you mean "
              "GRIDRACE_PUBLIC_HOSTS?\n");
}

TEST(Config, LeavesVariablesOfTheClientAndOfTestsAlone) {
    const EnvironmentVariable name("GRIDRACE_NAME", "Ada");
    const EnvironmentVariable seed("GRIDRACE_SEED", "4711");
    const EnvironmentVariable empty("GRIDRACE_UNHEARD_OF", "");

    EXPECT_TRUE(read({}));
}

TEST(Config, NamesBothPlacesOfAMigration) {
    const auto config = read({"migrate", "--from=/srv", "--to=postgresql://host/rooms"});

    ASSERT_TRUE(config && config->verb);
    EXPECT_EQ(config->verb->kind, Verb::Kind::migrate);
    EXPECT_EQ(config->verb->place, "/srv");
    EXPECT_EQ(config->verb->to, "postgresql://host/rooms");
    EXPECT_EQ(read({"migrate", "--from=/srv"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"migrate", "--from=/srv", "--to=/srv"}).error().code, EX_USAGE);
    EXPECT_EQ(read({"migrate", "--from=:memory:", "--to=/srv"}).error().code, EX_USAGE);
}

TEST(Config, TakesTheUrlOfAnotherDatabaseForNoFolder) {
    const std::string advice =
        "is no database that gridraced knows: give a folder, or postgresql://USER@HOST/DATABASE";
    const auto from = read({"migrate", "--from=mysql://x", "--to=/srv"});
    EXPECT_EQ(from.error().code, EX_USAGE);
    EXPECT_EQ(from.error().message, "gridraced: --from: mysql:// " + advice + "\n");
    EXPECT_EQ(read({"migrate", "--from=/srv", "--to=mysql://x"}).error().message,
              "gridraced: --to: mysql:// " + advice + "\n");
    EXPECT_EQ(read({"backup", "--data=mysql://x", "friday.db"}).error().code, EX_USAGE);
    EXPECT_FALSE(read({"--data=mysql://x"}));
    EXPECT_TRUE(read({"--data=./odd:name"}));
}

TEST(Config, LooksForNoSocketInADatabase) {
    const auto asked = read({"admin", "--data=postgresql://host/rooms", "rooms"});

    EXPECT_EQ(asked.error().code, EX_USAGE);
    EXPECT_NE(asked.error().message.find("--admin-socket"), std::string::npos);
    EXPECT_TRUE(read({"admin", "--data=postgresql://host/rooms", "--admin-socket=/s", "rooms"}));
}

TEST(Config, RefusesABadEnvironmentToo) {
    const EnvironmentVariable threads("GRIDRACE_THREADS", "zero");

    const auto config = read({});

    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().code, EX_CONFIG);
    EXPECT_EQ(config.error().message,
              "gridraced: GRIDRACE_THREADS=zero: wants a whole number from 1 to 256\n");
}

TEST(Config, TellsAllFaultsAtOnce) {
    const EnvironmentVariable threads("GRIDRACE_THREADS", "zero");

    const auto config = read({"--max-rooms", "0", "--log-level", "chatty"});

    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().code, EX_CONFIG);
    EXPECT_EQ(config.error().message,
              "gridraced: GRIDRACE_THREADS=zero: wants a whole number from 1 to 256\n"
              "gridraced: --max-rooms 0: wants a whole number from 1 to 1000000\n"
              "gridraced: --log-level chatty: wants one of debug, info, warning, error\n");
}

TEST(Config, ExplainsItselfWhenAsked) {
    const auto help = read({"--help"});
    ASSERT_FALSE(help);
    EXPECT_EQ(help.error().code, EX_OK);
    EXPECT_NE(help.error().message.find("GRIDRACE_LISTEN"), std::string::npos);

    const auto version = read({"--version"});
    ASSERT_FALSE(version);
    EXPECT_EQ(version.error().code, EX_OK);
    EXPECT_EQ(version.error().message.find("gridraced "), 0u);
}

TEST(Config, ShowsNoControlCharactersOfWhatWasTyped) {
    const auto config = read({"--listen", "\a\x1b[31m"});

    ASSERT_FALSE(config);
    EXPECT_EQ(config.error().message.find('\x1b'), std::string::npos);
}

TEST(Config, ReadsHostsAndPorts) {
    EXPECT_EQ(parse_host_and_port("localhost:1")->port, 1);
    EXPECT_EQ(parse_host_and_port("[::]:65535")->host, "::");
    for (const auto* wrong :
         {"", ":", ":80", "host", "host:", "host:-1", "host:1x", "host:65536", "::1:80", "[]:80"}) {
        EXPECT_FALSE(parse_host_and_port(wrong)) << wrong;
    }
}

}  // namespace gridrace::server
