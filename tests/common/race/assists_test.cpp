#include "common/race/assists.hpp"

#include <gtest/gtest.h>

namespace gridrace::race {

TEST(AssistSet, HoldsWhatWasPutIn) {
    constexpr auto set = AssistSet::none().with(Assist::check).with(Assist::hints);

    EXPECT_TRUE(set.contains(Assist::check));
    EXPECT_FALSE(set.contains(Assist::rewind));
    EXPECT_EQ(set.without(Assist::check).without(Assist::hints), AssistSet::none());
    EXPECT_EQ(AssistSet::from_bits(set.bits()), set);
    for (const auto assist : all_assists) EXPECT_TRUE(AssistSet::all().contains(assist));
}

TEST(AssistSet, IsReadAsItIsWritten) {
    for (unsigned bits = 0; bits <= AssistSet::all().bits(); ++bits) {
        const auto set = AssistSet::from_bits(bits);
        EXPECT_EQ(parse_assists(to_string(set)), set) << to_string(set);
    }
    EXPECT_EQ(to_string(AssistSet::standard()), "highlights, note-removal");
}

TEST(AssistSet, IsReadFromAnyOrderAndFromTheWordsForCertainSets) {
    const auto checks_and_hints = AssistSet::none().with(Assist::check).with(Assist::hints);

    EXPECT_EQ(parse_assists("hints,check"), checks_and_hints);
    EXPECT_EQ(parse_assists("none"), AssistSet::none());
    EXPECT_EQ(parse_assists("standard"), AssistSet::standard());
    EXPECT_EQ(parse_assists("all"), AssistSet::all());
}

TEST(AssistSet, IsNotReadFromAnythingElse) {
    for (const auto* text : {"", ",", "check,", ",check", "Check", "checks", "note removal",
                             "check,all", "unknown", "check hints", " "}) {
        EXPECT_EQ(parse_assists(text), std::nullopt) << text;
    }
}

}  // namespace gridrace::race
