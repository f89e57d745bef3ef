// SHA-256 (FIPS 180-4), by libsodium. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace gridrace {

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

}  // namespace gridrace
