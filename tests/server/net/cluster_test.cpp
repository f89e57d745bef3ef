// What nodes of a cluster tell each other by, and how they are named.
#include <gtest/gtest.h>

#include <sodium.h>

#include <array>

#include "server/net/cluster/node_key.hpp"
#include "server/net/cluster/node_settings.hpp"
#include "server/net/cluster/node_signature.hpp"

namespace gridrace::server {

// Computed by another program, as nodes of builds that want it do.
TEST(NodeSignature, IsWhatOlderNodesWant) {
    const std::chrono::system_clock::time_point at{std::chrono::hours(12)};

    const auto signature =
        sign(*race::RoomCode::parse("REDRED"), "192.0.2.7", "0123456789abcdef0123456789abcdef", at);

    EXPECT_EQ(signature, "43200 32c10ce54ea85135064bcfe9b1a80645c5448fd61ecb3bc626970e7371f5787a");
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
