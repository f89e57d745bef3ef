// Every change leaves a line, whatever came of it.
#include "server/admin/audit_log.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/temporary_folder.hpp"

namespace gridrace::server::admin {

namespace {

using namespace std::chrono_literals;

constexpr Instant noon{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1} + 12h + 7ms};

Request kick() {
    return {find_command("kick"), {{"room", "K7MQ2X"}, {"member", "A\nB"}}};
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST(AuditLog, TellsWhoDidWhatAndWhatCameOfIt) {
    EXPECT_EQ(audit_line(noon, {1000, {}}, kick(), Outcome(nlohmann::json{{"member", 7}})),
              R"({"time":"2024-05-01T12:00:00.007Z","uid":1000,"command":"kick",)"
              R"("arguments":{"member":"A\nB","room":"K7MQ2X"},"result":{"member":7}})");
    EXPECT_EQ(audit_line(noon, {}, kick(), Outcome(Fault{"no_such_member", "there is none"})),
              R"({"time":"2024-05-01T12:00:00.007Z","uid":0,"command":"kick",)"
              R"("arguments":{"member":"A\nB","room":"K7MQ2X"},"error":"no_such_member"})");
}

TEST(AuditLog, TellsAtWhichNodeItWasAsked) {
    EXPECT_EQ(audit_line(noon, {1000, "b"}, kick(), Outcome(nlohmann::json{{"member", 7}})),
              R"({"time":"2024-05-01T12:00:00.007Z","uid":1000,"asked_at":"b","command":"kick",)"
              R"("arguments":{"member":"A\nB","room":"K7MQ2X"},"result":{"member":7}})");
}

TEST(AuditLog, TellsOfOperatorsWhereTheyAreAndNoSecrets) {
    auto request = kick();
    request.operated_from = "192.0.2.1";
    const nlohmann::json result{{"member", 7}, {"word", "secret"}, {"link", "secret"}};
    EXPECT_EQ(audit_line(noon, {0, "b"}, request, Outcome(result)),
              R"({"time":"2024-05-01T12:00:00.007Z","asked_at":"operator",)"
              R"("address":"192.0.2.1","node":"b","command":"kick",)"
              R"("arguments":{"member":"A\nB","room":"K7MQ2X"},"result":{"member":7}})");
}

TEST(AuditLog, HoldsNothingThatActsOnATerminal) {
    const Request request{find_command("announce"), {{"text", "\x1b[2J\xc2\x9b\u202e\x7f\xff"}}};
    const auto line = audit_line(noon, {}, request, Outcome(Fault{"text_not_allowed", ""}));

    EXPECT_NE(line.find(R"("\u001b[2J\u009b\u202e\u007f\ufffd")"), std::string::npos) << line;
}

TEST(AuditLog, LosesLinesThatAreTooOld) {
    const TemporaryFolder folder;
    AuditLog log(folder.path(), {std::chrono::days(90), 1 << 20});
    for (const auto age : {91 * 24h, 89 * 24h, 0 * 24h}) {
        EXPECT_FALSE(log.record(noon - age, {}, kick(), Outcome(nlohmann::json::object())));
    }
    const auto before = lines_of(folder.path() / "audit.log");

    EXPECT_FALSE(log.tidy(noon));

    EXPECT_EQ(lines_of(folder.path() / "audit.log"),
              (std::vector<std::string>{before[1], before[2]}));
    EXPECT_FALSE(log.tidy(noon + 365 * 24h));
    EXPECT_TRUE(lines_of(folder.path() / "audit.log").empty());
}

TEST(AuditLog, LosesItsOlderHalfWhenItIsTooLong) {
    const TemporaryFolder folder;
    AuditLog log(folder.path(), {std::chrono::days(90), 2000});
    std::size_t largest = 0;
    for (int number = 0; number < 100; ++number) {
        EXPECT_FALSE(log.record(noon, {}, kick(), Outcome(nlohmann::json{{"n", number}})));
        const auto size = std::filesystem::file_size(folder.path() / "audit.log");
        largest = std::max<std::size_t>(largest, size);
    }

    EXPECT_LE(largest, 2000u);
    const auto lines = lines_of(folder.path() / "audit.log");
    EXPECT_GT(lines.size(), 4u);
    EXPECT_NE(lines.back().find(R"("n":99)"), std::string::npos);
    for (const auto& line : lines) EXPECT_TRUE(nlohmann::json::accept(line)) << line;
}

TEST(AuditLog, OnlyGrowsUntilThen) {
    const TemporaryFolder folder;
    for (int start = 0; start < 2; ++start) {
        AuditLog log(folder.path());
        EXPECT_FALSE(log.record(noon, {}, kick(), Outcome(nlohmann::json::object())));
    }

    EXPECT_EQ(lines_of(folder.path() / "audit.log").size(), 2u);
}

TEST(AuditLog, SaysIfItCannotBeWritten) {
    const TemporaryFolder folder;
    AuditLog log(folder.path() / "gone");

    EXPECT_TRUE(log.record(noon, {}, kick(), Outcome(nlohmann::json::object())));
}

}  // namespace gridrace::server::admin
