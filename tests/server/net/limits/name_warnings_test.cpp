// Which refused names are told, and the line that is offered.
#include "server/net/limits/name_warnings.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

using namespace std::chrono_literals;

namespace {

std::string told(NameWarnings& warnings, const std::vector<std::string>& known,
                 std::string_view host, NameWarnings::TimePoint now = {}) {
    testing::internal::CaptureStderr();
    warnings.tell(host, known, now);
    return testing::internal::GetCapturedStderr();
}

}  // namespace

TEST(NameWarnings, OfferTheLineOnceAnHour) {
    NameWarnings warnings;

    const auto said = told(warnings, {}, "Race.Example.org:8765");
    EXPECT_NE(said.find("warning"), std::string::npos) << said;
    EXPECT_NE(said.find("public_hosts = ['race.example.org']"), std::string::npos) << said;
    EXPECT_NE(said.find("never add one that is not yours"), std::string::npos) << said;
    EXPECT_EQ(told(warnings, {}, "race.example.org"), "");
    EXPECT_NE(told(warnings, {}, "race.example.org", NameWarnings::TimePoint(1h)), "");
}

TEST(NameWarnings, KeepTheNamesThatAreThere) {
    NameWarnings warnings;

    const auto said = told(warnings, {"a.example"}, "b.example");

    EXPECT_NE(said.find("info"), std::string::npos) << said;
    EXPECT_NE(said.find("public_hosts = ['a.example', 'b.example']"), std::string::npos) << said;
}

TEST(NameWarnings, CannotBeMadeToFillTheLog) {
    NameWarnings warnings;
    std::size_t lines = 0;
    for (int i = 0; i < 1000; ++i) {
        if (!told(warnings, {}, "x" + std::to_string(i) + ".example").empty()) ++lines;
    }
    EXPECT_EQ(lines, NameWarnings::most);
}

TEST(NameWarnings, TellOnlyWhatLooksLikeAName) {
    const std::string label(63, 'a');
    for (const auto& name :
         {std::string("race.example.org"), std::string("xn--e1afmkfd.example"), label + ".example"})
        EXPECT_TRUE(is_public_name(name)) << name;
    for (const auto& name :
         {std::string("nas"), std::string("nas.local"), std::string("192.0.2.7"),
          std::string("a_b.example"), std::string("-a.example"), std::string("a-.example"),
          std::string("a..example"), std::string(".example"), label + "a.example",
          std::string("example.7")})
        EXPECT_FALSE(is_public_name(name)) << name;
    NameWarnings warnings;
    EXPECT_EQ(told(warnings, {}, "a'];x.example"), "");
}

}  // namespace gridrace::server
