// The addresses by which friends in the same network reach this machine.
#pragma once

#include <string>
#include <vector>

namespace gridrace::client {

// An address of one of the machine's network interfaces.
struct InterfaceAddress {
    std::string interface;  // "wlan0"
    std::string address;    // "192.168.1.20", "2001:db8::20"
    bool is_up = true;      // and has a cable or a network
    bool is_loopback = false;
};

// Those that others may reach, IPv4 first; not those of loopbacks, links alone, containers and virtual machines. Pure.
std::vector<std::string> addresses_for_friends(const std::vector<InterfaceAddress>& all);

// The same of this machine; none if the system does not tell.
std::vector<std::string> local_addresses();

}  // namespace gridrace::client
