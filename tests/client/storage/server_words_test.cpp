#include "client/storage/server_words.hpp"

#include <gtest/gtest.h>

#include "client/storage/folders.hpp"
#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

ServerAddress server_with(std::string word, std::string host = "race.example.org") {
    ServerAddress server{std::move(host), 443, true};
    server.word = std::move(word);
    return server;
}

std::string remembered(std::string host = "race.example.org") {
    return with_remembered_word(server_with("", std::move(host))).word;
}

}  // namespace

TEST(ServerWords, AreRememberedOfEachServerForTheirOwnerAlone) {
    const TemporaryFolder folder;
    const EnvironmentVariable state("XDG_STATE_HOME", folder.path().c_str());
    EXPECT_EQ(remembered(), "");

    remember_word(server_with("two moons"));
    remember_word(server_with("kite", "other.example"));

    EXPECT_EQ(remembered(), "two moons");
    EXPECT_EQ(remembered("other.example"), "kite");
    EXPECT_EQ(with_remembered_word(server_with("said now")).word, "said now");
    const auto file = folder.path() / "gridrace" / "server_words.json";
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(ServerWords, AreForgottenAndReplaced) {
    const TemporaryFolder folder;
    const EnvironmentVariable state("XDG_STATE_HOME", folder.path().c_str());
    remember_word(server_with("two moons"));
    remember_word(server_with("kite", "other.example"));

    remember_word(server_with("new moon"));
    EXPECT_EQ(remembered(), "new moon");
    remember_word(server_with(""));
    forget_word(server_with("a typo"));
    forget_word(server_with(""));
    EXPECT_EQ(remembered(), "new moon") << "the server has not refused this one";
    forget_word(server_with("new moon"));

    EXPECT_EQ(remembered(), "");
    EXPECT_EQ(remembered("other.example"), "kite");
}

TEST(ServerWords, AreNoneInADamagedFile) {
    const TemporaryFolder folder;
    const EnvironmentVariable state("XDG_STATE_HOME", folder.path().c_str());
    const auto file = folder.path() / "gridrace" / "server_words.json";
    fs::create_directories(file.parent_path());
    for (const auto* text : {"", "[", "[]", R"({"wss://race.example.org:443":1})",
                             R"({"wss://race.example.org:443":"\u0000"})"}) {
        ASSERT_FALSE(replace_file(file, text));
        EXPECT_EQ(remembered(), "") << text;
    }
    ASSERT_FALSE(replace_file(file, "{\"wss"));
    remember_word(server_with("two moons"));
    EXPECT_EQ(remembered(), "two moons");
    EXPECT_EQ(read_file(fs::path(file) += ".damaged", 100), "{\"wss") << "nothing is lost";
}

TEST(ServerWords, AreNotWithoutBound) {
    const TemporaryFolder folder;
    const EnvironmentVariable state("XDG_STATE_HOME", folder.path().c_str());
    for (int i = 0; i < 250; ++i) remember_word(server_with("kite", "h" + std::to_string(i)));

    int known = 0;
    for (int i = 0; i < 250; ++i) known += remembered("h" + std::to_string(i)).empty() ? 0 : 1;

    EXPECT_EQ(known, 200);
    EXPECT_EQ(remembered("h249"), "kite");
}

}  // namespace gridrace::client
