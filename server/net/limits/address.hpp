// Addresses for limits: keys for subscribers, and lists of networks.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ops/network_share.hpp"

namespace gridrace::server {

using Address = boost::asio::ip::address;

// Without surrounding blanks, which headers allow.
std::string_view trimmed(std::string_view text);

// Parses an address as in headers; an IPv4-mapped IPv6 address ("::ffff:192.0.2.1") becomes an IPv4
// address.
std::optional<Address> parse_address(std::string_view text);

bool is_loopback(const Address& address);
// Not globally reachable: loopback, link-local, private (RFC 1918, 4193), or carrier-grade NAT (RFC
// 6598).
bool is_private(const Address& address);

// Identifies a subscriber, as far as possible: an IPv4 address, or the /64 network of an IPv6
// address, since a subscriber is assigned such a network.
class AddressKey {
public:
    AddressKey() = default;
    explicit AddressKey(const Address& address);

    // "192.0.2.1", "2001:db8:1:2::/64".
    std::string text() const;

    // A number of its own; only IPv6 addresses that differ in nothing but the first bit share one.
    std::uint64_t number() const { return network(32, 64); }
    // The networks that contain it, numbered separately for each kind.
    NetworkKey networks() const { return {network(16, 32), network(24, 48)}; }

    friend auto operator<=>(const AddressKey&, const AddressKey&) = default;

private:
    std::uint64_t network(unsigned v4_prefix, unsigned v6_prefix) const {
        return is_v6_ ? bits_ >> (64 - v6_prefix) | 1ULL << 63 : bits_ >> (32 - v4_prefix);
    }

    friend struct std::hash<AddressKey>;
    std::uint64_t bits_ = 0;  // the address, or its first half
    bool is_v6_ = false;
};

// "192.0.2.0/24", "2001:db8::/32", or one address.
class Network {
public:
    static std::optional<Network> parse(std::string_view text);
    // The network of this many leading bits that contains the address; of more than it has, the
    // address alone. A mapped IPv4 address is one of IPv4.
    static Network around(const Address& address, unsigned prefix);
    bool contains(const Address& address) const;
    const Address& base() const { return base_; }
    unsigned prefix() const { return prefix_; }
    std::string text() const;

    // Ordered by kind of address, base and prefix; bits after the prefix count.
    friend std::strong_ordering operator<=>(const Network&, const Network&) = default;

private:
    Network(Address base, unsigned prefix) : base_(std::move(base)), prefix_(prefix) {}
    Address base_;
    unsigned prefix_;  // in its own kind of address
};

using Networks = std::vector<Network>;

// Networks separated by commas; "none" and an empty text give an empty list. No value if one of
// them is invalid.
std::optional<Networks> parse_networks(std::string_view text);
bool contains(const Networks& networks, const Address& address);
// In the format of parse_networks.
std::string to_text(const Networks& networks);

}  // namespace gridrace::server

template <>
struct std::hash<gridrace::server::AddressKey> {
    std::size_t operator()(const gridrace::server::AddressKey& key) const noexcept {
        // An odd factor spreads adjacent keys over all buckets.
        return static_cast<std::size_t>((key.bits_ ^ (key.is_v6_ ? ~0ULL : 0)) *
                                        0x9e3779b97f4a7c15ULL);
    }
};
