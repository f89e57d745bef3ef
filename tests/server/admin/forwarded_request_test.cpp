// What one node may pass on to another, and how it is read.
#include "server/admin/forwarded_request.hpp"

#include <gtest/gtest.h>

namespace gridrace::server::admin {

namespace {

ForwardedRequest forwarded_kick() {
    return {{find_command("kick"), {{"room", "K7MQ2X"}, {"member", "Zo\u00eb"}}}, {1000, "a"}};
}

}  // namespace

TEST(ForwardedRequest, ComesBackAsItWasWritten) {
    const auto read = parse_forwarded(to_text(forwarded_kick()));

    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->request.command, find_command("kick"));
    EXPECT_EQ(read->request.arguments, forwarded_kick().request.arguments);
    EXPECT_EQ(read->asker.uid, 1000u);
    EXPECT_EQ(read->asker.node, "a");
}

TEST(ForwardedRequest, IsRefusedIfItIsNotWhole) {
    for (const auto* field : {"command", "uid", "from"}) {
        auto text = nlohmann::json::parse(to_text(forwarded_kick()));
        text.erase(field);
        EXPECT_FALSE(parse_forwarded(text.dump())) << field;
    }
    for (const auto& [field, value] :
         std::vector<std::pair<std::string, nlohmann::json>>{{"uid", -1},
                                                             {"uid", "0"},
                                                             {"from", "A b"},
                                                             {"from", ""},
                                                             {"operated_from", 7},
                                                             {"operated_from", "somewhere"}}) {
        auto text = nlohmann::json::parse(to_text(forwarded_kick()));
        text[field] = value;
        EXPECT_FALSE(parse_forwarded(text.dump())) << field;
    }
    for (const auto* text : {"", "nonsense", "[]", "7"}) EXPECT_FALSE(parse_forwarded(text));
}

TEST(ForwardedRequest, TellsWhereItsOperatorIs) {
    auto forwarded = forwarded_kick();
    EXPECT_EQ(parse_forwarded(to_text(forwarded))->request.operated_from, "");
    forwarded.request.operated_from = "192.0.2.1";

    EXPECT_EQ(parse_forwarded(to_text(forwarded))->request.operated_from, "192.0.2.1");
    EXPECT_EQ(parse_request(to_text(forwarded))->operated_from, "")
        << "at a socket nobody can say so";
}

}  // namespace gridrace::server::admin
