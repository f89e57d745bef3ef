#include "client/me/player_key_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace fs = std::filesystem;

TEST(PlayerKeyFile, IsMadeOnceForItsOwnerAlone) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "gridrace" / "player_key.json";

    const auto made = take_player_key(path);
    const auto again = take_player_key(path);

    ASSERT_TRUE(made && again);
    EXPECT_EQ(made->public_key(), again->public_key());
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), {}), 1)
        << "nothing else is left";
    EXPECT_NE(take_player_key(folder.path() / "other.json")->public_key(), made->public_key());
}

TEST(PlayerKeyFile, IsNeverWrittenOver) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "player_key.json";
    const std::string seed(64, 'a');
    for (const auto& text :
         {std::string(), std::string("{}"), std::string("damaged"), std::string("[]"),
          R"({"version":1,"seed":")" + seed + "a\"}", R"({"version":2,"seed":")" + seed + "\"}",
          std::string(R"({"version":1,"seed":7})")}) {
        std::ofstream(path) << text;

        const auto key = take_player_key(path);

        ASSERT_FALSE(key) << text;
        EXPECT_NE(key.error().find("it is left as it is"), std::string::npos);
        std::ifstream file(path);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), text);
    }
}

TEST(PlayerKeyFile, IsKeptWhenAnotherOneComes) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "player_key.json";
    const identity::KeyPair one({1});
    const identity::KeyPair other({2});

    EXPECT_EQ(replace_player_key(path, one), std::nullopt);
    EXPECT_EQ(replace_player_key(path, other), std::nullopt);
    EXPECT_EQ(take_player_key(path)->public_key(), other.public_key());
    EXPECT_EQ(take_player_key(path.string() + ".old")->public_key(), one.public_key());

    EXPECT_NE(replace_player_key(path, identity::KeyPair({3})), std::nullopt) << "no key is lost";
    EXPECT_EQ(take_player_key(path)->public_key(), other.public_key());
}

TEST(PlayerKeyFile, SaysWhyItCannotBeKept) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "file") << "no folder";

    const auto key = take_player_key(folder.path() / "file" / "player_key.json");

    ASSERT_FALSE(key);
    EXPECT_NE(key.error().find("cannot be kept"), std::string::npos) << key.error();
}

TEST(PlayerKeyFile, IsReadAsItIsWritten) {
    const identity::KeyPair key({1, 2, 3});

    EXPECT_EQ(parse_player_key(player_key_text(key))->public_key(), key.public_key());
}

}  // namespace gridrace::client
