// The hashes of a tree of races that are kept in memory: of complete subtrees of 256 leaves and more, and of the leaves after them.
// 64 bytes for 256 races: 250 KB for a million. Pure.
#pragma once

#include <optional>
#include <vector>

#include "common/identity/tile.hpp"
#include "server/log/race_leaf.hpp"

namespace gridrace::server {

Sha256 hash_of(const RaceLeaf& leaf);

class TreeHashes {
public:
    void add(const RaceLeaf& leaf);

    std::uint64_t size() const { return complete(0) * identity::full_tile + last_.size(); }
    identity::TreeHead head() const;
    // The last leaf that was added.
    const std::optional<RaceLeaf>& newest() const { return newest_; }

    // Of the leaves after the last full tile.
    const std::vector<Sha256>& last_tile() const { return last_; }
    // The root of a full tile of leaves, of which there are size() / 256.
    const Sha256& root_of_tile(std::uint64_t tile) const { return levels_[0][tile]; }
    // Hashes of a tile; none unless all of them are there. Not of leaves: level 1 and above.
    std::optional<std::vector<Sha256>> find(const identity::TileName& tile) const;
    // That a leaf is in the tree, by the hashes of all leaves of its tile.
    std::vector<Sha256> prove(std::uint64_t index, const std::vector<Sha256>& its_tile) const;

private:
    std::uint64_t complete(unsigned level) const {
        return level < levels_.size() ? levels_[level].size() : 0;
    }
    Sha256 hash(unsigned level, std::uint64_t index) const;

    // From the bottom: complete subtrees of 256 leaves, of 512, …
    std::vector<std::vector<Sha256>> levels_;
    std::vector<Sha256> last_;
    std::optional<RaceLeaf> newest_;
};

}  // namespace gridrace::server
