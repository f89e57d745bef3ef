// What a server signs of its tree of races, and what proves that a race is in it: proto/http.md, "The tree of races". In the forms
// of C2SP tlog-checkpoint and tlog-proof. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/identity/key_pair.hpp"
#include "common/identity/merkle.hpp"

namespace gridrace::identity {

// Of proofs: their hashes, and the checkpoint.
inline constexpr std::size_t most_proof_bytes = 8192;

// The checkpoint of the tree, as a signed note whose key is the origin of the tree.
std::string checkpoint_of(const KeyPair& key, const TreeHead& tree);
// The tree, if the note is a checkpoint that this key has signed of its own tree.
std::optional<TreeHead> read_checkpoint(std::string_view note, const race::PlayerKey& key);

// That a leaf is in the tree of a checkpoint.
struct InclusionProof {
    std::uint64_t index = 0;  // from 0
    std::vector<Sha256> hashes{};
    std::string checkpoint{};  // the note
    friend bool operator==(const InclusionProof&, const InclusionProof&) = default;
};

std::string text_of(const InclusionProof& proof);
// None unless it is what text_of() makes; nothing is checked against the checkpoint.
std::optional<InclusionProof> read_inclusion_proof(std::string_view text);

}  // namespace gridrace::identity
