// What the server tells its host stays one line per event, whatever is in it.
#include "server/ops/diagnostic_line.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace gridrace::server::diagnostic_line_test {

namespace {

constexpr WallTime at{std::chrono::milliseconds(1795141273042)};

const std::vector<std::string> hostile = {
    "\"},{\"level\":\"fatal\"",
    "two\nlines\r\n",
    std::string("a\0b", 3),
    "\x1b]0;title\a\x1b[31m",
    "\xff\xfe broken \xc3",
    "\\",
    "\xe2\x80\xae reversed, \xe2\x80\xa8 another line",
    std::string(100000, '"'),
    "数独 é",
};

bool has_control_characters(const std::string& line) {
    return std::ranges::any_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

}  // namespace

TEST(DiagnosticLine, TellsTimeLevelEventAndFields) {
    EXPECT_EQ(plain_line(at, Level::info, "a room is closed", {{"room", "K7QX2M"}}),
              "2026-11-20T02:21:13.042Z info a room is closed room=K7QX2M\n");
    EXPECT_EQ(json_line(at, Level::error, "a room is closed", {{"room", "K7QX2M"}}),
              "{\"time\":\"2026-11-20T02:21:13.042Z\",\"level\":\"error\",\"event\":\"a room is "
              "closed\",\"room\":\"K7QX2M\"}\n");
}

TEST(DiagnosticLine, GivesTheJournalPrioritiesInsteadOfTimes) {
    EXPECT_EQ(journal_line(Level::debug, "x", {}), "<7>x\n");
    EXPECT_EQ(journal_line(Level::info, "x", {}), "<6>x\n");
    EXPECT_EQ(journal_line(Level::warning, "x", {}), "<4>x\n");
    EXPECT_EQ(journal_line(Level::error, "x", {{"a", "b c"}}), "<3>x a=\"b c\"\n");
}

TEST(DiagnosticLine, QuotesValuesThatCouldBeMistaken) {
    EXPECT_EQ(journal_line(Level::info, "x", {{"a", ""}, {"b", "c=d"}, {"e", "say \"hi\""}}),
              "<6>x a=\"\" b=\"c=d\" e=\"say \\\"hi\\\"\"\n");
}

TEST(DiagnosticLine, IsJsonWhateverIsInIt) {
    for (const auto& text : hostile) {
        auto line = json_line(at, Level::info, text, {{"name", text}});
        ASSERT_TRUE(line.ends_with('\n'));
        line.pop_back();
        EXPECT_FALSE(has_control_characters(line)) << text;
        const auto parsed = nlohmann::json::parse(line, nullptr, false);
        ASSERT_TRUE(parsed.is_object()) << line;
        EXPECT_EQ(parsed.size(), 4u);
        EXPECT_EQ(parsed["level"], "info");
        EXPECT_EQ(parsed["name"], parsed["event"]);
    }
    const auto parsed = nlohmann::json::parse(json_line(at, Level::info, hostile[0], {}));
    EXPECT_EQ(parsed["event"], hostile[0]);
}

TEST(DiagnosticLine, IsOneLineWhateverIsInIt) {
    for (const auto& text : hostile) {
        auto line = plain_line(at, Level::info, text, {{"name", text}});
        ASSERT_TRUE(line.ends_with('\n'));
        line.pop_back();
        EXPECT_FALSE(has_control_characters(line)) << text;
        EXPECT_LT(line.size(), 20000u);
    }
}

TEST(DiagnosticLine, KnowsTheJournalByDeviceAndInode) {
    const int null = open("/dev/null", O_WRONLY);
    struct stat status {};
    ASSERT_EQ(fstat(null, &status), 0);
    const auto stream = std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);

    EXPECT_TRUE(is_journal(null, stream.c_str()));
    EXPECT_FALSE(is_journal(null, "1:2"));
    EXPECT_FALSE(is_journal(null, nullptr));
    EXPECT_FALSE(is_journal(-1, stream.c_str()));
    close(null);
}

}  // namespace gridrace::server::diagnostic_line_test
