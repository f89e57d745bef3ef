// The addresses by which friends in the same network reach this machine.
#pragma once

#include <string>
#include <vector>

namespace gridrace::net {

// An address of one of the machine's network interfaces.
struct InterfaceAddress {
    std::string interface;  // "wlan0"
    std::string address;    // "192.168.1.20", "2001:db8::20"
    bool is_up = true;      // and connected to a network
    bool is_loopback = false;
};

// The addresses that other machines can reach, IPv4 first: omits loopback and link-local addresses, and the interfaces of
// containers and virtual machines. Pure.
std::vector<std::string> addresses_for_friends(const std::vector<InterfaceAddress>& all);

// The same for this machine; none if they cannot be read.
std::vector<std::string> local_addresses();

}  // namespace gridrace::net
