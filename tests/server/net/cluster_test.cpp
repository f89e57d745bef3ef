// What nodes of a cluster tell each other by, and how they are named.
#include <gtest/gtest.h>

#include <sodium.h>

#include <array>

#include "server/net/cluster/node_credential.hpp"
#include "server/net/cluster/node_key.hpp"
#include "server/net/cluster/node_settings.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

const std::string shared_secret = "0123456789abcdef0123456789abcdef";
const std::chrono::system_clock::time_point signed_at{std::chrono::hours(12)};

NodeRequest asked_for(const char* room = "REDRED", const char* player = "192.0.2.7") {
    return {*race::RoomCode::parse(room), player};
}

class NodeCredentialTest : public testing::Test {
protected:
    NodeCredentialTest() { EXPECT_GE(sodium_init(), 0); }

    std::string credential = sign(asked_for(), shared_secret, signed_at);
};

}  // namespace

TEST_F(NodeCredentialTest, IsOfANodeWithTheSecret) {
    EXPECT_TRUE(is_signed(asked_for(), credential, shared_secret, signed_at));
    EXPECT_FALSE(is_signed(asked_for(), credential, "another" + shared_secret, signed_at));
}

TEST_F(NodeCredentialTest, IsForOneRoomAndOnePlayer) {
    EXPECT_FALSE(is_signed(asked_for("TANTAN"), credential, shared_secret, signed_at));
    EXPECT_FALSE(is_signed(asked_for("REDRED", "192.0.2.8"), credential, shared_secret, signed_at));
}

TEST_F(NodeCredentialTest, HoldsForAMinuteByClocksThatDiffer) {
    EXPECT_TRUE(is_signed(asked_for(), credential, shared_secret, signed_at + 60s));
    EXPECT_TRUE(is_signed(asked_for(), credential, shared_secret, signed_at - 60s));
    EXPECT_FALSE(is_signed(asked_for(), credential, shared_secret, signed_at + 61s));
    EXPECT_FALSE(is_signed(asked_for(), credential, shared_secret, signed_at - 61s));
}

TEST_F(NodeCredentialTest, IsNothingElse) {
    const auto space = credential.find(' ');

    for (const auto& other :
         {std::string(), std::string(" "), credential.substr(0, space), credential.substr(space),
          credential + "0", credential.substr(0, credential.size() - 1), "1" + credential,
          "99999999999999999999" + credential.substr(space)}) {
        EXPECT_FALSE(is_signed(asked_for(), other, shared_secret, signed_at)) << other;
    }
}

// Computed by another program. If it changes, nodes of two versions cannot talk to each other.
TEST(NodeKey, IsTheSameAtAllNodes) {
    const auto key = node_key(std::string(32, 'a'));
    std::array<char, 2 * key.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), key.data(), key.size());

    EXPECT_STREQ(hex.data(), "0f9fab71e32cdbb372cb039bb849edec3d775c79d6744ce8385d9288324b7e99");
}

TEST(NodeUrl, HasAHostAndAPort) {
    const auto named = parse_node_url("wss://node-a.example:8766");
    const auto v6 = parse_node_url("wss://[2001:db8::7]:1/");

    ASSERT_TRUE(named && v6);
    EXPECT_EQ(named->host, "node-a.example");
    EXPECT_EQ(named->port, "8766");
    EXPECT_EQ(v6->host, "2001:db8::7");
    EXPECT_EQ(v6->port, "1");
}

TEST(NodeUrl, IsNothingElse) {
    for (const auto* url :
         {"", "wss://", "wss://host", "wss://host:", "wss://host:0", "wss://host:65536",
          "ws://host:1", "http://host:1", "wss://:1", "wss://a b:1", "wss://a@b:1",
          "wss://host:1/path", "wss://2001:db8::7:1", "wss://host:1x", "wss://a\n:1"}) {
        EXPECT_FALSE(parse_node_url(url)) << url;
    }
}

TEST(NodeName, IsShortAndPlain) {
    EXPECT_TRUE(clean_node_name("node-1.eu"));
    EXPECT_TRUE(clean_node_name(std::string(40, 'a')));
    for (const auto& name : {std::string(41, 'a'), std::string("Node"), std::string("a b"),
                             std::string("a\n"), std::string("\xc3\xa9")}) {
        EXPECT_FALSE(clean_node_name(name)) << name;
    }
}

}  // namespace gridrace::server
