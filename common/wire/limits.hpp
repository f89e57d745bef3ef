// Constants that client and server share.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gridrace::wire {

// The WebSocket subprotocol that both sides require: the version of the protocol.
inline constexpr std::string_view subprotocol = "gridrace.v1";

inline constexpr std::size_t max_first_message_bytes = 4096;  // Hello, and the body of POST /rooms
inline constexpr std::size_t max_client_message_bytes = 1024;
inline constexpr std::size_t max_server_message_bytes = 1 << 20;
inline constexpr std::size_t max_race_record_bytes = 8 << 20;
inline constexpr int max_nesting = 16;
inline constexpr std::size_t min_token_bytes = 16;
inline constexpr std::size_t max_token_bytes = 64;
inline constexpr std::size_t max_client_bytes = 64;  // Hello.client

// Limits that the server announces in its first message.
struct Limits {
    std::uint32_t max_message_bytes = max_client_message_bytes;
    std::uint32_t commands_per_second = 20;  // above this rate the server reads more slowly
    std::uint32_t burst = 40;
    std::chrono::seconds idle_timeout{30};  // closes a connection that sends not even pongs
    friend bool operator==(const Limits&, const Limits&) = default;
};

// WebSocket close codes with a meaning of our own; the rest are those of RFC 6455.
enum class CloseCode : std::uint16_t {
    left = 1000,             // the member left
    restarting = 1012,       // the server restarts: reconnect soon
    try_again_later = 1013,  // the server is overloaded: reconnect later
    kicked = 4000,           // the host removed the member: do not reconnect
    replaced = 4001,         // the same member has a newer connection: do not reconnect
    room_closed = 4002,      // the room has ended
    refused = 4003,          // Hello was refused: the Error message says why
    bad_message = 4004,      // an invalid message: the Error message says why
    banned = 4005,           // the server has banned the address
    client_too_old = 4006    // the room's mode is newer than the client
};

}  // namespace gridrace::wire
