#include "client/host/qr_code.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

// The corner of a code is a square of seven modules (ISO/IEC 18004), here after four light ones.
TEST(QrCode, IsShownWithAQuietZone) {
    const auto blocks = *half_block_qr_code("a");
    const auto ascii = *ascii_qr_code("a");

    ASSERT_EQ(blocks.size(), 15u);
    ASSERT_EQ(ascii.size(), 29u);
    EXPECT_EQ(blocks[0], std::string(29, ' '));
    EXPECT_EQ(blocks[2].substr(0, 4 + 3 * 7), "    █▀▀▀▀▀█");
    EXPECT_EQ(ascii[4].substr(0, 2 * 12), "        ##############  ");
    EXPECT_EQ(ascii[3], std::string(58, ' '));
}

TEST(QrCode, GrowsWithItsText) {
    EXPECT_EQ(ascii_qr_code("http://192.168.1.20:8765/r/K7QX2M")->size(), 37u);
    EXPECT_FALSE(ascii_qr_code(std::string(3000, 'a')));
    EXPECT_FALSE(half_block_qr_code(std::string(3000, 'a')));
}

}  // namespace gridrace::client
