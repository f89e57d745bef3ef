#include "server/net/http/content_negotiation.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

TEST(AcceptEncoding, NamesWhatIsTaken) {
    EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts_encoding("GZIP ;q=0.5", "gzip"));
    EXPECT_TRUE(accepts_encoding("*", "br"));
    EXPECT_FALSE(accepts_encoding("", "gzip"));
    EXPECT_FALSE(accepts_encoding("identity", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzipped", "gzip"));
}

TEST(AcceptEncoding, RefusesByAWeightOfZero) {
    EXPECT_FALSE(accepts_encoding("br;q=0, gzip", "br"));
    EXPECT_FALSE(accepts_encoding("br; q=0.000, *", "br"));
    EXPECT_FALSE(accepts_encoding("gzip, *;q=0", "br"));
    EXPECT_TRUE(accepts_encoding("br;q=0.001", "br"));
}

TEST(Accept, TakesHtmlWhenABrowserOpensALinkAndWhenAReaderTakesAnything) {
    EXPECT_TRUE(takes_html("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"));
    EXPECT_TRUE(takes_html("*/*"));
    EXPECT_FALSE(takes_html("application/json"));
    EXPECT_FALSE(takes_html(""));
    EXPECT_FALSE(takes_html("text/html;q=0"));
}

TEST(IfNoneMatch, ComparesWeakly) {
    EXPECT_TRUE(has_etag("W/\"abc\"", "W/\"abc\""));
    EXPECT_TRUE(has_etag("\"x\" , \"abc\"", "W/\"abc\""));
    EXPECT_TRUE(has_etag("*", "W/\"abc\""));
    EXPECT_FALSE(has_etag("\"ab\"", "W/\"abc\""));
    EXPECT_FALSE(has_etag("", "W/\"abc\""));
}

}  // namespace gridrace::server
