#include "common/identity/checkpoint.hpp"

#include <gtest/gtest.h>

#include "common/identity/encoding.hpp"
#include "common/identity/signed_note.hpp"

namespace gridrace::identity {

namespace {

const KeyPair& key() {
    static const KeyPair pair(Seed{7});
    return pair;
}

TreeHead some_tree() {
    return {980, leaf_hash("root")};
}

std::string checkpoint() {
    return checkpoint_of(key(), some_tree());
}

InclusionProof some_proof() {
    return {411, {leaf_hash("a"), leaf_hash("b")}, checkpoint()};
}

// The example of proto/http.md, made by another implementation, in Python.
constexpr std::string_view example =
    "c2sp.org/tlog-proof@v1\n"
    "index 1\n"
    "I3xtKXCYp0qjff88qRJ45X3gmoM+lS1GuR5D3MrUYDM=\n"
    "P09NNBw9Ka6wa2szWKCv56Wtp4ITjb3WssFPGwseRq0=\n"
    "\n"
    "gridrace-0EGG-FFZK-SR8B-W7BG\n"
    "3\n"
    "7vAs/9CzNGixlKtifHsDW3WdOE7lEstb+v3nmzbLsWw=\n"
    "\n"
    "\u2014 gridrace-0EGG-FFZK-SR8B-W7BG "
    "RJA7Z/XPdOQI4jWHpZx/7KjYnqvodhoiTxAjnU/kSg/l4rDARjGRhSQGAwzgPNRqYQJXEd5ouXkScL7MGspY5WIFmg4="
    "\n";

// The hash of a leaf that is a hash, as those of races are.
Sha256 hash_of_leaf(std::string_view signed_text) {
    const auto leaf = sha256(signed_text);
    return leaf_hash({reinterpret_cast<const char*>(leaf.data()), leaf.size()});
}

}  // namespace

TEST(InclusionProof, IsTheExampleOfThePage) {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
    const KeyPair server(seed);
    const auto race = hash_of_leaf(
        "gridrace race v1\nserver A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=\nroom K7QX2M\n"
        "race 3\nended 1767225857000\n"
        "record sha256 m3AM6CmNvwdQsdg/NrBzNCTW/M6V+GvFpFa16wKWaX4=\n");
    const auto before = hash_of_leaf("race 1"), after = hash_of_leaf("race 2");
    const TreeHead tree{3, node_hash(node_hash(before, race), after)};

    EXPECT_EQ(text_of(InclusionProof{1, {before, after}, checkpoint_of(server, tree)}), example);
    EXPECT_TRUE(is_included(race, 1, tree, read_inclusion_proof(example)->hashes));
}

TEST(Checkpoint, IsANoteOfTheServersKey) {
    const auto note = checkpoint();
    const auto text = *text_of_note(note);
    EXPECT_EQ(text.substr(0, text.find('\n')), note_name(key().public_key()));
    EXPECT_NE(text.find("\n980\n"), std::string_view::npos);
    EXPECT_EQ(read_checkpoint(checkpoint(), key().public_key()), some_tree());
    EXPECT_FALSE(read_checkpoint(checkpoint(), KeyPair(Seed{8}).public_key()));
}

TEST(Checkpoint, IsRefusedWhereAnyBitIsAnother) {
    auto note = checkpoint();
    for (auto& byte : note) {
        for (int bit = 0; bit < 8; ++bit) {
            byte = static_cast<char>(byte ^ (1 << bit));
            EXPECT_FALSE(read_checkpoint(note, key().public_key()));
            byte = static_cast<char>(byte ^ (1 << bit));
        }
    }
}

TEST(Checkpoint, IsNothingElseThatTheServerSigns) {
    const auto name = note_name(key().public_key());
    const auto root = to_base64(std::string(32, 'x'));
    for (const auto& text :
         {std::string("gridrace race v1\n980\n") + root + '\n', "other\n980\n" + root + '\n',
          name + "\n0980\n" + root + '\n', name + "\n980\n" + root + "\nmore\n",
          name + "\n980\nAAAA\n", name + "\n980\n", name + '\n',
          name + "\n99999999999999999999\n" + root + '\n'})
        EXPECT_FALSE(read_checkpoint(signed_note(key(), text), key().public_key())) << text;
}

TEST(InclusionProof, IsReadAsItIsWritten) {
    const auto text = text_of(some_proof());
    EXPECT_TRUE(text.starts_with("c2sp.org/tlog-proof@v1\nindex 411\n"));
    EXPECT_TRUE(text.ends_with("\n\n" + checkpoint()));
    EXPECT_EQ(read_inclusion_proof(text), some_proof());
    const InclusionProof alone{0, {}, checkpoint()};
    EXPECT_EQ(read_inclusion_proof(text_of(alone)), alone);
}

TEST(InclusionProof, IsBounded) {
    auto proof = some_proof();
    proof.hashes.resize(64);
    EXPECT_TRUE(read_inclusion_proof(text_of(proof)));
    proof.hashes.resize(65);
    EXPECT_FALSE(read_inclusion_proof(text_of(proof)));
    proof.hashes.resize(64);
    proof.checkpoint.resize(most_proof_bytes);
    EXPECT_FALSE(read_inclusion_proof(text_of(proof)));
    const auto text = text_of(some_proof());
    for (std::size_t end = 0; end < text.find("\n\n") + 2; ++end)
        EXPECT_FALSE(read_inclusion_proof(std::string_view(text).substr(0, end)));
}

}  // namespace gridrace::identity
