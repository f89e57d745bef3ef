#include "common/identity/key_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace gridrace::identity {

namespace {

template <std::size_t size>
std::array<std::uint8_t, size> bytes_of(std::string_view hex) {
    std::array<std::uint8_t, size> bytes{};
    const auto digit = [&](std::size_t at) {
        const char c = hex[at];
        return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
    };
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::uint8_t>(digit(2 * i) << 4 | digit(2 * i + 1));
    return bytes;
}

// RFC 8032, 7.1, test 2.
const KeyPair pair(
    bytes_of<32>("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"));
constexpr std::string_view message = "\x72";
const auto signature = bytes_of<64>(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");

}  // namespace

TEST(KeyPair, SignsAsTheStandardSays) {
    EXPECT_EQ(pair.public_key(),
              bytes_of<32>("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
    EXPECT_EQ(pair.sign(message), signature);
    EXPECT_TRUE(has_signed(pair.public_key(), message, signature));
}

TEST(KeyPair, HasNotSignedWhatDiffersInOneBit) {
    for (std::size_t bit = 0; bit < signature.size() * 8; ++bit) {
        auto forged = signature;
        forged[bit / 8] = static_cast<std::uint8_t>(forged[bit / 8] ^ 1u << bit % 8);
        EXPECT_FALSE(has_signed(pair.public_key(), message, forged)) << bit;
    }
    EXPECT_FALSE(has_signed(pair.public_key(), "\x73", signature));
    EXPECT_FALSE(has_signed(pair.public_key(), "", signature));
    EXPECT_FALSE(has_signed(KeyPair({1}).public_key(), message, signature));
}

TEST(KeyPair, RefusesKeysThatAnybodyCouldSignFor) {
    for (const std::uint8_t first : {std::uint8_t{0}, std::uint8_t{1}}) {
        race::PlayerKey weak{};
        weak[0] = first;
        Signature zero{};
        zero[0] = 1;
        EXPECT_FALSE(has_signed(weak, message, zero));
        EXPECT_FALSE(has_signed(weak, message, Signature{}));
    }
}

}  // namespace gridrace::identity
