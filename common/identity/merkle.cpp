#include "common/identity/merkle.hpp"

#include <bit>
#include <string>

namespace gridrace::identity {

namespace {

// Leaves in the left one of the two subtrees of a tree of this size, which is 2 at least.
std::uint64_t left_part(std::uint64_t size) {
    return std::bit_floor(size - 1);
}

Sha256 hash_of_range(std::uint64_t begin, std::uint64_t end, const SubtreeHash& hash) {
    const auto size = end - begin;
    if (std::has_single_bit(size)) {
        const auto level = static_cast<unsigned>(std::countr_zero(size));
        return hash(level, begin >> level);
    }
    const auto middle = begin + left_part(size);
    return node_hash(hash_of_range(begin, middle, hash), hash_of_range(middle, end, hash));
}

// SUBPROOF of RFC 9162, 2.1.4.1; `is_known` while the subtree is a beginning of the tree whose root the verifier has.
void prove_consistency(std::uint64_t from, std::uint64_t begin, std::uint64_t end, bool is_known,
                       const SubtreeHash& hash, std::vector<Sha256>& proof) {
    if (from == end) {
        if (!is_known) proof.push_back(hash_of_range(begin, end, hash));
        return;
    }
    const auto middle = begin + left_part(end - begin);
    if (from <= middle) {
        prove_consistency(from, begin, middle, is_known, hash, proof);
        proof.push_back(hash_of_range(middle, end, hash));
    } else {
        prove_consistency(from, middle, end, false, hash, proof);
        proof.push_back(hash_of_range(begin, middle, hash));
    }
}

// The way from a node up to the root of a tree: its number in its level, and that of the level's last node.
struct Climb {
    std::uint64_t node = 0, last = 0;

    bool is_at_top() const { return last == 0; }
    bool is_right() const { return (node & 1) != 0; }
    // Its parent has it on the right: as a right child, or as the last node, which was handed up.
    bool joins_left() const { return is_right() || node == last; }
    void up() {
        node >>= 1;
        last >>= 1;
    }
    // Levels in which the last node has no sibling.
    void up_to_sibling() {
        while (!is_right() && node != 0) up();
    }
};

}  // namespace

Sha256 leaf_hash(std::string_view data) {
    return sha256(std::string(1, '\0').append(data));
}

Sha256 node_hash(const Sha256& left, const Sha256& right) {
    std::array<char, 1 + 2 * sizeof(Sha256)> bytes{1};
    std::copy(left.begin(), left.end(), bytes.begin() + 1);
    std::copy(right.begin(), right.end(), bytes.begin() + 1 + left.size());
    return sha256({bytes.data(), bytes.size()});
}

Sha256 root_of_complete(std::span<const Sha256> hashes) {
    std::vector<Sha256> level(hashes.begin(), hashes.end());
    while (level.size() > 1) {
        for (std::size_t i = 0; i < level.size() / 2; ++i)
            level[i] = node_hash(level[2 * i], level[2 * i + 1]);
        level.resize(level.size() / 2);
    }
    return level.front();
}

Sha256 root_of(std::uint64_t size, const SubtreeHash& hash) {
    return size == 0 ? sha256({}) : hash_of_range(0, size, hash);
}

std::vector<Sha256> inclusion_proof(std::uint64_t index, std::uint64_t size,
                                    const SubtreeHash& hash) {
    std::vector<Sha256> proof;
    std::uint64_t begin = 0, end = size;
    while (end - begin > 1) {
        const auto middle = begin + left_part(end - begin);
        const bool is_left = index < middle;
        proof.push_back(is_left ? hash_of_range(middle, end, hash)
                                : hash_of_range(begin, middle, hash));
        (is_left ? end : begin) = middle;
    }
    return {proof.rbegin(), proof.rend()};
}

std::vector<Sha256> consistency_proof(std::uint64_t from, std::uint64_t size,
                                      const SubtreeHash& hash) {
    std::vector<Sha256> proof;
    if (from > 0) prove_consistency(from, 0, size, true, hash, proof);
    return proof;
}

bool is_included(const Sha256& leaf, std::uint64_t index, const TreeHead& tree,
                 std::span<const Sha256> proof) {
    if (index >= tree.size) return false;
    Climb climb{index, tree.size - 1};
    auto root = leaf;
    for (const auto& sibling : proof) {
        if (climb.is_at_top()) return false;
        if (climb.joins_left()) {
            root = node_hash(sibling, root);
            climb.up_to_sibling();
        } else {
            root = node_hash(root, sibling);
        }
        climb.up();
    }
    return climb.is_at_top() && root == tree.root;
}

bool is_consistent(const TreeHead& earlier, const TreeHead& later, std::span<const Sha256> proof) {
    if (earlier.size == 0) return proof.empty() && earlier.root == root_of(0, {});
    if (earlier.size == later.size) return proof.empty() && earlier.root == later.root;
    if (earlier.size > later.size) return false;
    Climb climb{earlier.size - 1, later.size - 1};
    while (climb.is_right()) climb.up();
    auto first = earlier.root;
    if (!std::has_single_bit(earlier.size)) {
        if (proof.empty()) return false;
        first = proof.front();
        proof = proof.subspan(1);
    }
    auto root_before = first, root = first;
    for (const auto& sibling : proof) {
        if (climb.is_at_top()) return false;
        if (climb.joins_left()) {
            root_before = node_hash(sibling, root_before);
            root = node_hash(sibling, root);
            climb.up_to_sibling();
        } else {
            root = node_hash(root, sibling);
        }
        climb.up();
    }
    return climb.is_at_top() && root_before == earlier.root && root == later.root;
}

void Frontier::add(const Sha256& leaf_hash) {
    auto subtree = leaf_hash;
    for (auto bits = size_; (bits & 1) != 0; bits >>= 1) {
        subtree = node_hash(subtrees_.back(), subtree);
        subtrees_.pop_back();
    }
    subtrees_.push_back(subtree);
    ++size_;
}

Sha256 Frontier::root() const {
    if (subtrees_.empty()) return root_of(0, {});
    auto root = subtrees_.back();
    for (auto subtree = subtrees_.rbegin() + 1; subtree != subtrees_.rend(); ++subtree)
        root = node_hash(*subtree, root);
    return root;
}

}  // namespace gridrace::identity
