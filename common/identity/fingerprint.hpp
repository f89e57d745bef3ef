// A public key in few letters, for people to compare. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/race/identity.hpp"

namespace gridrace::identity {

// "7K2M-X0QB-94TC-HR5A": the first 80 bits of the key in Crockford's base 32.
std::string fingerprint(const race::PlayerKey& key);

// The first ten bytes of the key with this fingerprint, as typed: in either case, with or without dashes.
std::optional<std::string> parse_fingerprint(std::string_view text);

}  // namespace gridrace::identity
