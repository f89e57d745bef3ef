// What is told to an operator who is elsewhere.
#include "server/admin/remote_commands.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gridrace::server::admin {

TEST(RemoteCommands, AreThoseThatStayOffTheMachinesFiles) {
    const auto said = nlohmann::json::parse(remote_commands());
    std::set<std::string> names;
    for (const auto& command : said["commands"]) names.insert(command["name"]);

    EXPECT_TRUE(names.contains("ban") && names.contains("drain") && names.contains("stats"));
    for (const auto* name : {"erase", "operator", "vouch"}) EXPECT_FALSE(names.contains(name));
    const auto& ban = *std::ranges::find(said["commands"], nlohmann::json("ban"),
                                         [](const auto& one) { return one["name"]; });
    EXPECT_EQ(ban["usage"], "ban ADDRESS|NETWORK|CODE [MEMBER] [--for SPAN] [--anyway]");
    EXPECT_EQ(ban["arguments"][2]["form"], "option");
}

TEST(RemoteCommands, AreAnsweredInWordsToo) {
    const auto answer =
        nlohmann::json::parse(answer_in_words(*find_command("close"), {{"room", "REDRED"}}));

    EXPECT_EQ(answer["ok"], true);
    EXPECT_EQ(answer["text"], "Room REDRED is closed.\n");
    EXPECT_EQ(answer["result"]["room"], "REDRED");
    EXPECT_EQ(status_of({"bad_request", ""}), 400u);
    EXPECT_EQ(status_of(not_from_elsewhere({find_command("erase"), {}})), 403u);
    EXPECT_EQ(status_of({"shared_address", ""}), 409u);
    EXPECT_EQ(status_of({"node_silent", ""}), 503u);
}

}  // namespace gridrace::server::admin
