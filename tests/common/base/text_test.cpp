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

TEST(CleanName, RefusesCharactersThatAreBlank) {
    for (const auto* name : {"\u3164", "\u2800", "\uffa0", "\u115f\u1160", "Ada\u3164", "Ada\u115f",
                             "Ada\u2800", "Ada\ufffc", "Ada\U0001d159", "a\u200db"}) {
        const auto cleaned = clean_name(name);
        ASSERT_FALSE(cleaned) << printable(name);
        EXPECT_EQ(cleaned.error(), NameFault::forbidden_character) << printable(name);
    }
}

TEST(CleanName, DropsSelectorsThatChooseNothing) {
    EXPECT_EQ(*clean_name("Ada\ufe0f"), "Ada");
    EXPECT_EQ(*clean_name("A\U000e0100da\u17b4"), "Ada");
    EXPECT_EQ(clean_name("\ufe0f").error(), NameFault::empty);
}

TEST(CleanName, KeepsEmojiAsPhonesWriteThem) {
    for (const auto* name :
         {"Ada \U0001f469\u200d\U0001f527", "\U0001f44d\U0001f3fd", "\u2764\ufe0f",
          "\U0001f1e9\U0001f1ea", "7\ufe0f\u20e3", "\U0001f3f3\ufe0f\u200d\U0001f308",
          "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"}) {
        const auto cleaned = clean_name(name);
        ASSERT_TRUE(cleaned) << printable(name) << ": " << describe(cleaned.error());
        EXPECT_EQ(*cleaned, name);
        EXPECT_EQ(printable(name), name);
        EXPECT_EQ(clean_line(name), name);
    }
}

TEST(CleanName, RefusesWhatOnlyLooksLikeTheServer) {
    for (const auto* name : {"Server", "The host", "HOST", "S\u0435rver", "\u1d00dmin", "Host 2",
                             "[Admin]", "H0st", "Der  Server", "\u670d\u52a1\u5668"}) {
        const auto cleaned = clean_name(name);
        ASSERT_FALSE(cleaned) << name;
        EXPECT_EQ(cleaned.error(), NameFault::reserved) << name;
    }
    EXPECT_TRUE(clean_name("Hosta"));
    EXPECT_TRUE(clean_name("Observer"));
    EXPECT_TRUE(clean_line("Server"));
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

TEST(WasNameAllowed, KnowsNamesOfEarlierVersions) {
    for (const auto* name :
         {"Ada", "Server", "Ada\ufe0f", "\u3164", "\U0001f469\u200d\U0001f527"}) {
        EXPECT_TRUE(was_name_allowed(name)) << name;
    }
    for (const auto* name : {"", "a\nb", "a\u202eb", "\xff", "a\u200db", "seventeen letters"}) {
        EXPECT_FALSE(was_name_allowed(name)) << printable(name);
    }
}

TEST(CleanLine, KeepsAnOrdinaryLineAndTrimsIt) {
    EXPECT_EQ(clean_line("  Good\u00a0  luck, Zoe\u0308! "), "Good luck, Zo\u00eb!");
    EXPECT_EQ(clean_line("\U0001f600"), "\U0001f600");
}

TEST(CleanLine, RefusesWhatCouldDriveATerminalOrCannotBeSeen) {
    for (const auto* line :
         {"\x1b[2J", "a\nb", "a\tb", "a\u202eb", "a\u200bb", "a\u2028b", "\xff", "\xed\xa0\x80",
          "\u3164", "\u2800", "a\uffa0b", "\ue000", "a\u0328\u0323\u0331", "", " \u00a0 "}) {
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

TEST(DisplayWidth, CountsTheJoinedPartsOfAnEmojiAsTerminalsShowThem) {
    EXPECT_EQ(display_width("\U0001f469\u200d\U0001f527"), 4);
    EXPECT_EQ(display_width("\U0001f44d\U0001f3fd"), 2);
    EXPECT_EQ(display_width("\u2764\ufe0f"), 1);
    EXPECT_EQ(display_width("\U0001f1e9\U0001f1ea"), 2);
}

TEST(WithCommas, PartsThousands) {
    EXPECT_EQ(with_commas(0), "0");
    EXPECT_EQ(with_commas(999), "999");
    EXPECT_EQ(with_commas(1'000), "1,000");
    EXPECT_EQ(with_commas(12'345'678), "12,345,678");
}

}  // namespace gridrace
