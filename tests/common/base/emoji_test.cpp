#include "common/base/emoji.hpp"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/base/code_point.hpp"
#include "common/base/text.hpp"

namespace gridrace {

namespace {

const std::filesystem::path published = "/usr/share/unicode/emoji";

// The sequences of several code points in a file of Unicode's, as far as this library knows them.
std::vector<std::string> sequences_in(const char* name) {
    std::vector<std::string> sequences;
    std::ifstream file(published / name);
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line.substr(0, line.find(';')));
        std::string sequence;
        int code_points = 0;
        for (std::string field; fields >> field && field[0] != '#'; ++code_points) {
            if (field.find("..") != field.npos) break;
            std::array<utf8proc_uint8_t, 4> bytes{};
            const auto size = utf8proc_encode_char(std::stoi(field, nullptr, 16), bytes.data());
            sequence.append(reinterpret_cast<const char*>(bytes.data()),
                            static_cast<std::size_t>(size));
        }
        if (code_points > 1) sequences.push_back(sequence);
    }
    return sequences;
}

}  // namespace

TEST(Emoji, OfSeveralCodePointsAreOneSequence) {
    const std::string mechanic = "\U0001f469\u200d\U0001f527";

    EXPECT_EQ(emoji_sequence_at(mechanic + "!"), mechanic.size());
    EXPECT_EQ(emoji_sequence_at("\U0001f469\u200d!"), 0u);
    EXPECT_EQ(emoji_sequence_at("\u200d\U0001f527"), 0u);
    EXPECT_EQ(emoji_sequence_at("\U0001f469"), 0u);
    EXPECT_EQ(emoji_sequence_at("a\u200db"), 0u);
    EXPECT_EQ(emoji_sequence_at("1\ufe0f"), 0u);
    EXPECT_EQ(emoji_sequence_at(""), 0u);
}

TEST(Emoji, HaveNoTagsBesideThoseOfAFlag) {
    const std::string flag = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067";

    EXPECT_EQ(emoji_sequence_at(flag + "\U000e007f"), flag.size() + 4);
    EXPECT_EQ(emoji_sequence_at(flag), 0u);
    EXPECT_EQ(emoji_sequence_at("\U0001f600\U000e0067\U000e007f"), 0u);
}

TEST(Emoji, AreJoinedAFewAtATime) {
    std::string chain = "\U0001f469";
    for (int i = 0; i < 100; ++i) chain += "\u200d\U0001f469";

    EXPECT_LT(emoji_sequence_at(chain), std::size_t{8 * 7});
    EXPECT_FALSE(clean_line(chain));
}

TEST(Emoji, AreShownInATerminalByTheirVisibleParts) {
    EXPECT_EQ(for_terminal("Ada \U0001f469\U0001f3fd\u200d\U0001f527!"),
              "Ada \U0001f469\U0001f527!");
    EXPECT_EQ(for_terminal("7\ufe0f\u20e3"), "7");
    EXPECT_EQ(for_terminal("\U0001f1e9\U0001f1ea"), "DE");
    EXPECT_EQ(for_terminal("Zo\u00eb \u4e2d"), "Zo\u00eb \u4e2d");
}

// Of Debian's package unicode-data.
TEST(Emoji, ArePublishedSequences) {
    ASSERT_TRUE(std::filesystem::exists(published)) << "install the package unicode-data";
    std::size_t count = 0;

    for (const auto* file : {"emoji-zwj-sequences.txt", "emoji-sequences.txt"}) {
        for (const auto& sequence : sequences_in(file)) {
            const auto cleaned = clean_name(sequence);
            EXPECT_TRUE(cleaned && *cleaned == sequence) << file << ": " << sequence;
            ++count;
        }
    }

    EXPECT_GE(count, 2000u);
}

TEST(Emoji, MayChooseTheirStyle) {
    ASSERT_TRUE(std::filesystem::exists(published)) << "install the package unicode-data";

    for (const auto& sequence : sequences_in("emoji-variation-sequences.txt")) {
        EXPECT_TRUE(clean_name(sequence)) << sequence;
    }
}

}  // namespace gridrace
