// Unpredictable numbers and the hashing of what members prove themselves with.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/race/event.hpp"

namespace gridrace::server {

// 64 bits from the operating system's cryptographic source.
std::uint64_t unpredictable();

// What is kept of a resume token (BLAKE2b-256): the token cannot be found from it. Tokens are long and
// random, so that no salt is needed, and comparing hashes tells nothing about tokens.
race::TokenHash hash_token(std::string_view token);

// What a room remembers of a network (Subscriber::network): 20 bits of a hash keyed with the room's code. Four
// thousand IPv4 addresses have the same, so that the log tells nobody's address, not even to whoever tries them all; and
// a stranger is taken for somebody who was kicked once in a million times. None of an empty text.
std::optional<race::Origin> origin_of(const race::RoomCode& code, std::string_view network);

}  // namespace gridrace::server
