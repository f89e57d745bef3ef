// SHA-256 (FIPS 180-4) and base 64 (RFC 4648), by libsodium. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridrace::identity {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view bytes);

// The hash of bytes that come piece by piece.
class Sha256Stream {
public:
    Sha256Stream();
    void add(std::string_view bytes);
    // Of all so far; more may follow.
    Sha256 hash() const;

private:
    alignas(8) std::array<unsigned char, 104> state_{};  // as libsodium has it
};

// With padding, as from_base64() wants it.
std::string to_base64(std::string_view bytes);
// None unless it is what to_base64() makes.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace gridrace::identity
