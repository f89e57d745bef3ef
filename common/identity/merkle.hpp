// Merkle trees of SHA-256 hashes to which leaves are only added: RFC 6962, and RFC 9162 for how proofs are checked. Pure; all
// costs grow with the logarithm of the size.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "common/base/sha256.hpp"

namespace gridrace::identity {

struct TreeHead {
    std::uint64_t size = 0;  // leaves
    Sha256 root{};
    friend bool operator==(const TreeHead&, const TreeHead&) = default;
};

Sha256 leaf_hash(std::string_view data);
Sha256 node_hash(const Sha256& left, const Sha256& right);

// The hash of a complete subtree: of 2^level leaves, of which `index` times as many lie before it.
using SubtreeHash = std::function<Sha256(unsigned level, std::uint64_t index)>;

// Of a complete subtree of these, a power of two.
Sha256 root_of_complete(std::span<const Sha256> hashes);
// Of the tree of the first `size` leaves. That of none is the hash of nothing.
Sha256 root_of(std::uint64_t size, const SubtreeHash& hash);
// That the leaf of this index, which is less than the size, is in the tree: hashes from the bottom up.
std::vector<Sha256> inclusion_proof(std::uint64_t index, std::uint64_t size,
                                    const SubtreeHash& hash);
// That the tree of the first `size` leaves begins with the first `from`, at most as many.
std::vector<Sha256> consistency_proof(std::uint64_t from, std::uint64_t size,
                                      const SubtreeHash& hash);

// Whether the proof shows that a leaf with this hash is in the tree.
bool is_included(const Sha256& leaf, std::uint64_t index, const TreeHead& tree,
                 std::span<const Sha256> proof);
// Whether the proof shows that the later tree has all leaves of the earlier one, in the same places. All trees begin with the
// empty one.
bool is_consistent(const TreeHead& earlier, const TreeHead& later, std::span<const Sha256> proof);

// The root of a growing tree, in 64 hashes at most.
class Frontier {
public:
    void add(const Sha256& leaf_hash);
    std::uint64_t size() const { return size_; }
    Sha256 root() const;

private:
    std::uint64_t size_ = 0;
    std::vector<Sha256>
        subtrees_;  // complete ones, from the largest on, one for each bit of the size
};

}  // namespace gridrace::identity
