// WebSocket frames (RFC 6455) for a client. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::client {

enum class Opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10
};

// Appends a complete message, masked with this key as required of clients.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key);

struct Frame {
    Opcode opcode{};
    std::string_view payload;
};

enum class FrameFault {
    cut,       // continues after these bytes
    malformed  // fragmented, masked or too long: not supported
};

// Takes the frame at the start of `bytes` from it. `longest`: maximum payload.
std::optional<Frame> take_frame(std::string_view& bytes, std::size_t longest, FrameFault& fault);

// The code and the reason of a close frame.
struct Closing {
    std::uint16_t code = 1005;  // no code given
    std::string_view reason;
};
Closing read_close(std::string_view payload);

}  // namespace gridrace::client
