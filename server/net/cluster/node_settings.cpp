#include "server/net/cluster/node_settings.hpp"

#include <algorithm>
#include <charconv>

namespace gridrace::server {

namespace {

constexpr std::size_t longest_name = 40;
constexpr std::string_view scheme = "ws://";

bool may_be_in_name(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '.';
}

bool is_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, port);
    return read.ec == std::errc() && read.ptr == end && port != 0;
}

}  // namespace

std::optional<std::string> clean_node_name(std::string_view said) {
    const bool is_good = said.size() <= longest_name && std::ranges::all_of(said, may_be_in_name);
    return is_good ? std::make_optional<std::string>(said) : std::nullopt;
}

std::optional<NodeUrl> parse_node_url(std::string_view url) {
    if (!url.starts_with(scheme)) return std::nullopt;
    url.remove_prefix(scheme.size());
    if (url.ends_with('/')) url.remove_suffix(1);
    const auto colon = url.rfind(':');
    if (colon == std::string_view::npos || !is_port(url.substr(colon + 1))) return std::nullopt;
    auto host = url.substr(0, colon);
    const bool is_bracketed = host.starts_with('[') && host.ends_with(']');
    if (is_bracketed) host = host.substr(1, host.size() - 2);
    const bool has_bad = std::ranges::any_of(host, [](char letter) {
        return letter <= ' ' || letter >= 0x7f || letter == '/' || letter == '@' || letter == '[';
    });
    if (host.empty() || has_bad || (!is_bracketed && host.find(':') != std::string_view::npos))
        return std::nullopt;
    return NodeUrl{std::string(host), std::string(url.substr(colon + 1))};
}

}  // namespace gridrace::server
