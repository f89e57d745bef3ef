#include "common/base/text.hpp"

namespace gridrace {

TEST(CleanName, KeepsAnOrdinaryNameAndTrimsIt) {
    EXPECT_EQ(*clean_name("  Ada   Lovelace "), "Ada Lovelace");
}

TEST(CleanName, ComposesAccents) {
    EXPECT_EQ(*clean_name("Zoe\u0308"), "Zo\u00eb");
}

TEST(CleanName, RefusesWhatCouldDriveATerminal) {
    EXPECT_EQ(clean_name("\x1b[2J").error(), NameFault::forbidden_character);
    EXPECT_EQ(clean_name("a\nb").error(), NameFault::forbidden_character);
    EXPECT_EQ(clean_name("a\u202eb").error(), NameFault::forbidden_character);
    EXPECT_EQ(clean_name("a\u200bb").error(), NameFault::forbidden_character);
    EXPECT_EQ(clean_name("\xff\xfe").error(), NameFault::not_utf8);
}

TEST(CleanName, RefusesNothingVisible) {
    EXPECT_EQ(clean_name("").error(), NameFault::empty);
    EXPECT_EQ(clean_name(" \u00a0 ").error(), NameFault::empty);
}

TEST(CleanName, RefusesTooMuch) {
    EXPECT_EQ(clean_name(std::string(17, 'a')).error(), NameFault::too_long);
    EXPECT_EQ(clean_name(std::string(10000, 'a')).error(), NameFault::too_long);
    EXPECT_EQ(clean_name("\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d").error(),
              NameFault::too_long);
    EXPECT_EQ(clean_name("a\u0328\u0323\u0331b").error(), NameFault::too_many_marks);
}

TEST(Printable, EscapesWhatIsNotPrintable) {
    EXPECT_EQ(printable("a\x1b[31m\xff\u00e9"), "a\\x1b[31m\\xff\u00e9");
    EXPECT_EQ(printable("\u202e"), "\\xe2\\x80\\xae");
}

TEST(Printable, CutsLongText) {
    EXPECT_EQ(printable("abcdef", 3), "abc…");
}

TEST(DisplayWidth, CountsWideCharactersTwice) {
    EXPECT_EQ(display_width("a\u4e2d"), 3);
    EXPECT_EQ(display_width("e\u0301"), 1);
}

}  // namespace gridrace
