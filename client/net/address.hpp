// Where a server is, and where a room is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/race/room_code.hpp"

namespace gridrace::client {

// A server, from "HOST:PORT", "ws://HOST", "ws://HOST:PORT", "wss://…" for TLS, or the same with http:// and https://;
// IPv6 in brackets; the port is 80, with TLS 443, if none is given. A name with dots alone, "race.example.org", means
// TLS on port 443. A path may follow, "https://example.org/sudoku": there a proxy has the server.
struct ServerAddress {
    std::string host;
    std::uint16_t port = 80;
    bool is_secure = false;
    // A PEM file of certificates that are trusted beside the system's; empty: none. No part of the URL.
    std::string authorities = {};
    std::string path = {};  // "/sudoku": before the path of every request; empty: none
    std::string word =
        {};  // that the server wants, as far as it is known; empty: none. No part of the URL
    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

// A room on a server.
struct RoomAddress {
    ServerAddress server;
    race::RoomCode code;
    std::string word = {};  // that newcomers must say; empty: none. No part of the URL
    friend bool operator==(const RoomAddress&, const RoomAddress&) = default;
};

// One sentence on what is wrong with an address and what to do; safe to print.
struct AddressFault {
    std::string reason;
};

Result<ServerAddress, AddressFault> parse_server(std::string_view text,
                                                 std::string authorities = {});

// What a friend was told: a room's whole address ("ws://HOST:PORT/r/CODE"), its link ("https://HOST/r/CODE") or only its
// code, which is then looked for on `server`; each may end with the room's word
// and the server's (word_fragment). Authorities trusted for `server` are trusted for the room, too.
Result<RoomAddress, AddressFault> parse_room(std::string_view text, const ServerAddress& server);

// True for an address that leads every machine to itself.
bool is_loopback(const ServerAddress& server);

// "HOST:PORT", IPv6 in brackets: as in URLs and in the header Host.
std::string authority_of(const ServerAddress& server);
// "ws://HOST:PORT" and "ws://HOST:PORT/r/CODE", or wss://: what is told to friends.
std::string to_url(const ServerAddress& server);
std::string to_url(const RoomAddress& room);
// "http://HOST:PORT", or https://, without the usual port: the origin of the server's page for a browser.
std::string web_origin_of(const ServerAddress& server);
// The same with the server's path: where its page is.
std::string page_of(const ServerAddress& server);
// "http://HOST:PORT/r/CODE", or https://: the room's page, where the server has one. The usual port is left out. It ends with
// the room's word, if that is known, and the server's, if guests need it.
std::string to_link(const RoomAddress& room, std::string_view server_word = {});

}  // namespace gridrace::client
