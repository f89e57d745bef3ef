#include "common/identity/checkpoint.hpp"

#include <gtest/gtest.h>

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

}  // namespace

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
