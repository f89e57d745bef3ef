// Whom an address belongs to, and what proxies say of it.
#include "server/net/limits/address.hpp"

#include <gtest/gtest.h>

#include "server/net/limits/forwarded.hpp"

namespace gridrace::server {

namespace {

AddressKey key(std::string_view text) {
    return AddressKey(*parse_address(text));
}

std::string behind(std::string_view peer, std::string_view value,
                   ForwardedHeader header = ForwardedHeader::x_forwarded_for) {
    const auto trusted = *parse_networks("10.0.0.0/8, 2001:db8:1::/48");
    return client_behind(*parse_address(peer), trusted, header, value).to_string();
}

}  // namespace

TEST(AddressKey, TakesA64OfIpv6ForOneSubscriber) {
    EXPECT_EQ(key("2001:db8:1:2::1"), key("2001:db8:1:2:ffff::"));
    EXPECT_NE(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
    EXPECT_EQ(key("2001:db8:1:2::1").text(), "2001:db8:1:2::/64");
}

// As clients have it at a server that listens on all addresses of both kinds.
TEST(Network, AroundAMappedIpv4AddressIsOneOfIpv4) {
    const auto around = [](unsigned prefix) {
        return Network::around(*parse_address("::ffff:192.0.2.7"), prefix);
    };

    EXPECT_EQ(around(24), *Network::parse("192.0.2.0/24"));
    EXPECT_EQ(around(32), *Network::parse("192.0.2.7"));
    EXPECT_EQ(around(128), *Network::parse("192.0.2.7"));
}

TEST(AddressKey, TakesAnIpv4AddressForItselfWhateverItWears) {
    EXPECT_EQ(key("::ffff:192.0.2.1"), key("192.0.2.1"));
    EXPECT_NE(key("192.0.2.1"), key("192.0.2.2"));
    EXPECT_NE(key("0.0.0.1"), key("0:0:0:1::"));
    EXPECT_EQ(key("192.0.2.1").text(), "192.0.2.1");
}

TEST(Address, IsReadAsHeadersHaveIt) {
    for (const auto* bad : {"", "192.0.2", "192.0.2.1.5", "::1%lo", "host", "1:2", " 192.0.2.1"}) {
        EXPECT_FALSE(parse_address(bad)) << bad;
    }
    EXPECT_FALSE(parse_address(std::string(100'000, '1')));
}

TEST(Network, ContainsWhatBeginsLikeIt) {
    const auto networks = *parse_networks("10.0.0.0/8, 192.0.2.128/25,2001:db8::/33 , ::1");

    for (const auto* in :
         {"10.255.0.1", "192.0.2.129", "2001:db8:7fff::", "::1", "::ffff:10.1.1.1"})
        EXPECT_TRUE(contains(networks, *parse_address(in))) << in;
    for (const auto* out : {"11.0.0.1", "192.0.2.127", "2001:db8:8000::", "::2", "::a00:1"})
        EXPECT_FALSE(contains(networks, *parse_address(out))) << out;
}

TEST(Network, IsWrittenAsItIsRead) {
    EXPECT_EQ(to_text(*parse_networks("10.0.0.0/8, ::1")), "10.0.0.0/8,::1/128");
    EXPECT_EQ(to_text(Networks{}), "none");
}

TEST(Network, IsRefusedIfItIsNone) {
    for (const auto* bad :
         {"10.0.0.0/33", "::/129", "10.0.0.0/", "10/8", "10.0.0.0/8,", "x", "::1/-1"})
        EXPECT_FALSE(parse_networks(bad)) << bad;
    EXPECT_TRUE(parse_networks("")->empty());
    EXPECT_TRUE(parse_networks("none")->empty());
    EXPECT_TRUE(contains(*parse_networks("0.0.0.0/0"), *parse_address("192.0.2.1")));
}

TEST(Forwarded, IsBelievedFromTrustedProxiesOnly) {
    EXPECT_EQ(behind("192.0.2.9", "198.51.100.1"), "192.0.2.9");
    EXPECT_EQ(behind("10.0.0.1", "198.51.100.1"), "198.51.100.1");
    EXPECT_EQ(behind("::ffff:10.0.0.1", "198.51.100.1"), "198.51.100.1");
}

TEST(Forwarded, IsReadFromTheRightAsFarAsItIsTrusted) {
    EXPECT_EQ(behind("10.0.0.1", "203.0.113.7, 198.51.100.1, 10.2.2.2"), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", "10.9.9.9, 10.2.2.2"), "10.9.9.9");
    EXPECT_EQ(behind("10.0.0.1", "198.51.100.1, nonsense"), "10.0.0.1");
    EXPECT_EQ(behind("10.0.0.1", "198.51.100.1,"), "10.0.0.1");
    EXPECT_EQ(behind("10.0.0.1", ""), "10.0.0.1");
}

TEST(Forwarded, IsReadWithPortsAndBrackets) {
    EXPECT_EQ(behind("10.0.0.1", "198.51.100.1:4711"), "198.51.100.1");
    EXPECT_EQ(behind("10.0.0.1", "[2001:db8:9::1]:4711"), "2001:db8:9::1");
    EXPECT_EQ(behind("10.0.0.1", "2001:db8:9::1"), "2001:db8:9::1");
    EXPECT_EQ(behind("10.0.0.1", "[2001:db8:9::1"), "10.0.0.1");
}

TEST(Forwarded, IsReadInTheFormOfRfc7239) {
    const auto forwarded = [](std::string_view value) {
        return behind("10.0.0.1", value, ForwardedHeader::forwarded);
    };

    EXPECT_EQ(forwarded("for=192.0.2.60;proto=http;by=203.0.113.43"), "192.0.2.60");
    EXPECT_EQ(forwarded("proto=https; For=\"[2001:db8:9::1]:4711\""), "2001:db8:9::1");
    EXPECT_EQ(forwarded("for=192.0.2.43, for=10.1.1.1"), "192.0.2.43");
    EXPECT_EQ(forwarded("for=_hidden, for=unknown"), "10.0.0.1");
    EXPECT_EQ(forwarded("192.0.2.43"), "10.0.0.1");
}

TEST(Forwarded, OfAThousandHopsEndsSoon) {
    std::string hops;
    for (int i = 0; i < 1000; ++i) hops += "10.0.0.2,";

    EXPECT_EQ(behind("10.0.0.1", hops + "10.0.0.3"), "10.0.0.2");
}

}  // namespace gridrace::server
