#include "common/settings/setting.hpp"

#include <gtest/gtest.h>

#include <map>

namespace gridrace::settings {
namespace {

struct Nothing {};

Rows<Nothing> table() {
    return {{{.name = "a", .key = "a", .variable = "A"}, nullptr, nullptr},
            {{.name = "b", .table = "more", .key = "a"}, nullptr, nullptr},
            {{.name = "c", .key = "c", .variable = "C"}, nullptr, nullptr}};
}

TEST(Setting, IsFoundByTableAndKey) {
    const auto rows = table();

    EXPECT_EQ(find(rows, "", "a"), &rows[0]);
    EXPECT_EQ(find(rows, "more", "a"), &rows[1]);
    EXPECT_EQ(find(rows, "more", "c"), nullptr);
}

TEST(Environment, SetsWhatIsSetAndNotEmpty) {
    std::map<std::string, std::string> environment{{"A", ""}, {"C", "3"}, {"", "4"}};
    std::map<std::string, std::string> taken;

    take_environment(
        table(),
        [&](const char* name) -> std::optional<std::string> {
            const auto found = environment.find(name);
            if (found == environment.end()) return std::nullopt;
            return found->second;
        },
        [&](const Setting& row, const std::string& value) { taken[row.name] = value; });

    EXPECT_EQ(taken, (std::map<std::string, std::string>{{"c", "3"}}));
}

}  // namespace
}  // namespace gridrace::settings
