// Tiles of C2SP tlog-tiles (https://c2sp.org/tlog-tiles): the hashes of a Merkle tree in files of 256 that never change once they
// are full. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/identity/merkle.hpp"

namespace gridrace::identity {

inline constexpr unsigned levels_of_tile = 8;
inline constexpr std::uint64_t full_tile = 256;  // hashes

// Tile number `index` of a level, from 0: its hashes are those of subtrees of 256^level leaves.
struct TileName {
    unsigned level = 0;
    std::uint64_t index = 0;
    std::uint64_t width = full_tile;  // fewer hashes: a partial tile
    friend bool operator==(const TileName&, const TileName&) = default;
};

// As in a path: "1/x001/067.p/5".
std::string path_of(const TileName& tile);
// None unless it is what path_of() makes.
std::optional<TileName> parse_tile(std::string_view path);
// The same without a level.
std::optional<TileName> parse_tile_of_leaves(std::string_view path);

// The tile of a tree of this size in which a complete subtree (see SubtreeHash) is found, and its hash there.
TileName tile_with(unsigned level, std::uint64_t index, std::uint64_t size);
Sha256 hash_in_tile(std::span<const Sha256> tile, unsigned level, std::uint64_t index);

// The bytes of a tile, and back; none unless they are so many hashes.
std::string bytes_of_tile(std::span<const Sha256> tile);
std::optional<std::vector<Sha256>> parse_hashes(std::string_view bytes, std::uint64_t width);

}  // namespace gridrace::identity
