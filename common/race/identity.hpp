// What the server remembers of a member besides the name, and shows nobody: hashes, and the key of a player; and hashes by
// which it binds itself.
#pragma once

#include <array>
#include <cstdint>

namespace gridrace::race {

// A hash of the secret that identifies a returning member.
using TokenHash = std::array<std::uint8_t, 32>;

// The public key (Ed25519) that a player has proved to hold: it is the player, on every device. Known to the server alone,
// unless the player tells it.
using PlayerKey = std::array<std::uint8_t, 32>;

// SHA-256 of what both sides of a promise have, or will have.
using Digest = std::array<std::uint8_t, 32>;

// What the server remembers of a room's word: a hash of it under a key drawn at random for this word alone, so that equal
// words differ and no table of hashes helps. A fast hash on purpose: a slow one (crypto_pwhash) would let those who guess
// hold up the event loop that all rooms of a thread share. Guesses are limited instead, and the word opens this room only.
struct WordHash {
    std::array<std::uint8_t, 32> key{};
    std::array<std::uint8_t, 32> hash{};
    friend bool operator==(const WordHash&, const WordHash&) = default;
};

// What a newcomer has said of the room's word.
enum class WordSaid : std::uint8_t { nothing, wrong, right };

// What the room remembers of a member's address: a few bits of a hash, which many addresses share,
// so that it can be recognised but not reconstructed.
struct Origin {
    std::uint32_t bits = 0;
    friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace gridrace::race
