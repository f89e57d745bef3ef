#include "server/net/cluster/node_settings.hpp"

#include <algorithm>
#include <charconv>

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t longest_node_name = 40;
constexpr std::string_view scheme = "wss://";

bool may_be_in_node_name(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '.';
}

}  // namespace

std::optional<std::string> clean_node_name(std::string_view said) {
    const bool is_good =
        said.size() <= longest_node_name && std::ranges::all_of(said, may_be_in_node_name);
    return is_good ? std::make_optional<std::string>(said) : std::nullopt;
}

std::optional<NodeUrl> parse_node_url(std::string_view url) {
    if (!url.starts_with(scheme)) return std::nullopt;
    url.remove_prefix(scheme.size());
    if (url.ends_with('/')) url.remove_suffix(1);
    auto host = parse_host(url);
    if (!host) return std::nullopt;
    const auto port = url.substr(url.rfind(':') + 1);
    std::uint16_t number = 0;
    const auto* const end = port.data() + port.size();
    const auto read = std::from_chars(port.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || number == 0) return std::nullopt;
    return NodeUrl{*std::move(host), std::string(port)};
}

}  // namespace gridrace::server
