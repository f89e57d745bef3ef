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

}  // namespace gridrace
