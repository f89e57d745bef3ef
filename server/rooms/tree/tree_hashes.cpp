#include "server/rooms/tree/tree_hashes.hpp"

namespace gridrace::server {

using identity::full_tile;
using identity::levels_of_tile;

Sha256 hash_of(const RaceLeaf& leaf) {
    return identity::leaf_hash({reinterpret_cast<const char*>(leaf.data()), leaf.size()});
}

void TreeHashes::add(const RaceLeaf& leaf) {
    newest_ = leaf;
    last_.push_back(hash_of(leaf));
    if (last_.size() < full_tile) return;
    auto subtree = identity::root_of_complete(last_);
    last_.clear();
    for (std::size_t level = 0;; ++level) {
        if (level == levels_.size()) levels_.emplace_back();
        auto& hashes = levels_[level];
        hashes.push_back(subtree);
        if (hashes.size() % 2 != 0) return;
        subtree = identity::node_hash(*(hashes.end() - 2), hashes.back());
    }
}

Sha256 TreeHashes::hash(unsigned level, std::uint64_t index) const {
    if (level >= levels_of_tile) return levels_.at(level - levels_of_tile).at(index);
    return identity::hash_in_tile(last_, level, index);
}

identity::TreeHead TreeHashes::head() const {
    return {size(), identity::root_of(
                        size(), [this](auto level, auto index) { return hash(level, index); })};
}

std::optional<std::vector<Sha256>> TreeHashes::find(const identity::TileName& tile) const {
    const auto level = (tile.level - 1) * levels_of_tile;
    if (tile.index > complete(level) / full_tile) return std::nullopt;  // before it is multiplied
    const auto begin = tile.index * full_tile;
    if (begin + tile.width > complete(level)) return std::nullopt;
    const auto first = levels_[level].begin() + static_cast<std::ptrdiff_t>(begin);
    return std::vector(first, first + static_cast<std::ptrdiff_t>(tile.width));
}

std::vector<Sha256> TreeHashes::prove(std::uint64_t leaf,
                                      const std::vector<Sha256>& its_tile) const {
    const auto tile = leaf / full_tile;
    return identity::inclusion_proof(leaf, size(), [&](unsigned level, std::uint64_t index) {
        const bool is_in_tile = level < levels_of_tile && (index << level) / full_tile == tile;
        return is_in_tile ? identity::hash_in_tile(its_tile, level, index) : hash(level, index);
    });
}

}  // namespace gridrace::server
