#include "server/webhook/webhook_url.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t longest = 2000;
constexpr std::string_view with_tls = "https://";
constexpr std::string_view without_tls = "http://";
constexpr std::uint16_t port_with_tls = 443;
constexpr std::uint16_t port_without_tls = 80;

bool may_be_in_url(char letter) {
    return letter > ' ' && letter < '\x7f' && letter != '#' && letter != '\\' && letter != '"';
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    const bool is_good = read.ec == std::errc() && read.ptr == end && number != 0;
    return is_good ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string WebhookUrl::authority() const {
    const auto name = host.find(':') == host.npos ? host : "[" + host + "]";
    return port == (has_tls ? port_with_tls : port_without_tls) ? name
                                                                : name + ":" + std::to_string(port);
}

Result<WebhookUrl, std::string> parse_webhook_url(std::string_view text, bool may_be_private) {
    WebhookUrl url;
    if (text.size() > longest || !std::ranges::all_of(text, may_be_in_url))
        return std::string("it has characters that a URL escapes, or more than 2000");
    url.has_tls = text.starts_with(with_tls);
    if (!url.has_tls && !text.starts_with(without_tls))
        return std::string("it does not begin with https://");
    if (!url.has_tls && !may_be_private)
        return std::string("it begins with http://, which shows it to everybody on the way");
    text.remove_prefix(url.has_tls ? with_tls.size() : without_tls.size());
    const auto authority = text.substr(0, text.find_first_of("/?"));
    if (authority.find('@') != authority.npos)
        return std::string("it has a user or a password before its host");
    auto host = parse_host(authority);
    if (!host || host->empty()) return std::string("it has no host");
    url.host = *std::move(host);
    url.port = url.has_tls ? port_with_tls : port_without_tls;
    const auto colon = authority.rfind(':');
    if (colon != authority.npos && authority.find(']', colon) == authority.npos) {
        const auto port = parse_port(authority.substr(colon + 1));
        if (!port) return std::string("its port is no number from 1 to 65535");
        url.port = *port;
    }
    url.target = text.substr(authority.size());
    if (!url.target.starts_with('/')) url.target.insert(0, "/");
    return url;
}

}  // namespace gridrace::server
