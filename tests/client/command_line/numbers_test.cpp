#include "client/command_line/numbers.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

// What the program reads where the validator lets the text pass; else the complaint.
std::string read_by(const CLI::Validator& validator, std::string text) {
    const auto complaint = validator(text);
    return complaint.empty() ? text : complaint;
}

}  // namespace

TEST(WholeNumber, ReadsDecimalDigits) {
    EXPECT_EQ(read_by(whole_number(), "0"), "0");
    EXPECT_EQ(read_by(whole_number(), "18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(read_by(whole_number(), "010"), "10");
}

TEST(WholeNumber, TellsWhatIsNone) {
    for (const std::string text : {"", "-1", "+1", "1.5", "1e3", "0x10", "abc", " 1", "1 "}) {
        EXPECT_EQ(read_by(whole_number(0, 9), text),
                  "'" + text + "' is not a whole number from 0 to 9");
    }
}

TEST(WholeNumber, KeepsWithinItsLimits) {
    EXPECT_EQ(read_by(whole_number(17, 81), "17"), "17");
    EXPECT_EQ(read_by(whole_number(17, 81), "81"), "81");
    EXPECT_EQ(read_by(whole_number(17, 81), "16"), "'16' is not a whole number from 17 to 81");
    EXPECT_EQ(read_by(whole_number(17, 81), "82"), "'82' is not a whole number from 17 to 81");
    EXPECT_EQ(read_by(whole_number(), "18446744073709551616"),
              "'18446744073709551616' is not a whole number from 0 to 18446744073709551615");
}

TEST(Between, AcceptsNumbersOfItsRangeOnly) {
    EXPECT_EQ(read_by(between(0, 0.9), "0"), "0");
    EXPECT_EQ(read_by(between(0, 0.9), "0.9"), "0.9");
    for (const std::string text : {"", "-0.1", "1", "nan", "inf", "half", "0.5s"}) {
        EXPECT_EQ(read_by(between(0, 0.9), text), "'" + text + "' is not a number from 0 to 0.9");
    }
}

}  // namespace gridrace::client
