#include "common/net/local_addresses.hpp"

#include <gtest/gtest.h>

namespace gridrace::net {

TEST(LocalAddresses, AreThoseThatFriendsMayReach) {
    const std::vector<InterfaceAddress> all{
        {"lo", "127.0.0.1", true, true}, {"wlan0", "fe80::1"},        {"wlan0", "2001:db8::20"},
        {"wlan0", "192.168.1.20"},       {"eth0", "10.0.0.7", false}, {"eth1", "169.254.7.7"},
        {"docker0", "172.17.0.1"},       {"br-5d1c", "172.18.0.1"},   {"br0", "192.168.7.2"},
    };

    EXPECT_EQ(addresses_for_friends(all),
              (std::vector<std::string>{"192.168.1.20", "192.168.7.2", "2001:db8::20"}));
}

}  // namespace gridrace::net
