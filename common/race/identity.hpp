// What the server remembers of a member besides the name: hashes, never shown to anybody.
#pragma once

#include <array>
#include <cstdint>

namespace gridrace::race {

// A hash of the secret that identifies a returning member.
using TokenHash = std::array<std::uint8_t, 32>;

// What the room remembers of a member's address: a few bits of a hash, which many addresses share,
// so that it can be recognised but not reconstructed.
struct Origin {
    std::uint32_t bits = 0;
    friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace gridrace::race
