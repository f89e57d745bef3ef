// Addresses that a ban would take from everybody.
#include "server/net/limits/shared_addresses.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using TimePoint = PeerWarnings::TimePoint;

bool is_shared(const GateSettings& settings, std::string_view network,
               const PeerWarnings& proxies = {}) {
    return shared_by_many(settings, proxies, *Network::parse(network)).has_value();
}

}  // namespace

TEST(Routers, AreReadFromTheKernelsTables) {
    constexpr std::string_view v4 =
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n"
        "eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\n"
        "eth0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\n";
    constexpr std::string_view v6 =
        "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
        "fd000000000000000000000000000001 00000400 00000001 00000000 00000003 eth0\n"
        "fd000000000000000000000000000000 40 00000000000000000000000000000000 00 "
        "00000000000000000000000000000000 00000100 00000001 00000000 00000001 eth0\n";

    const std::vector<Address> both{*parse_address("172.17.0.1"), *parse_address("fd00::1")};
    EXPECT_EQ(parse_routers(v4, v6), both);
    EXPECT_TRUE(parse_routers("", "").empty());
    EXPECT_TRUE(parse_routers("a b zzzzzzzz\n\n", "x 0 y 0 fd\n").empty());
}

TEST(SharedAddress, IsThisMachineAProxyOrARouter) {
    GateSettings settings;
    settings.trusted_proxies = *parse_networks("10.0.0.9");
    settings.routers = {*parse_address("172.17.0.1")};

    for (const auto* network : {"127.0.0.1", "127.0.0.0/8", "::1/64", "0.0.0.0/1", "10.0.0.9",
                                "10.0.0.0/8", "172.17.0.1", "172.16.0.0/12"}) {
        EXPECT_TRUE(is_shared(settings, network)) << network;
    }
    for (const auto* network : {"192.0.2.7", "10.0.0.10", "172.17.0.2", "2001:db8::/64"}) {
        EXPECT_FALSE(is_shared(settings, network)) << network;
    }
}

TEST(SharedAddress, IsAProxyThatWasSeenNearbyButNoStrangerWhoSaysSo) {
    PeerWarnings proxies;
    proxies.is_due(*parse_address("10.0.0.9"), TimePoint{});
    proxies.is_due(*parse_address("203.0.113.5"), TimePoint{});

    EXPECT_TRUE(is_shared({}, "10.0.0.9", proxies));
    EXPECT_FALSE(is_shared({}, "203.0.113.5", proxies));
}

// Otherwise a kick of one player would keep out, and a mute would silence, all who come by a proxy.
TEST(SharedAddress, IdentifiesNobodyInARoom) {
    GateSettings settings;
    settings.trusted_proxies = *parse_networks("198.51.100.9");
    settings.routers = {*parse_address("172.17.0.1")};
    PeerWarnings proxies;
    proxies.is_due(*parse_address("10.0.0.9"), TimePoint{});

    for (const auto* shared : {"127.0.0.1", "198.51.100.9", "::ffff:198.51.100.9", "172.17.0.1",
                               "10.0.0.9", "::ffff:10.0.0.9"}) {
        EXPECT_EQ(network_of(settings, proxies, *parse_address(shared)), "") << shared;
    }
    EXPECT_EQ(network_of(settings, proxies, *parse_address("192.0.2.7")), "192.0.2.7");
    EXPECT_EQ(network_of(settings, proxies, *parse_address("2001:db8::7")), "2001:db8::/64");
}

}  // namespace gridrace::server
