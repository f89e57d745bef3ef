#include "server/net/limits/host_header.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>

#include "server/net/limits/address.hpp"

namespace gridrace::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t longest_name = 255;
constexpr std::array<std::string_view, 4> private_domains{".localhost", ".local", ".internal",
                                                          ".home.arpa"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Of names as they are in use; "_" is, though it should not be.
bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

bool is_port(std::string_view text) {
    return text.size() <= 5 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<ip::address> address_in(std::string_view host) {
    boost::system::error_code error;
    const auto address = ip::make_address(std::string(host), error);
    if (error) return std::nullopt;
    return address;
}

std::optional<std::string> parse_bracketed(std::string_view field) {
    const auto end = field.find(']');
    if (end == field.npos) return std::nullopt;
    const auto rest = field.substr(end + 1);
    const bool is_whole = rest.empty() || (rest.front() == ':' && is_port(rest.substr(1)));
    const auto host = field.substr(1, end - 1);
    const auto address = address_in(host);
    // The zone of an address means nothing elsewhere, and may be any octets.
    if (!is_whole || host.find('%') != host.npos || !address || !address->is_v6()) return std::nullopt;
    return std::string(host);
}

}  // namespace

std::optional<std::string> parse_host(std::string_view field) {
    if (field.starts_with('[')) return parse_bracketed(field);
    const auto colon = field.find(':');
    if (colon != field.npos && !is_port(field.substr(colon + 1))) return std::nullopt;
    std::string host(field.substr(0, colon));
    std::ranges::transform(host, host.begin(), lower);
    if (host.ends_with('.')) host.pop_back();
    const bool is_host = !host.empty() && host.size() <= longest_name &&
                         std::ranges::all_of(host, is_name_character);
    if (!is_host) return std::nullopt;
    return host;
}

bool is_same_text(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, {}, lower, lower);
}

bool is_this_machine(std::string_view host) {
    if (host == "localhost" || host.ends_with(".localhost")) return true;
    const auto address = address_in(host);
    return address && is_loopback(*address);
}

bool is_ip_literal(std::string_view host) {
    return address_in(host).has_value();
}

bool is_private_name(std::string_view host) {
    if (host.find('.') == host.npos) return true;
    return std::ranges::any_of(private_domains,
                               [host](std::string_view domain) { return host.ends_with(domain); });
}

}  // namespace gridrace::server
