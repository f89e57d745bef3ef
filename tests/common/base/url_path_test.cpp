#include "common/base/url_path.hpp"

#include <gtest/gtest.h>

namespace gridrace {

TEST(UrlPath, IsReadWithoutItsLastSlash) {
    EXPECT_EQ(parse_url_path("/sudoku"), "/sudoku");
    EXPECT_EQ(parse_url_path("/games/sudoku_2.x~/"), "/games/sudoku_2.x~");
    EXPECT_EQ(parse_url_path("/"), "");
    EXPECT_EQ(parse_url_path(""), "");
}

TEST(UrlPath, IsRefusedWhereAddressesWouldBeAmbiguous) {
    for (const auto* text : {"sudoku", "//", "/a//b", "/..", "/a/./b", "/a b", "/a%20", "/a?b",
                             "/a\"", "/r", "/a/r/b", "/rooms", "/assets"}) {
        EXPECT_FALSE(parse_url_path(text)) << text;
    }
    EXPECT_FALSE(parse_url_path("/" + std::string(200, 'a')));
}

TEST(WordFragment, IsReadAsItWasWritten) {
    for (const std::string word :
         {"kite", "two words", "100 %#&", "Zo\u00eb", "a=b", "\xe2\x82\xac"}) {
        const std::string link = "https://example.org/r/K7QX2M" + word_fragment(word);
        const auto [rest, said, said_of_server] = split_word_fragment(link);
        EXPECT_EQ(rest, "https://example.org/r/K7QX2M");
        EXPECT_EQ(said_of_server, "");
        EXPECT_EQ(said, word);
        EXPECT_EQ(link.find_first_of(" \"'&", 0), std::string::npos) << link;
    }
    EXPECT_EQ(word_fragment("two words"), "#word=two%20words");
    EXPECT_EQ(word_fragment(""), "");
}

TEST(WordFragment, SaysTheServersWordBesideTheRooms) {
    EXPECT_EQ(word_fragment("two words", "a&b"), "#word=two%20words,server_word=a%26b");
    EXPECT_EQ(word_fragment("", "moon"), "#server_word=moon");

    const auto both = split_word_fragment("K7QX2M#word=two%20words,server_word=a%26b");
    EXPECT_EQ(both.link, "K7QX2M");
    EXPECT_EQ(both.word, "two words");
    EXPECT_EQ(both.server_word, "a&b");
    const auto other = split_word_fragment("K7QX2M#x=1&server_word=moon");
    EXPECT_EQ(other.link, "K7QX2M");
    EXPECT_EQ(other.word, "");
    EXPECT_EQ(other.server_word, "moon");
    EXPECT_EQ(split_word_fragment("K7QX2M#word=a,b&c").word, "a,b&c") << "as somebody typed it";
}

TEST(WordFragment, IsTakenAsItStandsWhereItIsNotWellFormed) {
    EXPECT_EQ(split_word_fragment("K7QX2M#word=50%").word, "50%");
    EXPECT_EQ(split_word_fragment("K7QX2M#word=%4").word, "%4");
    EXPECT_EQ(split_word_fragment("K7QX2M#word=%zz").word, "%zz");
    EXPECT_EQ(split_word_fragment("K7QX2M#other").link, "K7QX2M#other");
}

}  // namespace gridrace
