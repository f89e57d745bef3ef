#include "server/config/config.hpp"

#include <charconv>

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

std::optional<HostAndPort> parse_host_and_port(std::string_view text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    HostAndPort parsed;
    parsed.host = text.substr(0, colon);
    if (parsed.host.front() == '[' && parsed.host.back() == ']') {
        parsed.host = parsed.host.substr(1, parsed.host.size() - 2);
    } else if (parsed.host.find(':') != std::string::npos) {
        return std::nullopt;  // an IPv6 address requires brackets
    }
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + colon + 1, end, parsed.port);
    if (error != std::errc() || rest != end || parsed.host.empty()) return std::nullopt;
    return parsed;
}

std::string text_of(const HostAndPort& address) {
    const bool is_v6 = address.host.find(':') != std::string::npos;
    return (is_v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

bool is_behind_proxy(const Config& config) {
    return config.tls.certificate.empty() &&
           (!config.gate.trusted_proxies.empty() || is_this_machine(config.listen.host));
}

}  // namespace gridrace::server
