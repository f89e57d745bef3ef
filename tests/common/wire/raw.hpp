// Writes protobuf by hand: bytes that no codec of ours would write.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gridrace::wire::raw {

inline std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value > 0x7f; value >>= 7) bytes += static_cast<char>((value & 0x7f) | 0x80);
    return bytes + static_cast<char>(value);
}

inline std::string tag(int field, int wire_type) {
    return varint(static_cast<std::uint64_t>(field) << 3 | static_cast<unsigned>(wire_type));
}

// A field that holds a number; negative ones as protobuf writes int64.
inline std::string number(int field, std::int64_t value) {
    return tag(field, 0) + varint(static_cast<std::uint64_t>(value));
}

// A field that holds a text, bytes or a message.
inline std::string part(int field, std::string_view content) {
    return tag(field, 2) + varint(content.size()) + std::string(content);
}

inline std::string repeated(std::string_view piece, std::size_t times) {
    std::string bytes;
    for (std::size_t i = 0; i < times; ++i) bytes += piece;
    return bytes;
}

// An unknown field of groups inside each other.
inline std::string nested_groups(int depth) {
    return repeated(tag(99, 3), static_cast<std::size_t>(depth)) +
           repeated(tag(99, 4), static_cast<std::size_t>(depth));
}

}  // namespace gridrace::wire::raw
