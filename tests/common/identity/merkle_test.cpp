#include "common/identity/merkle.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace gridrace::identity {

namespace {

constexpr std::uint64_t most = 130;  // all sizes up to there

std::string hex_of(const Sha256& hash) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const auto byte : hash) (text += digits[byte >> 4]) += digits[byte & 15];
    return text;
}

Sha256 leaf(std::uint64_t index) {
    return leaf_hash(std::to_string(index));
}

// The definition of RFC 9162, 2.1.1, word for word.
Sha256 defined_root(std::uint64_t begin, std::uint64_t end) {
    if (begin == end) return sha256({});
    if (end - begin == 1) return leaf(begin);
    std::uint64_t k = 1;
    while (2 * k < end - begin) k *= 2;
    return node_hash(defined_root(begin, begin + k), defined_root(begin + k, end));
}

Sha256 subtree(unsigned level, std::uint64_t index) {
    return defined_root(index << level, (index + 1) << level);
}

TreeHead tree_of(std::uint64_t size) {
    static const auto all = [] {
        std::vector<Sha256> roots;
        for (std::uint64_t i = 0; i <= most; ++i) roots.push_back(defined_root(0, i));
        return roots;
    }();
    return {size, all.at(size)};
}

// Whether a check that holds fails for each bit of what it is given that is another one.
template <class Check>
void expect_every_bit_counts(std::vector<Sha256> hashes, const Check& check) {
    ASSERT_TRUE(check(hashes));
    for (auto& hash : hashes) {
        for (std::size_t bit = 0; bit < 8 * hash.size(); ++bit) {
            const auto mask = static_cast<std::uint8_t>(1u << (bit % 8));
            hash[bit / 8] ^= mask;
            EXPECT_FALSE(check(hashes));
            hash[bit / 8] ^= mask;
        }
    }
}

}  // namespace

// The roots that Certificate Transparency publishes for its test trees.
TEST(MerkleTree, HasTheRootsOfItsStandard) {
    EXPECT_EQ(hex_of(root_of(0, {})),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex_of(leaf_hash({})),
              "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    const auto bytes = [](auto... byte) { return std::string{static_cast<char>(byte)...}; };
    Frontier tree;
    for (const auto& data :
         {std::string(), bytes(0), bytes(0x10), bytes(0x20, 0x21), bytes(0x30, 0x31),
          bytes(0x40, 0x41, 0x42, 0x43), bytes(0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57),
          bytes(0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d,
                0x6e, 0x6f)})
        tree.add(leaf_hash(data));
    EXPECT_EQ(hex_of(tree.root()),
              "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
}

TEST(MerkleTree, GrowsAsItIsDefined) {
    Frontier frontier;
    for (std::uint64_t size = 0; size <= most; ++size) {
        EXPECT_EQ(frontier.root(), tree_of(size).root);
        EXPECT_EQ(root_of(size, subtree), tree_of(size).root);
        EXPECT_EQ(frontier.size(), size);
        frontier.add(leaf(size));
    }
}

TEST(MerkleTree, ProvesEachLeafAndNoOther) {
    for (std::uint64_t size = 1; size <= most; ++size) {
        for (std::uint64_t index = 0; index < size; ++index) {
            const auto proof = inclusion_proof(index, size, subtree);
            ASSERT_LE(proof.size(), static_cast<std::size_t>(std::bit_width(size - 1)));
            ASSERT_TRUE(is_included(leaf(index), index, tree_of(size), proof));
            EXPECT_FALSE(is_included(leaf(index + 1), index, tree_of(size), proof));
            EXPECT_FALSE(is_included(leaf(index), index ^ 1, tree_of(size), proof));
            EXPECT_FALSE(is_included(leaf(index), index + size, tree_of(size), proof));
            auto longer = proof;
            longer.push_back(leaf(0));
            EXPECT_FALSE(is_included(leaf(index), index, tree_of(size), longer));
            if (proof.empty()) continue;
            EXPECT_FALSE(is_included(leaf(index), index, tree_of(size),
                                     std::span(proof).first(proof.size() - 1)));
        }
    }
    EXPECT_FALSE(is_included(leaf(0), 0, tree_of(0), {}));
}

TEST(MerkleTree, ProvesThatItOnlyGrew) {
    for (std::uint64_t size = 0; size <= most; ++size) {
        for (std::uint64_t from = 0; from <= size; ++from) {
            const auto proof = consistency_proof(from, size, subtree);
            ASSERT_TRUE(is_consistent(tree_of(from), tree_of(size), proof)) << from << ' ' << size;
            if (from == 0) continue;
            const TreeHead other{from, leaf(most)};
            EXPECT_FALSE(is_consistent(other, tree_of(size), proof));
            EXPECT_FALSE(is_consistent(tree_of(from), {size, leaf(most)}, proof));
            EXPECT_FALSE(from < size && is_consistent(tree_of(size), tree_of(from), proof));
            EXPECT_FALSE(from > 1 &&
                         is_consistent({from - 1, tree_of(from).root}, tree_of(size), proof));
            auto longer = proof;
            longer.push_back(leaf(0));
            EXPECT_FALSE(is_consistent(tree_of(from), tree_of(size), longer));
            if (proof.empty()) continue;
            EXPECT_FALSE(is_consistent(tree_of(from), tree_of(size),
                                       std::span(proof).first(proof.size() - 1)));
        }
    }
    EXPECT_FALSE(is_consistent({0, leaf(0)}, tree_of(1), {}));
}

TEST(MerkleTree, RefusesEveryTamperedBit) {
    for (const std::uint64_t size : {2u, 3u, 7u, 8u, 70u, 130u}) {
        for (const auto index : {std::uint64_t{0}, size / 2, size - 1}) {
            auto given = inclusion_proof(index, size, subtree);
            given.push_back(leaf(index));
            given.push_back(tree_of(size).root);
            expect_every_bit_counts(given, [&](std::span<const Sha256> all) {
                const auto proof = all.first(all.size() - 2);
                return is_included(all[proof.size()], index, {size, all.back()}, proof);
            });
        }
        for (const auto from : {std::uint64_t{1}, size / 2, size - 1}) {
            auto given = consistency_proof(from, size, subtree);
            given.push_back(tree_of(from).root);
            given.push_back(tree_of(size).root);
            expect_every_bit_counts(given, [&](std::span<const Sha256> all) {
                const auto proof = all.first(all.size() - 2);
                return is_consistent({from, all[proof.size()]}, {size, all.back()}, proof);
            });
        }
    }
}

TEST(MerkleTree, IsNotMisledByGreatNumbers) {
    constexpr auto last = ~std::uint64_t{0};
    const std::vector<Sha256> proof(64, leaf(0));
    EXPECT_FALSE(is_included(leaf(0), last - 1, {last, leaf(1)}, proof));
    EXPECT_FALSE(is_included(leaf(0), last, {last, leaf(1)}, proof));
    EXPECT_FALSE(is_consistent({last - 1, leaf(1)}, {last, leaf(1)}, proof));
    EXPECT_FALSE(is_consistent({1, leaf(1)}, {last, leaf(1)}, {}));
}

}  // namespace gridrace::identity
