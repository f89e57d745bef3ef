// Base 64 (RFC 4648), by libsodium. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridrace::identity {

// With padding, as from_base64() wants it.
std::string to_base64(std::string_view bytes);
// None unless it is what to_base64() makes.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace gridrace::identity
