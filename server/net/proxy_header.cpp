#include "server/net/proxy_header.hpp"

#include <array>

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

std::string_view take_word(std::string_view& line) {
    const auto space = line.find(' ');
    const auto word = line.substr(0, space);
    line.remove_prefix(space == line.npos ? line.size() : space + 1);
    return word;
}

// "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n"
Result<ProxyHeader, ProxyFault> parse_line(std::string_view line) {
    const auto end = line.find("\r\n");
    const bool is_one_line = end != line.npos && end + 2 == line.size();
    if (!is_one_line || line.size() > longest_line) return ProxyFault::not_proxy;
    line.remove_prefix(opening.size());
    line.remove_suffix(2);
    const auto kind = take_word(line);
    if (kind == "UNKNOWN") return ProxyHeader{};
    const bool is_known = kind == "TCP4" || kind == "TCP6";
    const auto source = parse_address(take_word(line));
    const auto destination = parse_address(take_word(line));
    if (!is_known || !source || !destination) return ProxyFault::not_proxy;
    return ProxyHeader{source};
}

template <class Bytes>
Bytes bytes_from(std::string_view text) {
    Bytes bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(text[i]);
    }
    return bytes;
}

Result<ProxyHeader, ProxyFault> parse_binary(std::string_view header) {
    const auto version_and_command = byte_at(header, 12);
    const auto family = byte_at(header, 13) >> 4;
    const auto addresses = header.substr(fixed_bytes);
    if (version_and_command == 0x20) return ProxyHeader{};  // LOCAL
    if (version_and_command != 0x21) return ProxyFault::not_proxy;
    if (family == 1) {
        if (addresses.size() < 12) return ProxyFault::not_proxy;
        return ProxyHeader{ip::address_v4(bytes_from<ip::address_v4::bytes_type>(addresses))};
    }
    if (family == 2) {
        if (addresses.size() < 36) return ProxyFault::not_proxy;
        const ip::address_v6 source(bytes_from<ip::address_v6::bytes_type>(addresses));
        return ProxyHeader{parse_address(source.to_string())};
    }
    return ProxyHeader{};  // a unix socket, or unspecified
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
