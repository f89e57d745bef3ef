#include "client/net/address.hpp"

#include <charconv>

#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

constexpr std::string_view plain_scheme = "ws://";
constexpr std::string_view secure_scheme = "wss://";
constexpr std::uint16_t secure_port = 443;
constexpr std::string_view room_path = "/r/";

// What a code looks like, for those whose code is none.
constexpr std::string_view code_form =
    "room codes are six characters without 0, 1, I, L, O and U, such as K7QX2M";

AddressFault not_a_server(std::string_view text) {
    return {"'" + printable(text) +
            "' is not a server address: give HOST:PORT, ws://HOST:PORT or wss://HOST:PORT"};
}

bool is_host_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == ':';
}

// Splits "HOST", "HOST:PORT", "[IPV6]:PORT".
std::optional<ServerAddress> parse_authority(std::string_view text, ServerAddress address) {
    std::string_view port;
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return std::nullopt;
        address.host = text.substr(1, close - 1);
        port = text.substr(close + 1);
    } else {
        const auto colon = text.find(':');
        address.host = text.substr(0, colon);
        port = colon == std::string_view::npos ? std::string_view() : text.substr(colon);
    }
    if (address.host.empty() || address.host.size() > 255) return std::nullopt;
    for (const char c : address.host) {
        if (!is_host_character(c)) return std::nullopt;
    }
    if (port.empty()) return address;
    const auto* const end = port.data() + port.size();
    const auto [rest, error] = std::from_chars(port.data() + 1, end, address.port);
    if (port.front() != ':' || error != std::errc() || rest != end || address.port == 0) {
        return std::nullopt;
    }
    return address;
}

}  // namespace

Result<ServerAddress, AddressFault> parse_server(std::string_view text) {
    ServerAddress begun;
    begun.is_secure = text.starts_with(secure_scheme);
    if (begun.is_secure) begun.port = secure_port;
    const auto scheme = begun.is_secure ? secure_scheme : plain_scheme;
    const bool has_scheme = text.starts_with(scheme);
    auto authority = has_scheme ? text.substr(scheme.size()) : text;
    if (authority.ends_with('/')) authority.remove_suffix(1);
    // Without a scheme only the port tells an address from any other word.
    if (!has_scheme) begun.port = 0;
    auto address = parse_authority(authority, std::move(begun));
    if (!address || address->port == 0) return not_a_server(text);
    return std::move(*address);
}

Result<RoomAddress, AddressFault> parse_room(std::string_view text, const ServerAddress& server) {
    const auto path = text.find(room_path);
    if (path == std::string_view::npos) {
        auto code = race::RoomCode::parse(text);
        if (code) return RoomAddress{server, std::move(*code)};
        if (text.find("://") == std::string_view::npos) {
            return AddressFault{"'" + printable(text) +
                                "' is not a room code: " + std::string(code_form)};
        }
        return AddressFault{"'" + printable(text) + "' names no room: give ws://HOST:PORT/r/CODE"};
    }
    auto where = parse_server(text.substr(0, path));
    if (!where) return where.error();
    where->authorities = server.authorities;
    auto code = race::RoomCode::parse(text.substr(path + room_path.size()));
    if (!code) {
        return AddressFault{"'" + printable(text) +
                            "' does not end with a room code: " + std::string(code_form)};
    }
    return RoomAddress{std::move(*where), std::move(*code)};
}

bool is_loopback(const ServerAddress& server) {
    return server.host == "localhost" || server.host == "::1" || server.host.starts_with("127.");
}

std::string to_url(const ServerAddress& server) {
    std::string url(server.is_secure ? secure_scheme : plain_scheme);
    const bool is_v6 = server.host.find(':') != std::string::npos;
    if (is_v6) url += '[';
    url += server.host;
    if (is_v6) url += ']';
    return url + ':' + std::to_string(server.port);
}

std::string to_url(const RoomAddress& room) {
    return to_url(room.server) + std::string(room_path) + room.code.text();
}

}  // namespace gridrace::client
