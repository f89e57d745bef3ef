#include "common/settings/file.hpp"

#include <gtest/gtest.h>

namespace gridrace::settings {
namespace {

using Type = FileValue::Type;

TEST(FileValues, HaveTheirTypeTextAndLine) {
    const auto values =
        read_values("b = true\na = 5\n[t]\nc = [\"x\", \"y\"]\nd = \"z\"\n", {"t"}).value();

    ASSERT_EQ(values.size(), 4u);
    EXPECT_EQ(values[0].name(), "a");
    EXPECT_EQ(values[0].type, Type::number);
    EXPECT_EQ(values[0].text, "5");
    EXPECT_EQ(values[0].line, 2);
    EXPECT_EQ(values[1].text, "true");
    EXPECT_EQ(values[2].name(), "t.c");
    EXPECT_EQ(values[2].text, "x,y");
    EXPECT_EQ(values[3].shown(), "\"z\"");
}

TEST(FileValues, OfAnotherTableAreOneValue) {
    const auto values = read_values("[other]\na = 1\nb = 2\n", {"t"}).value();

    ASSERT_EQ(values.size(), 1u);
    EXPECT_EQ(values[0].name(), "other");
    EXPECT_EQ(values[0].type, Type::table);
    EXPECT_FALSE(values[0].text);
}

TEST(FileValues, ThatNoSettingHasHaveNoText) {
    const auto values = read_values("a = 1.5\nb = [1, 2]\n", {}).value();

    ASSERT_EQ(values.size(), 2u);
    EXPECT_FALSE(values[0].text);
    EXPECT_EQ(values[0].shown(), "this");
    EXPECT_FALSE(values[1].text);
    EXPECT_EQ(values[1].shown(), "a list");
}

TEST(FileValues, AreNoneIfTheTextIsNotToml) {
    EXPECT_EQ(read_values("a = 1\nb = = 2\n", {}).error().line, 2);
}

struct Values {
    std::string a;
};

Rows<Values> one_row() {
    return {{{.name = "a", .key = "a"}, nullptr, nullptr}};
}

TEST(ReadFile, TellsFaultsInTheOrderOfLines) {
    const auto rows = one_row();
    const auto read =
        read_file("z = 1\na = 2\nb = 3\n[\"\"]\na = 4\n", rows, "no TOML",
                  [](const FileValue& value, const Row<Values>* row) -> std::optional<std::string> {
                      if (row != nullptr) return std::nullopt;
                      return "unknown: " + value.name();
                  });

    ASSERT_EQ(read.said.size(), 1u);
    EXPECT_EQ(read.said[0].row->name, "a");
    EXPECT_EQ(read.said[0].value, "2");
    EXPECT_EQ(read.said[0].line, 2);
    EXPECT_EQ(read.faults,
              (std::vector<Fault>{{1, "unknown: z"}, {3, "unknown: b"}, {4, "unknown: "}}));
}

TEST(Fault, IsPlacedByFileAndLine) {
    EXPECT_EQ(placed("a.toml", {2, "is wrong"}), "a.toml:2: is wrong");
    EXPECT_EQ(placed("a\x1b.toml", {0, "is wrong"}), "a\\x1b.toml: is wrong");
}

TEST(Comment, IsBrokenIntoLines) {
    const std::string word(60, 'x');

    EXPECT_EQ(comment("one two"), "# one two\n");
    EXPECT_EQ(comment(word + " " + word), "# " + word + "\n# " + word + "\n");
}

TEST(Written, IsReadBackAsItWas) {
    const std::string value = "a\"b\\c\n\x7f é";

    const auto read = read_values("a = " + written({.kind = Setting::Kind::text}, value), {});

    EXPECT_EQ(read.value().at(0).text, value);
    EXPECT_EQ(written({.kind = Setting::Kind::list}, "a,b"), "[\"a\", \"b\"]");
    EXPECT_EQ(written({.kind = Setting::Kind::number}, "5"), "5");
}

}  // namespace
}  // namespace gridrace::settings
