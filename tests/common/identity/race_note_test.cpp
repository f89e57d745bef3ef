#include "common/identity/race_note.hpp"

#include <gtest/gtest.h>

#include "common/identity/signed_note.hpp"

namespace gridrace::identity {

namespace {

Seed counting_seed() {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
    return seed;
}

const KeyPair server_pair(counting_seed());

RaceNote third_race() {
    return {server_pair.public_key(), *race::RoomCode::parse("K7QX2M"), RaceNumber{3},
            Instant(Milliseconds(1767225857000)), sha256("a record")};
}

// Made by another implementation of signed notes, in Python.
constexpr std::string_view note =
    "gridrace race v1\n"
    "server A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=\n"
    "room K7QX2M\n"
    "race 3\n"
    "ended 1767225857000\n"
    "record sha256 m3AM6CmNvwdQsdg/NrBzNCTW/M6V+GvFpFa16wKWaX4=\n"
    "\n"
    "\u2014 gridrace-0EGG-FFZK-SR8B-W7BG "
    "RJA7Z98BDAgozKSSTztCDdcCwtN6XJFrnqIejP+wmdV9Gzbj8rDEKb4Lnpb7fCa87RjmiG49I6otQkHiDSTUy2rJcAI="
    "\n";

}  // namespace

TEST(RaceNote, IsSignedAsNotesAre) {
    EXPECT_EQ(signed_note(server_pair, text_of(third_race())), note);
    EXPECT_EQ(read_race_note(note), third_race());
}

TEST(RaceNote, IsNoneIfOneBitDiffers) {
    for (std::size_t bit = 0; bit < note.size() * 8; ++bit) {
        std::string changed(note);
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
        EXPECT_FALSE(read_race_note(changed)) << bit;
    }
}

TEST(RaceNote, IsNoneIfItIsCutShortOrHasMore) {
    for (std::size_t size = 0; size < note.size(); ++size)
        EXPECT_FALSE(read_race_note(note.substr(0, size))) << size;
    EXPECT_FALSE(read_race_note(std::string(note) + std::string(most_note_bytes, '\n')));
    EXPECT_FALSE(read_race_note(signed_note(server_pair, text_of(third_race()) + "race 4\n")));
}

// In small letters, or with a zero before it: the same to who reads it, but another text.
TEST(RaceNote, HasOneForm) {
    auto text = text_of(third_race());
    text.replace(text.find("K7QX2M"), 6, "k7qx2m");
    EXPECT_FALSE(read_race_note(signed_note(server_pair, text)));
    text = text_of(third_race());
    text.replace(text.find("race 3"), 6, "race 03");
    EXPECT_FALSE(read_race_note(signed_note(server_pair, text)));
}

TEST(RaceNote, IsOfTheServerThatItNames) {
    auto of_another = third_race();
    of_another.server = KeyPair({1}).public_key();
    EXPECT_FALSE(read_race_note(signed_note(server_pair, text_of(of_another))));
}

TEST(SignedNote, MayHaveOtherSignatures) {
    const auto witness = signed_note(KeyPair({1}), text_of(third_race()));
    const auto line = witness.substr(witness.find("\n\n") + 2);

    EXPECT_EQ(read_race_note(std::string(note) + line), third_race());
    EXPECT_TRUE(is_note_of(std::string(note) + line, KeyPair({1}).public_key()));
    EXPECT_FALSE(is_note_of(note, KeyPair({1}).public_key()));
}

}  // namespace gridrace::identity
