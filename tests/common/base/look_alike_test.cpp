// Names that people could take for one another.
#include "common/base/look_alike.hpp"

#include <gtest/gtest.h>

namespace gridrace {

TEST(LookAlike, SeesThroughOtherAlphabets) {
    for (const auto* other :
         {"Аdа", "Αdα", "ＡＤＡ", "ada", "Adá", "𝐀𝐝𝐚", "АDA", "\u1d00d\u1d00"}) {
        EXPECT_EQ(skeleton(other), skeleton("Ada")) << other;
    }
    EXPECT_EQ(skeleton("Воb"), skeleton("Bob"));
    EXPECT_EQ(skeleton("Grасе"), skeleton("Grace"));
    EXPECT_EQ(skeleton("Օlga"), skeleton("Olga"));
}

TEST(LookAlike, SeesThroughDigitsAndPairs) {
    EXPECT_EQ(skeleton("B0b"), skeleton("Bob"));
    EXPECT_EQ(skeleton("A1ice"), skeleton("Alice"));
    EXPECT_EQ(skeleton("AIice"), skeleton("Alice"));
    EXPECT_EQ(skeleton("Torn"), skeleton("Tom"));
    EXPECT_EQ(skeleton("vvill"), skeleton("will"));
}

TEST(LookAlike, SeesNoDifferenceThatATerminalDoesNotShow) {
    EXPECT_EQ(skeleton("\U0001f44d\U0001f3fd"), skeleton("\U0001f44d"));
    EXPECT_EQ(skeleton("\u2764\ufe0f"), skeleton("\u2764"));
    EXPECT_EQ(skeleton("\U0001f469\u200d\U0001f527"), skeleton("\U0001f469\U0001f527"));
    EXPECT_NE(skeleton("\U0001f469\u200d\U0001f527"), skeleton("\U0001f469\u200d\U0001f692"));
}

TEST(LookAlike, TellsNamesApartThatLookDifferent) {
    const std::vector<std::string> names{"Ada",  "Ada 2", "Bob",  "Иван", "Ивана", "राम", "रमा",
                                         "かき", "がき",  "小明", "小红", "Ali",   "Ala", "Łukasz"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(skeleton(names[i]), skeleton(names[j])) << names[i] << ' ' << names[j];
        }
    }
}

TEST(LookAlike, FoldsCaseAndForms) {
    EXPECT_EQ(fold_case("ADA"), fold_case("ada"));
    EXPECT_EQ(fold_case("Straße"), fold_case("STRASSE"));
    EXPECT_EQ(fold_case("Ａda"), fold_case("ada"));
    EXPECT_NE(fold_case("Аda"), fold_case("ada"));
}

}  // namespace gridrace
