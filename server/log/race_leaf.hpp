// A leaf of the tree of races: the hash of what the server signs of a race that has ended. See proto/http.md, "The tree of
// races".
#pragma once

#include <array>
#include <cstdint>

namespace gridrace::server {

// SHA-256.
using RaceLeaf = std::array<std::uint8_t, 32>;

// A part of many.
inline constexpr std::int64_t leaves_read = 4096;

}  // namespace gridrace::server
