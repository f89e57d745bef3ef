// Names that people could take for one another.
#include "common/base/look_alike.hpp"

#include <gtest/gtest.h>

namespace gridrace {

TEST(LookAlike, SeesThroughOtherAlphabets) {
    for (const auto* other : {"Аdа", "Αdα", "ＡＤＡ", "ada", "Adá", "𝐀𝐝𝐚", "АDA"}) {
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
