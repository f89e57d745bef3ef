#include "server/net/limits/shared_addresses.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <sstream>

#include "server/ops/kept_file.hpp"

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t most_table_bytes = 1 << 20;

template <class Number>
std::optional<Number> parse_hex(std::string_view digits) {
    Number number = 0;
    const auto [rest, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    if (error != std::errc() || rest != digits.data() + digits.size()) return std::nullopt;
    return number;
}

// The kernel writes the four bytes as one number of this machine.
std::optional<Address> router_v4(const std::string& line) {
    std::istringstream words(line);
    std::string interface, destination, router;
    if (!(words >> interface >> destination >> router)) return std::nullopt;
    const auto bits = parse_hex<std::uint32_t>(router);
    if (router.size() != 8 || !bits || *bits == 0) return std::nullopt;
    std::array<unsigned char, 4> bytes{};
    std::memcpy(bytes.data(), &*bits, bytes.size());
    return ip::make_address_v4(bytes);
}

std::optional<Address> router_v6(const std::string& line) {
    std::istringstream words(line);
    std::string destination, prefix, source, source_prefix, router;
    if (!(words >> destination >> prefix >> source >> source_prefix >> router)) return std::nullopt;
    if (router.size() != 32) return std::nullopt;
    ip::address_v6::bytes_type bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = parse_hex<std::uint8_t>(std::string_view(router).substr(2 * i, 2));
        if (!byte) return std::nullopt;
        bytes[i] = *byte;
    }
    const auto address = ip::make_address_v6(bytes);
    if (address.is_unspecified()) return std::nullopt;
    return address;
}

void append_routers(std::vector<Address>& all, std::string_view table,
                    std::optional<Address> (*router_in)(const std::string&)) {
    std::istringstream lines{std::string(table)};
    for (std::string line; std::getline(lines, line);) {
        const auto router = router_in(line);
        if (router && std::ranges::find(all, *router) == all.end()) all.push_back(*router);
    }
}

std::string text_in(const char* file) {
    const auto text = read_file(file, most_table_bytes);
    return text ? text->value_or("") : "";
}

// Programs come by these, and each proxy on this machine.
const std::array<Address, 2> own_addresses{ip::address_v4::loopback(), ip::address_v6::loopback()};

bool overlap(const Network& one, const Network& other) {
    return one.contains(other.base()) || other.contains(one.base());
}

}  // namespace

std::vector<Address> parse_routers(std::string_view v4, std::string_view v6) {
    std::vector<Address> routers;
    append_routers(routers, v4, router_v4);
    append_routers(routers, v6, router_v6);
    return routers;
}

std::vector<Address> routers_of_this_machine() {
    return parse_routers(text_in("/proc/net/route"), text_in("/proc/net/ipv6_route"));
}

bool is_router(const GateSettings& settings, const Address& address) {
    return std::ranges::find(settings.routers, address) != settings.routers.end();
}

std::optional<std::string> shared_by_many(const GateSettings& settings, const PeerWarnings& proxies,
                                          const Network& network) {
    const auto is_in = [&](const Address& address) { return network.contains(address); };
    if (const auto own = std::ranges::find_if(own_addresses, is_in); own != own_addresses.end()) {
        return own->to_string() +
               " is this machine: whatever a proxy on it forwards may come from "
               "there, and so everybody";
    }
    for (const auto& trusted : settings.trusted_proxies) {
        if (overlap(trusted, network)) return trusted.text() + " is in trusted_proxies";
    }
    const auto router = std::ranges::find_if(settings.routers, is_in);
    if (router != settings.routers.end()) {
        return router->to_string() + " is a router of this machine, by which everybody may come";
    }
    if (const auto proxy = proxies.private_peer_in(network)) {
        return proxy->to_string() +
               " forwards requests, as a proxy that is not in trusted_proxies: all its players "
               "come from there";
    }
    return std::nullopt;
}

std::string network_of(const GateSettings& settings, const PeerWarnings& proxies,
                       const Address& address) {
    if (contains(settings.unlimited, address)) return "";
    const auto whole = Network::around(address, 128);  // of IPv4 as well
    return shared_by_many(settings, proxies, whole) ? "" : AddressKey(address).text();
}

}  // namespace gridrace::server
