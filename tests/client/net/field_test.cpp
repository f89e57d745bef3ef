#include "client/net/field.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

// A race with one run.
std::string race_of(const std::string& form, const std::string& name, int strength) {
    return R"({"race":")" + form + R"(","difficulty":"easy","runs":[{"name":")" + name +
           R"(","seconds":252,"strength":)" + std::to_string(strength) + "}]}";
}

std::vector<FieldRace> field_of(const std::string& races) {
    return parse_field(R"({"races":[)" + races + "]}").value();
}

constexpr auto one = "00000000000000ff";
constexpr auto two = "a000000000000001";

}  // namespace

TEST(FieldOfRaces, IsAsTheServerSays) {
    const auto field = field_of(race_of(two, "Ada", 34));

    ASSERT_EQ(field.size(), 1u);
    const FieldRace expected{0xa000000000000001, "easy", {{"Ada", 252, 34}}};
    EXPECT_EQ(field.front(), expected);
}

TEST(FieldOfRaces, SurvivesWhatIsNone) {
    for (const auto* said : {"", "[]", "{}", R"({"races":5})", "<html>", "\xff"})
        EXPECT_FALSE(parse_field(said)) << said;
    EXPECT_TRUE(field_of("").empty());
    EXPECT_TRUE(field_of(R"(5,{},{"race":"00000000000000ff","runs":[]})").empty());
    EXPECT_TRUE(field_of(race_of("0000000000000000", "Ada", 34)).empty());
    EXPECT_TRUE(field_of(race_of("00000000000000fg", "Ada", 34)).empty());
    EXPECT_TRUE(field_of(race_of(one, "Ada", 4000)).empty());
    EXPECT_TRUE(field_of(race_of(one, "Ada", -1)).empty());
    std::string many = race_of(one, "Ada", 34);
    for (int i = 0; i < 300; ++i) many += "," + race_of(one, "Ada", 34);
    EXPECT_EQ(field_of(many).size(), 200u);
}

TEST(FieldOfRaces, PrintsNothingThatATerminalObeys) {
    const auto field = field_of(race_of(one, "\\u001b[2J", 34));

    ASSERT_EQ(field.size(), 1u);
    EXPECT_EQ(field.front().runs.front().name.find('\x1b'), std::string::npos);
}

TEST(FieldOfRaces, HasOneNearOnesStrengthOnAPuzzleNotSeen) {
    const auto field = field_of(race_of(one, "Ada", 34) + "," + race_of(two, "Ben", 50));

    EXPECT_EQ(race_to_race(field, {}, "Kim", {36}), &field[0]);
    EXPECT_EQ(race_to_race(field, {}, "Kim", {46}), &field[1]);
    EXPECT_EQ(race_to_race(field, {field[0].form}, "Kim", {36}), &field[1]);
    EXPECT_EQ(race_to_race(field, {}, "ADA", {36}), &field[1]) << "against oneself";
    EXPECT_EQ(race_to_race(field, {field[0].form, field[1].form}, "Kim", {36}), nullptr);
}

// As a server tells it: cut to make room for the suffix of a ghost.
TEST(FieldOfRaces, KnowsALongNameOfOnesOwn) {
    const auto field = field_of(race_of(one, "Maximili", 34) + "," + race_of(two, "Jonatha", 50));

    EXPECT_EQ(race_to_race(field, {}, "maximilian Muster", {36}), &field[1]);
    EXPECT_EQ(race_to_race(field, {}, "Jonatha Xaver", {50}), &field[0]) << "cut at a space";
    EXPECT_EQ(race_to_race(field, {}, "Maximil", {36}), &field[0]) << "another player";
    EXPECT_EQ(race_to_race(field, {}, "Jonathan Swift", {50}), &field[1])
        << "one whose ghost would have another name";
}

}  // namespace gridrace::client
