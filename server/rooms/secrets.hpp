// Unpredictable numbers and the hashing of what members prove themselves with.
#pragma once

#include <cstdint>
#include <string_view>

#include "common/race/event.hpp"

namespace gridrace::server {

// 64 bits from the operating system's cryptographic source.
std::uint64_t unpredictable();

// What is kept of a resume token (BLAKE2b-256): the token cannot be found from it. Tokens are long and
// random, so that no salt is needed, and comparing hashes tells nothing about tokens.
race::TokenHash hash_token(std::string_view token);

}  // namespace gridrace::server
