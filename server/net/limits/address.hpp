// Addresses as limits see them: whom an address belongs to, and lists of networks.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::server {

using Address = boost::asio::ip::address;

// Without the blanks around it, as headers allow them.
std::string_view trimmed(std::string_view text);

// Reads an address as headers have it; an IPv4 address in IPv6's clothes ("::ffff:192.0.2.1") is an IPv4 address.
std::optional<Address> parse_address(std::string_view text);

bool is_loopback(const Address& address);
// Of no network that the whole internet reaches: loopback, link-local, private (RFC 1918, 4193), or a provider's own
// (RFC 6598).
bool is_private(const Address& address);

// One subscriber as far as can be told: an IPv4 address, or the /64 network of an IPv6 address, since a whole
// such network is what one is given.
class AddressKey {
public:
    AddressKey() = default;
    explicit AddressKey(const Address& address);

    // "192.0.2.1", "2001:db8:1:2::/64".
    std::string text() const;

    // Numbers of the networks that it lies in, each kind for itself: what one customer or one place may have (/24; of
    // IPv6 /48), and about what one provider has (/16; /32).
    std::uint64_t narrow_network() const { return network(24, 48); }
    std::uint64_t wide_network() const { return network(16, 32); }

    friend auto operator<=>(const AddressKey&, const AddressKey&) = default;

private:
    std::uint64_t network(unsigned v4_prefix, unsigned v6_prefix) const {
        return is_v6_ ? bits_ >> (64 - v6_prefix) | 1ULL << 63 : bits_ >> (32 - v4_prefix);
    }

    friend struct std::hash<AddressKey>;
    std::uint64_t bits_ = 0;  // the address, or the first half of it
    bool is_v6_ = false;
};

// "192.0.2.0/24", "2001:db8::/32", or one address.
class Network {
public:
    static std::optional<Network> parse(std::string_view text);
    // The network of this many leading bits that the address lies in. `prefix` is at most the address's width.
    static Network around(const Address& address, unsigned prefix);
    bool contains(const Address& address) const;
    const Address& base() const { return base_; }
    unsigned prefix() const { return prefix_; }
    std::string text() const;

    // By kind of address, base and prefix: bits behind the prefix count.
    friend std::strong_ordering operator<=>(const Network&, const Network&) = default;

private:
    Network(Address base, unsigned prefix) : base_(std::move(base)), prefix_(prefix) {}
    Address base_;
    unsigned prefix_;  // of its own kind of address
};

using Networks = std::vector<Network>;

// Networks with commas between them; "none" and nothing are none. No value if one of them is no network.
std::optional<Networks> parse_networks(std::string_view text);
bool contains(const Networks& networks, const Address& address);
// As parse_networks reads it.
std::string to_text(const Networks& networks);

}  // namespace gridrace::server

template <>
struct std::hash<gridrace::server::AddressKey> {
    std::size_t operator()(const gridrace::server::AddressKey& key) const noexcept {
        // An odd factor spreads neighbours over all buckets.
        return static_cast<std::size_t>((key.bits_ ^ (key.is_v6_ ? ~0ULL : 0)) *
                                        0x9e3779b97f4a7c15ULL);
    }
};
