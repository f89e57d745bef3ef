// A public key in few letters, for people to compare. Pure.
#pragma once

#include <string>

#include "common/race/identity.hpp"

namespace gridrace::identity {

// "7K2M-X0QB-94TC-HR5A": the first 80 bits of the key in Crockford's base 32.
std::string fingerprint(const race::PlayerKey& key);

}  // namespace gridrace::identity
