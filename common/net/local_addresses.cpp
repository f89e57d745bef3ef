#include "common/net/local_addresses.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

namespace gridrace::net {

namespace {

// Name prefixes of the interfaces of containers and virtual machines.
constexpr std::array<std::string_view, 10> virtual_interfaces{
    "docker", "br-", "veth", "virbr", "cni", "flannel", "lxc", "podman", "vmnet", "vboxnet"};

bool is_v6(std::string_view address) {
    return address.find(':') != address.npos;
}

bool is_link_local(std::string_view address) {
    return address.starts_with("169.254.") || address.starts_with("fe80:");
}

bool is_for_friends(const InterfaceAddress& one) {
    const auto is_its_prefix = [&](std::string_view prefix) {
        return one.interface.starts_with(prefix);
    };
    return one.is_up && !one.is_loopback && !is_link_local(one.address) &&
           std::ranges::none_of(virtual_interfaces, is_its_prefix);
}

std::optional<std::string> text_of(const sockaddr* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address != nullptr && address->sa_family == AF_INET) {
        bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
    } else if (address != nullptr && address->sa_family == AF_INET6) {
        bytes = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
    }
    if (bytes == nullptr) return std::nullopt;
    if (inet_ntop(address->sa_family, bytes, text.data(), text.size()) == nullptr)
        return std::nullopt;
    return text.data();
}

}  // namespace

std::vector<std::string> addresses_for_friends(const std::vector<InterfaceAddress>& all) {
    std::vector<std::string> addresses;
    for (const auto& one : all) {
        if (is_for_friends(one)) addresses.push_back(one.address);
    }
    std::stable_partition(addresses.begin(), addresses.end(),
                          [](const auto& address) { return !is_v6(address); });
    return addresses;
}

std::vector<std::string> local_addresses() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> interfaces(first, freeifaddrs);
    std::vector<InterfaceAddress> all;
    for (const auto* one = first; one != nullptr; one = one->ifa_next) {
        const auto text = text_of(one->ifa_addr);
        if (!text) continue;
        constexpr unsigned up = IFF_UP | IFF_RUNNING;
        all.push_back({one->ifa_name, *text, (one->ifa_flags & up) == up,
                       (one->ifa_flags & IFF_LOOPBACK) != 0});
    }
    return addresses_for_friends(all);
}

}  // namespace gridrace::net
