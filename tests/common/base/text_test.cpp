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

// Nine letters are not over sixteen: the person who chose them would not know what to change.
TEST(CleanName, SaysThatWideCharactersCountTwice) {
    EXPECT_TRUE(clean_name("\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b"));
    const auto nine = clean_name("\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d");

    ASSERT_FALSE(nine);
    EXPECT_NE(describe(nine.error()).find("wide ones (Chinese, emoji) count twice"),
              std::string::npos);
}

TEST(CleanLine, KeepsAnOrdinaryLineAndTrimsIt) {
    EXPECT_EQ(clean_line("  Good\u00a0  luck, Zoe\u0308! "), "Good luck, Zo\u00eb!");
    EXPECT_EQ(clean_line("\U0001f600"), "\U0001f600");
}

TEST(CleanLine, RefusesWhatCouldDriveATerminalOrCannotBeSeen) {
    for (const auto* line : {"\x1b[2J", "a\nb", "a\tb", "a\u202eb", "a\u200bb", "a\u2028b", "\xff",
                             "\xed\xa0\x80", "\ue000", "a\u0328\u0323\u0331", "", " \u00a0 "}) {
        EXPECT_EQ(clean_line(line), std::nullopt) << printable(line);
    }
}

TEST(CleanLine, RefusesMoreThanALineOfTheScreenBears) {
    const auto repeated = [](std::string_view character, int times) {
        std::string line;
        for (int i = 0; i < times; ++i) line += character;
        return line;
    };

    EXPECT_TRUE(clean_line(repeated("a", 240)));
    EXPECT_FALSE(clean_line(repeated("a", 241)));
    EXPECT_TRUE(clean_line(repeated("\u4e2d", 120)));
    EXPECT_FALSE(clean_line(repeated("\u4e2d", 121)));
    EXPECT_FALSE(clean_line(repeated("\U0001d400", 201)));  // 804 bytes
    EXPECT_FALSE(clean_line(repeated(" ", 1'000'000)));
}

TEST(Printable, EscapesWhatIsNotPrintable) {
    EXPECT_EQ(printable("a\x1b[31m\xff\u00e9"), "a\\x1b[31m\\xff\u00e9");
    EXPECT_EQ(printable("\u202e"), "\\xe2\\x80\\xae");
    EXPECT_EQ(printable("Z\u0300\u0301\u0302\u0303!e\u0301"),
              "Z\u0300\u0301\\xcc\\x82\\xcc\\x83!e\u0301");
}

TEST(Printable, CutsLongText) {
    EXPECT_EQ(printable("abcdef", 3), "abc…");
}

TEST(DisplayWidth, CountsWideCharactersTwice) {
    EXPECT_EQ(display_width("a\u4e2d"), 3);
    EXPECT_EQ(display_width("e\u0301"), 1);
}

TEST(WithCommas, PartsThousands) {
    EXPECT_EQ(with_commas(0), "0");
    EXPECT_EQ(with_commas(999), "999");
    EXPECT_EQ(with_commas(1'000), "1,000");
    EXPECT_EQ(with_commas(12'345'678), "12,345,678");
}

}  // namespace gridrace
