// WebSocket frames (RFC 6455) as a client writes and reads them. Pure.
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

// Appends a whole message, masked with this key as every frame of a client must be.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key);

struct Frame {
    Opcode opcode{};
    std::string_view payload;
};

enum class FrameFault {
    cut,       // it goes on after these bytes
    malformed  // fragmented, masked or too long: not for us
};

// The frame at the start of `bytes`, which then lose it. `longest`: of a payload.
std::optional<Frame> take_frame(std::string_view& bytes, std::size_t longest, FrameFault& fault);

// What a close frame says, and why.
struct Closing {
    std::uint16_t code = 1005;  // nothing was said
    std::string_view reason;
};
Closing read_close(std::string_view payload);

}  // namespace gridrace::client
