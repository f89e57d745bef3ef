// How a request says the server's word.
#include "server/net/http/server_word.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::server_word_test {

namespace {

std::string said(std::string_view header) {
    Request request(http::verb::get, "/rooms", 11);
    request.set(http::field::authorization, header);
    return word_in(request);
}

}  // namespace

TEST(ServerWordInRequest, IsThePasswordOfAnyUser) {
    EXPECT_EQ(said("Basic OnR3byBtb29ucw=="), "two moons");
    EXPECT_EQ(said("basic eDp0d28gbW9vbnM="), "two moons");
    EXPECT_EQ(said("Basic QWRhOlpvw6s6eA=="), "Zo\u00eb:x");
}

TEST(ServerWordInRequest, IsNoneInAnythingElse) {
    EXPECT_EQ(word_in(Request(http::verb::get, "/rooms", 11)), "");
    for (const auto* header : {"", "Basic", "Basic ", "Basic =", "Basic !!!!", "Basic dHdv",
                               "Basic Og==", "Bearer OnR3byBtb29ucw==", "Basic OnR3byBtb29ucw",
                               "Basic  OnR3byBtb29ucw=="})
        EXPECT_EQ(said(header), "") << header;
    EXPECT_EQ(said("Basic " + std::string(4000, 'A')), "");
}

}  // namespace gridrace::server::server_word_test
