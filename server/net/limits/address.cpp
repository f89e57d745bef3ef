#include "server/net/limits/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t longest_address = 45;  // ffff:…:255.255.255.255

Address plain(const Address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

using Bytes = std::array<std::uint8_t, 16>;

Bytes bytes_of(const Address& address) {
    Bytes bytes{};
    if (address.is_v4()) {
        std::ranges::copy(address.to_v4().to_bytes(), bytes.begin());
    } else {
        std::ranges::copy(address.to_v6().to_bytes(), bytes.begin());
    }
    return bytes;
}

unsigned width_of(const Address& address) {
    return address.is_v4() ? 32 : 128;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

std::optional<Address> parse_address(std::string_view text) {
    // A zone ("fe80::1%eth0") is only valid on the machine that wrote it.
    const bool may_be = !text.empty() && text.size() <= longest_address &&
                        text.find_first_not_of("0123456789abcdefABCDEF:.") == text.npos;
    if (!may_be) return std::nullopt;
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return plain(address);
}

bool is_loopback(const Address& address) {
    return plain(address).is_loopback();
}

bool is_private(const Address& address) {
    static const auto networks = *parse_networks(
        "127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, 100.64.0.0/10, "
        "::1, fe80::/10, fc00::/7");
    return contains(networks, address);
}

AddressKey::AddressKey(const Address& address) {
    const auto known = plain(address);
    is_v6_ = known.is_v6();
    const auto bytes = bytes_of(known);
    for (std::size_t i = 0; i < (is_v6_ ? 8 : 4); ++i) bits_ = bits_ << 8 | bytes[i];
}

std::string AddressKey::text() const {
    if (!is_v6_) return ip::make_address_v4(static_cast<std::uint32_t>(bits_)).to_string();
    ip::address_v6::bytes_type bytes{};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(bits_ >> (56 - 8 * i));
    return ip::make_address_v6(bytes).to_string() + "/64";
}

std::optional<Network> Network::parse(std::string_view text) {
    const auto slash = text.find('/');
    const auto base = parse_address(text.substr(0, slash));
    if (!base) return std::nullopt;
    unsigned prefix = width_of(*base);
    if (slash != text.npos) {
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + slash + 1, end, prefix);
        if (error != std::errc() || rest != end || prefix > width_of(*base)) return std::nullopt;
    }
    return Network(*base, prefix);
}

Network Network::around(const Address& address, unsigned prefix) {
    const auto known = plain(address);
    prefix = std::min(prefix, width_of(known));
    if (known.is_v4()) {
        const auto mask = prefix == 0 ? 0U : ~0U << (32 - prefix);
        return {ip::make_address_v4(known.to_v4().to_uint() & mask), prefix};
    }
    auto bytes = known.to_v6().to_bytes();
    for (unsigned i = 0; i < bytes.size(); ++i) {
        const auto kept = std::clamp(static_cast<int>(prefix) - static_cast<int>(8 * i), 0, 8);
        bytes[i] = static_cast<std::uint8_t>(bytes[i] & (0xff00 >> kept));
    }
    return {ip::make_address_v6(bytes), prefix};
}

bool Network::contains(const Address& address) const {
    const auto other = plain(address);
    if (other.is_v4() != base_.is_v4()) return false;
    const auto mine = bytes_of(base_);
    const auto theirs = bytes_of(other);
    const auto whole = prefix_ / 8;
    if (!std::equal(mine.begin(), mine.begin() + whole, theirs.begin())) return false;
    const auto rest = prefix_ % 8;
    return rest == 0 || (mine[whole] ^ theirs[whole]) >> (8 - rest) == 0;
}

std::optional<Networks> parse_networks(std::string_view text) {
    Networks networks;
    if (trimmed(text).empty() || trimmed(text) == "none") return networks;
    for (;;) {
        const auto comma = text.find(',');
        auto network = Network::parse(trimmed(text.substr(0, comma)));
        if (!network) return std::nullopt;
        networks.push_back(*std::move(network));
        if (comma == text.npos) return networks;
        text.remove_prefix(comma + 1);
    }
}

bool contains(const Networks& networks, const Address& address) {
    return std::ranges::any_of(networks,
                               [&](const Network& network) { return network.contains(address); });
}

std::string Network::text() const {
    return base_.to_string() + "/" + std::to_string(prefix_);
}

std::string to_text(const Networks& networks) {
    std::string text;
    for (const auto& network : networks) text += (text.empty() ? "" : ",") + network.text();
    return text.empty() ? "none" : text;
}

}  // namespace gridrace::server
