// The numbers that both ends of a connection agree on.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gridrace::wire {

// What both sides ask for and accept as the WebSocket's subprotocol: the version of the protocol.
inline constexpr std::string_view subprotocol = "gridrace.v1";

inline constexpr std::size_t max_first_message_bytes = 4096;  // Hello, and the body of POST /rooms
inline constexpr std::size_t max_client_message_bytes = 1024;
inline constexpr std::size_t max_server_message_bytes = 1 << 20;
inline constexpr std::size_t max_race_record_bytes = 8 << 20;
inline constexpr int max_nesting = 16;
inline constexpr std::size_t min_token_bytes = 16;
inline constexpr std::size_t max_token_bytes = 64;

// What the server announces in its first message.
struct Limits {
    std::uint32_t max_message_bytes = max_client_message_bytes;
    std::uint32_t commands_per_second = 20;  // over this, the server reads more slowly
    std::uint32_t burst = 40;
    std::chrono::seconds idle_timeout{
        30};  // nothing heard, not even a pong: the connection is closed
    friend bool operator==(const Limits&, const Limits&) = default;
};

// WebSocket close codes that mean something of our own; the rest are those of RFC 6455.
enum class CloseCode : std::uint16_t {
    left = 1000,             // you left: done
    restarting = 1012,       // the server stops: come back in a moment
    try_again_later = 1013,  // the server cannot take you now: come back
    kicked = 4000,           // the host removed you: do not come back
    replaced = 4001,         // the same member connected anew: do not come back
    room_closed = 4002,      // the room has ended
    refused = 4003,          // Hello was refused: the Error message says why
    bad_message = 4004,      // a message that cannot be: the Error message says why
    banned = 4005            // the address was banned from the server
};

}  // namespace gridrace::wire
