#include "client/net/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "common/base/text.hpp"
#include "common/base/url_path.hpp"

namespace gridrace::client {

namespace {

// A scheme, and what it stands for. A page's link leads to the server that serves it.
struct Scheme {
    std::string_view prefix;
    std::uint16_t port;
    bool is_secure;
};
constexpr Scheme ws_scheme{"ws://", 80, false};
constexpr Scheme wss_scheme{"wss://", 443, true};
constexpr Scheme http_scheme{"http://", 80, false};
constexpr Scheme https_scheme{"https://", 443, true};
constexpr std::array<Scheme, 4> schemes{ws_scheme, wss_scheme, http_scheme, https_scheme};
constexpr std::string_view room_path = "/r/";

AddressFault not_a_server(std::string_view text) {
    return {"'" + printable(text) +
            "' is not a server address: give HOST:PORT, ws://HOST:PORT or wss://HOST:PORT (http:// "
            "and https:// mean the same), and its path, if a proxy has it under one"};
}

bool is_host_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == ':';
}

bool is_letter_or_hyphen(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
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

// "race.example.org": has dots, no port, and is no IPv4 address.
bool is_public_name(std::string_view text) {
    const auto dot = text.rfind('.');
    if (dot == std::string_view::npos || text.find(':') != std::string_view::npos) return false;
    const auto top = text.substr(dot + 1);
    return dot > 0 && !top.empty() && std::ranges::all_of(top, is_letter_or_hyphen);
}

// The host as in URLs: IPv6 in brackets.
std::string bracketed(const std::string& host) {
    return host.find(':') == std::string::npos ? host : '[' + host + ']';
}

}  // namespace

Result<ServerAddress, AddressFault> parse_server(std::string_view text, std::string authorities) {
    ServerAddress begun;
    begun.authorities = std::move(authorities);
    auto authority = text;
    const auto scheme = std::ranges::find_if(
        schemes, [&](const Scheme& one) { return text.starts_with(one.prefix); });
    const bool has_scheme = scheme != schemes.end();
    if (has_scheme) authority.remove_prefix(std::min(scheme->prefix.size(), authority.size()));
    const auto path = authority.substr(std::min(authority.find('/'), authority.size()));
    authority.remove_suffix(path.size());
    auto parsed = parse_url_path(path);
    if (!parsed) return not_a_server(text);
    begun.path = *std::move(parsed);
    if (has_scheme) {
        begun.port = scheme->port;
        begun.is_secure = scheme->is_secure;
    } else {
        begun.port = 0;  // without a scheme only the port tells an address from any other word
        if (is_public_name(authority)) {
            begun.port = wss_scheme.port;
            begun.is_secure = true;
        }
    }
    auto address = parse_authority(authority, std::move(begun));
    if (!address || address->port == 0) return not_a_server(text);
    return std::move(*address);
}

Result<RoomAddress, AddressFault> parse_room(std::string_view told, const ServerAddress& server) {
    const auto [text, said, said_of_server] = split_word_fragment(told);
    const auto word = clean_word(said).value_or("");
    const auto server_word = clean_word(said_of_server);
    const auto path = text.find(room_path);
    if (path == std::string_view::npos) {
        auto code = race::RoomCode::parse(text);
        if (code) {
            RoomAddress room{server, std::move(*code), word};
            if (server_word) room.server.word = *server_word;
            return room;
        }
        if (text.find("://") == std::string_view::npos) {
            return AddressFault{"'" + printable(text) +
                                "' is not a room code: " + std::string(race::RoomCode::form)};
        }
        return AddressFault{"'" + printable(text) + "' names no room: give ws://HOST:PORT/r/CODE"};
    }
    auto where = parse_server(text.substr(0, path), server.authorities);
    if (!where) return where.error();
    auto code = race::RoomCode::parse(text.substr(path + room_path.size()));
    if (!code) {
        return AddressFault{"'" + printable(text) + "' does not end with a room code: " +
                            std::string(race::RoomCode::form)};
    }
    where->word = server_word.value_or("");
    return RoomAddress{std::move(*where), std::move(*code), word};
}

bool is_loopback(const ServerAddress& server) {
    return server.host == "localhost" || server.host == "::1" || server.host.starts_with("127.");
}

std::string authority_of(const ServerAddress& server) {
    return bracketed(server.host) + ':' + std::to_string(server.port);
}

std::string to_url(const ServerAddress& server) {
    return std::string((server.is_secure ? wss_scheme : ws_scheme).prefix) + authority_of(server) +
           server.path;
}

std::string to_url(const RoomAddress& room) {
    return to_url(room.server) + std::string(room_path) + room.code.text();
}

std::string web_origin_of(const ServerAddress& server) {
    const auto& scheme = server.is_secure ? https_scheme : http_scheme;
    std::string origin = std::string(scheme.prefix) + bracketed(server.host);
    if (server.port != scheme.port) origin += ':' + std::to_string(server.port);
    return origin;
}

std::string page_of(const ServerAddress& server) {
    return web_origin_of(server) + server.path;
}

std::string to_link(const RoomAddress& room, std::string_view server_word) {
    return page_of(room.server) + std::string(room_path) + room.code.text() +
           word_fragment(room.word, server_word);
}

}  // namespace gridrace::client
