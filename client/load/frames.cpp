#include "client/load/frames.hpp"

#include <array>
#include <cstring>

namespace gridrace::client {

namespace {

constexpr std::uint8_t final_bit = 0x80;
constexpr std::uint8_t mask_bit = 0x80;

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) {
        out += static_cast<char>(value >> shift & 0xff);
    }
}

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key) {
    out += static_cast<char>(final_bit | static_cast<std::uint8_t>(opcode));
    if (payload.size() < 126) {
        out += static_cast<char>(mask_bit | payload.size());
    } else if (payload.size() <= 0xffff) {
        out += static_cast<char>(mask_bit | 126);
        append_big_endian(out, payload.size(), 2);
    } else {
        out += static_cast<char>(mask_bit | 127);
        append_big_endian(out, payload.size(), 8);
    }
    std::array<char, 4> mask;
    std::memcpy(mask.data(), &key, mask.size());
    out.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(payload[i] ^ mask[i % 4]);
    }
}

std::optional<Frame> take_frame(std::string_view& bytes, std::size_t longest, FrameFault& fault) {
    fault = FrameFault::cut;
    if (bytes.size() < 2) return std::nullopt;
    const auto first = static_cast<unsigned char>(bytes[0]);
    const auto second = static_cast<unsigned char>(bytes[1]);
    std::uint64_t length = second & 0x7f;
    std::size_t header = 2;
    if (length >= 126) {
        const std::size_t wide = length == 126 ? 2 : 8;
        if (bytes.size() < header + wide) return std::nullopt;
        length = big_endian(bytes.substr(header, wide));
        header += wide;
    }
    const bool is_whole = (first & final_bit) != 0 && (first & 0x0f) != 0;
    if (!is_whole || (second & mask_bit) != 0 || length > longest) {
        fault = FrameFault::malformed;
        return std::nullopt;
    }
    if (bytes.size() - header < length) return std::nullopt;
    const Frame frame{static_cast<Opcode>(first & 0x0f), bytes.substr(header, length)};
    bytes.remove_prefix(header + length);
    return frame;
}

Closing read_close(std::string_view payload) {
    if (payload.size() < 2) return {};
    return {static_cast<std::uint16_t>(big_endian(payload.substr(0, 2))), payload.substr(2)};
}

}  // namespace gridrace::client
