// Why a connection has ended is told in every language.
#include <gtest/gtest.h>

#include <algorithm>

#include "client/language/language.hpp"
#include "client/net/connection_end.hpp"

namespace gridrace::client {
namespace {

TEST(Farewells, AreInTheCatalogue) {
    int told = 0;
    for (std::uint16_t code = 1000; code < 5000; ++code) {
        const auto end = end_for(code, std::nullopt);
        if (!end) continue;
        const auto is_it = [&end](const auto& row) { return row.front() == end->message; };
        EXPECT_TRUE(std::ranges::any_of(language::catalogue(), is_it)) << end->message;
        ++told;
    }

    EXPECT_GE(told, 7);
}

}  // namespace
}  // namespace gridrace::client
