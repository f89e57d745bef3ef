// Unpredictable numbers, and hashes of members' tokens and of rooms' words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/race/event.hpp"

namespace gridrace::server {

// 64 bits from the operating system's cryptographic source.
std::uint64_t unpredictable();

// Of the same source.
race::Digest random_bytes();

// The stored hash of a resume token (BLAKE2b-256), which does not reveal the token. Tokens are long
// and random, so no salt is needed, and comparing hashes reveals nothing about tokens.
race::TokenHash hash_token(std::string_view token);

// The stored hash of a room's word, under a new key (race::WordHash says why it is a fast one); none if it cannot be a word.
std::optional<race::WordHash> new_word_hash(std::string_view word);
// What a newcomer has said, as typed, of the word that the room wants; nothing if it wants none.
race::WordSaid compare_word(std::string_view said, const std::optional<race::WordHash>& wanted);

// A network (Subscriber::network) as stored by a room: 20 bits of a hash keyed with the room's
// code. Four thousand IPv4 addresses share each value, so the log reveals no address, not even by
// trying all; and a stranger is mistaken for a kicked member once in a million times. None for an
// empty text.
std::optional<race::Origin> origin_of(const race::RoomCode& code, std::string_view network);

}  // namespace gridrace::server
