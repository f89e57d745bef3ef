#include "server/net/limits/forwarded.hpp"

#include "server/net/limits/host_header.hpp"

namespace gridrace::server {

namespace {

constexpr int most_hops = 16;  // limit of the search

// "192.0.2.1", "192.0.2.1:80", "[2001:db8::1]", "[2001:db8::1]:80", "2001:db8::1".
std::optional<Address> parse_node(std::string_view node) {
    if (node.starts_with('[')) {
        const auto end = node.find(']');
        if (end == node.npos) return std::nullopt;
        return parse_address(node.substr(1, end - 1));
    }
    const auto colon = node.find(':');
    const bool has_port = colon != node.npos && node.find(':', colon + 1) == node.npos;
    return parse_address(has_port ? node.substr(0, colon) : node);
}

// The value after "NAME=" of one element of Forwarded (RFC 7239).
std::string_view value_of(std::string_view name, std::string_view element) {
    for (;;) {
        const auto semicolon = element.find(';');
        const auto pair = trimmed(element.substr(0, semicolon));
        const auto equals = pair.find('=');
        if (equals != pair.npos && is_same_text(trimmed(pair.substr(0, equals)), name)) {
            auto value = trimmed(pair.substr(equals + 1));
            const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
            return quoted ? value.substr(1, value.size() - 2) : value;
        }
        if (semicolon == element.npos) return {};
        element.remove_prefix(semicolon + 1);
    }
}

}  // namespace

bool is_forwarded_by_https(std::string_view value) {
    for (;;) {
        const auto comma = value.find(',');
        if (!is_same_text(value_of("proto", value.substr(0, comma)), "https")) return false;
        if (comma == value.npos) return true;
        value.remove_prefix(comma + 1);
    }
}

std::optional<Address> last_hop(ForwardedHeader header, std::string_view value) {
    const auto comma = value.rfind(',');
    const auto element = trimmed(comma == value.npos ? value : value.substr(comma + 1));
    return parse_node(header == ForwardedHeader::forwarded ? value_of("for", element) : element);
}

Address client_behind(const Address& peer, const Networks& trusted, ForwardedHeader header,
                      std::string_view value) {
    Address client = peer;
    for (int hop = 0; hop < most_hops && contains(trusted, client) && !value.empty(); ++hop) {
        const auto hop_before = last_hop(header, value);
        if (!hop_before) break;
        client = *hop_before;
        const auto comma = value.rfind(',');
        value = value.substr(0, comma == value.npos ? 0 : comma);
    }
    return client;
}

}  // namespace gridrace::server
