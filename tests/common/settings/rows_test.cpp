#include "common/settings/rows.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace gridrace::settings {
namespace {

enum class Colour { red, green };

struct Limits {
    std::chrono::seconds wait{5};
    unsigned rooms = 7;
};

struct Example {
    Limits limits;
    Colour colour = Colour::red;
    bool loud = false;
    std::string greeting = "hello";
};

TEST(NumberRow, TakesWholeNumbersOfItsRange) {
    const auto row = number({"rooms", "Rooms"}, {1, 9}, &Example::limits, &Limits::rooms);
    Example values;

    EXPECT_TRUE(row.put(values, "9"));
    EXPECT_EQ(values.limits.rooms, 9u);
    for (const auto* wrong : {"0", "10", "-1", "1.0", "nine", "", "3 ", "99999999999999999999"}) {
        EXPECT_FALSE(row.put(values, wrong)) << wrong;
    }
    EXPECT_EQ(row.value(values), "9");
    EXPECT_EQ(row.usual(), "7");
    EXPECT_EQ(row.wants, "a whole number from 1 to 9");
}

TEST(NumberRow, CountsADurationInItsOwnUnit) {
    const auto row = number({"wait", "Seconds"}, {0, 60}, &Example::limits, &Limits::wait);
    Example values;

    EXPECT_TRUE(row.put(values, "60"));

    EXPECT_EQ(values.limits.wait, std::chrono::minutes(1));
    EXPECT_EQ(row.value(values), "60");
}

TEST(ChoiceRow, TakesItsWordsAndNoOther) {
    const auto row = choice<Colour>(
        {"colour", "Colour"}, {{"red", Colour::red}, {"green", Colour::green}}, &Example::colour);
    Example values;

    EXPECT_TRUE(row.put(values, "green"));
    EXPECT_FALSE(row.put(values, "blue"));

    EXPECT_EQ(values.colour, Colour::green);
    EXPECT_EQ(row.value(values), "green");
    EXPECT_EQ(row.choices, (std::vector<std::string>{"red", "green"}));
    EXPECT_EQ(row.wants, "one of red, green");
}

TEST(ToggleRow, IsTrueOrFalse) {
    const auto row = toggle({"loud", "Loud"}, &Example::loud);
    Example values;

    EXPECT_TRUE(row.put(values, "true"));
    EXPECT_FALSE(row.put(values, "yes"));

    EXPECT_TRUE(values.loud);
    EXPECT_EQ(row.kind, Setting::Kind::toggle);
}

TEST(TextRow, ChangesNothingWhereTheTextCannotBe) {
    const auto no_blanks = [](std::string_view said) {
        return said.find(' ') == said.npos ? verbatim(said) : std::nullopt;
    };
    const auto row = text({"greeting", "Greeting"}, no_blanks, &Example::greeting);
    Example values;

    EXPECT_FALSE(row.put(values, "good day"));
    EXPECT_EQ(values.greeting, "hello");
    EXPECT_TRUE(row.put(values, ""));
    EXPECT_EQ(row.value(values), "");
}

TEST(VariableOf, IsInCapitals) {
    EXPECT_EQ(variable_of("max-rooms"), "GRIDRACE_MAX_ROOMS");
}

}  // namespace
}  // namespace gridrace::settings
