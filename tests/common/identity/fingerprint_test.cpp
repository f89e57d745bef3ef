#include "common/identity/fingerprint.hpp"

#include <gtest/gtest.h>

namespace gridrace::identity {

TEST(Fingerprint, IsTheBeginningOfTheKeyInGroups) {
    race::PlayerKey key{};
    EXPECT_EQ(fingerprint(key), "0000-0000-0000-0000");

    key = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    EXPECT_EQ(fingerprint(key), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");

    key = {0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x96, 0xc6, 0xb9, 0xf0, 0xaa};
    EXPECT_EQ(fingerprint(key), "1234-5678-9ABC-DEFG");
}

TEST(Fingerprint, IsReadAsItIsTyped) {
    race::PlayerKey key{0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x96, 0xc6, 0xb9, 0xf0, 0xaa};
    const std::string start(key.begin(), key.begin() + 10);

    EXPECT_EQ(parse_fingerprint("1234-5678-9ABC-DEFG"), start);
    EXPECT_EQ(parse_fingerprint("i23456789abcdefg"), start);
    for (const auto* wrong : {"", "1234", "1234-5678-9ABC-DEF", "1234-5678-9ABC-DEFGH",
                              "1234-5678-9ABC-DEF!", "1234/5678/9ABC/DEFG"})
        EXPECT_EQ(parse_fingerprint(wrong), std::nullopt) << wrong;
}

}  // namespace gridrace::identity
