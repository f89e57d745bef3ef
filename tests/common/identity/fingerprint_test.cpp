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

}  // namespace gridrace::identity
