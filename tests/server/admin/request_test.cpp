// What may come over the admin socket, and how it is read.
#include "server/admin/request.hpp"

#include <gtest/gtest.h>

#include "server/admin/tables.hpp"

namespace gridrace::server::admin {

namespace {

using namespace std::chrono_literals;

std::string fault_in(std::string_view line) {
    const auto request = parse_request(line);
    return request ? "" : request.error().code;
}

}  // namespace

TEST(AdminRequest, ComesBackAsItWasWritten) {
    Request request{find_command("ban"),
                    {{"who", "K7MQ2X"}, {"member", "Zo\u00eb"}, {"for", "2h"}}};

    const auto read = parse_request(to_line(request));

    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->command, request.command);
    EXPECT_EQ(read->arguments, request.arguments);
    EXPECT_EQ(to_line(request).find('\n'), std::string::npos);
}

TEST(AdminRequest, IsRefusedIfItMakesNoSense) {
    for (const auto* line :
         {"", "nonsense", "[]", "7", "{}", R"({"command":7})", R"({"command":"kick"})",
          R"({"command":"kick","arguments":[]})",
          R"({"command":"kick","arguments":{"room":"K7MQ2X","member":7}})",
          R"({"command":"kick","arguments":{"room":"K7MQ2X","member":"7","for":"2h"}})",
          R"({"command":"rooms","arguments":{"room":"K7MQ2X"}})"}) {
        EXPECT_EQ(fault_in(line), "bad_request") << line;
    }
    EXPECT_EQ(fault_in(R"({"command":"dance"})"), "no_such_command");
}

TEST(AdminRequest, HasArgumentsOfBoundedLength) {
    const auto with = [](std::size_t size) {
        return to_line({find_command("announce"), {{"text", std::string(size, 'a')}}});
    };

    EXPECT_EQ(fault_in(with(max_argument_bytes)), "");
    EXPECT_EQ(fault_in(with(max_argument_bytes + 1)), "bad_request");
}

TEST(AdminRequest, IsAnsweredInOneLineWhateverIsInIt) {
    const auto line = answer_line(nlohmann::json{{"name", "a\nb\xff"}});

    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_TRUE(nlohmann::json::parse(line)["ok"].get<bool>());
}

TEST(AdminSpan, IsReadAndWritten) {
    EXPECT_EQ(parse_span("90s"), 90s);
    EXPECT_EQ(parse_span("5m"), 5min);
    EXPECT_EQ(parse_span("2h"), 2h);
    EXPECT_EQ(parse_span("7d"), 7 * 24h);
    for (const auto* text :
         {"", "s", "5", "0s", "-5m", "5 m", "5w", "36501d", "99999999999999999999s"}) {
        EXPECT_EQ(parse_span(text), std::nullopt) << text;
    }
}

TEST(AdminTables, ShowNoNameAsItIsIfItCouldHarm) {
    const nlohmann::json result{
        {"members",
         {{{"member", 7}, {"name", "A\x1b[2J\u202e"}, {"host", true}, {"room", "K7MQ2X"}}}}};

    const auto text = in_words(*find_command("members"), result);

    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_NE(text.find("K7MQ2X  7       A\\x1b[2J"), std::string::npos) << text;
}

TEST(AdminTables, TellOfNothingWhenThereIsNothing) {
    EXPECT_EQ(in_words(*find_command("rooms"), {{"rooms", nlohmann::json::array()}, {"total", 0}}),
              "none\n");
    EXPECT_EQ(in_words(*find_command("bans"), nlohmann::json::object()), "none\n");
}

}  // namespace gridrace::server::admin
