#include "server/net/limits/proxy_header.hpp"

#include <array>
#include <charconv>

namespace gridrace::server {

namespace {

using namespace std::string_view_literals;
namespace ip = boost::asio::ip;

constexpr auto signature = "\r\n\r\n\0\r\nQUIT\n"sv;  // of version 2
constexpr auto opening = "PROXY "sv;                  // of version 1
constexpr std::size_t fixed_bytes = 16;               // of version 2, with the length of the rest
constexpr std::size_t shortest_line = 15;             // "PROXY UNKNOWN\r\n"
constexpr std::size_t longest_line = 107;

unsigned byte_at(std::string_view text, std::size_t index) {
    return static_cast<unsigned char>(text[index]);
}

std::size_t length_of_rest(std::string_view header) {
    return byte_at(header, 14) << 8 | byte_at(header, 15);
}

// The text before the next space, which is removed too; none if there is no space.
std::optional<std::string_view> take_word(std::string_view& line) {
    const auto space = line.find(' ');
    if (space == line.npos) return std::nullopt;
    const auto word = line.substr(0, space);
    line.remove_prefix(space + 1);
    return word;
}

// 0 to 65535 in decimal digits, without leading zeros.
bool is_decimal_port(std::string_view text) {
    unsigned port = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool is_whole = error == std::errc() && rest == text.data() + text.size();
    const bool is_shortest = text == "0" || !text.starts_with('0');
    return is_whole && is_shortest && port <= 65535;
}

// In the notation of the line's family. parse_address() refuses leading zeros in IPv4.
bool is_address(std::string_view text, bool is_v6) {
    return parse_address(text) && (text.find(':') != text.npos) == is_v6;
}

// "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n": exactly one space between words, nothing else.
Result<ProxyHeader, ProxyFault> parse_line(std::string_view line) {
    const auto end = line.find("\r\n");
    const bool is_one_line = end != line.npos && end + 2 == line.size();
    if (!is_one_line || line.size() > longest_line) return ProxyFault::not_proxy;
    line.remove_prefix(opening.size());
    line.remove_suffix(2);
    // The rest after UNKNOWN must be ignored.
    if (line == "UNKNOWN" || line.starts_with("UNKNOWN ")) return ProxyHeader{};
    const auto kind = take_word(line);
    const auto source = take_word(line);
    const auto destination = take_word(line);
    const auto source_port = take_word(line);
    if (!kind || !source || !destination || !source_port) return ProxyFault::not_proxy;
    const bool is_v6 = *kind == "TCP6";
    const bool is_sound = (is_v6 || *kind == "TCP4") && is_address(*source, is_v6) &&
                          is_address(*destination, is_v6) && is_decimal_port(*source_port) &&
                          is_decimal_port(line);
    if (!is_sound) return ProxyFault::not_proxy;
    return ProxyHeader{parse_address(*source)};
}

template <class Bytes>
Bytes bytes_from(std::string_view text) {
    Bytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(text[i]);
    }
    return bytes;
}

// Whether the part after the addresses consists of type-length-value fields.
bool are_vectors(std::string_view text) {
    while (text.size() >= 3) {
        const auto whole = 3 + (byte_at(text, 1) << 8 | byte_at(text, 2));
        if (text.size() < whole) return false;
        text.remove_prefix(whole);
    }
    return text.empty();
}

Result<ProxyHeader, ProxyFault> parse_binary(std::string_view header) {
    const auto version_and_command = byte_at(header, 12);
    const auto family = byte_at(header, 13);
    const auto rest = header.substr(fixed_bytes);
    if (version_and_command == 0x20)
        return ProxyHeader{};  // LOCAL: all other contents must be ignored
    if (version_and_command != 0x21) return ProxyFault::not_proxy;
    std::size_t addresses = 0;
    switch (family) {
        case 0x00: return ProxyHeader{};  // unspecified: the same
        case 0x11: addresses = 12; break;
        case 0x21: addresses = 36; break;
        case 0x31: addresses = 216; break;      // a unix socket
        default: return ProxyFault::not_proxy;  // datagrams, or undefined
    }
    if (rest.size() < addresses || !are_vectors(rest.substr(addresses))) {
        return ProxyFault::not_proxy;
    }
    if (family == 0x11) {
        return ProxyHeader{ip::address_v4(bytes_from<ip::address_v4::bytes_type>(rest))};
    }
    if (family == 0x31) return ProxyHeader{};
    const ip::address_v6 source(bytes_from<ip::address_v6::bytes_type>(rest));
    return ProxyHeader{parse_address(source.to_string())};
}

}  // namespace

std::size_t more_of_proxy_header(std::string_view begun) {
    const auto known = begun.substr(0, signature.size());
    if (signature.starts_with(known)) {
        if (begun.size() < signature.size()) return signature.size() - begun.size();
        if (begun.size() < fixed_bytes) return fixed_bytes - begun.size();
        const auto whole = fixed_bytes + length_of_rest(begun);
        if (whole > max_proxy_header_bytes || begun.size() >= whole) return 0;
        return whole - begun.size();
    }
    if (!opening.starts_with(begun.substr(0, opening.size()))) return 0;
    if (begun.size() < shortest_line) return shortest_line - begun.size();
    if (begun.ends_with("\r\n") || begun.size() >= longest_line) return 0;
    return begun.ends_with('\r') ? 1 : begun.size() + 1 < longest_line ? 2 : 1;
}

Result<ProxyHeader, ProxyFault> parse_proxy_header(std::string_view header) {
    if (header.starts_with(opening)) return parse_line(header);
    if (header.size() < fixed_bytes || !header.starts_with(signature)) return ProxyFault::not_proxy;
    const auto whole = fixed_bytes + length_of_rest(header);
    if (whole > max_proxy_header_bytes) return ProxyFault::too_long;
    if (header.size() != whole) return ProxyFault::not_proxy;
    return parse_binary(header);
}

}  // namespace gridrace::server
