// What a cluster answers is what its nodes answer, and who has not answered is named.
#include "server/admin/merged_answers.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "server/admin/tables.hpp"

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

json room(const char* code, int present) {
    return {{"room", code}, {"present", present}, {"host", "Ada"}};
}

Request request(const char* command, const char* limit = "") {
    Request made{find_command(command), {}};
    if (*limit != 0) made.arguments["limit"] = limit;
    return made;
}

const NodeAnswer from_a{"a", json{{"rooms", {room("REDRED", 1)}}, {"total", 1}}};
const NodeAnswer from_b{"b", json{{"rooms", {room("TANTAN", 3), room("MINTMI", 0)}}, {"total", 2}}};
const NodeAnswer from_c{"c", Fault{node_silent, "node c: it does not answer"}};

}  // namespace

TEST(MergedAnswers, ListTheRoomsOfAllNodesBusiestFirst) {
    const std::vector answers{from_a, from_b};
    const auto all = merged(request("rooms"), answers);

    EXPECT_EQ(all["total"], 3);
    EXPECT_EQ(all["rooms"][0]["room"], "TANTAN");
    EXPECT_EQ(all["rooms"][0]["node"], "b");
    EXPECT_EQ(all["rooms"][1]["node"], "a");
    EXPECT_TRUE(all["missing"].empty());
    EXPECT_EQ(merged(request("rooms", "2"), answers)["rooms"].size(), 2u);

    const auto text = in_words(*find_command("rooms"), all);
    EXPECT_NE(text.find("ROOM    NODE"), std::string::npos) << text;
}

TEST(MergedAnswers, NameWhoHasNotAnswered) {
    const std::vector answers{from_a, from_c};
    const auto all = merged(request("rooms"), answers);

    EXPECT_EQ(all["missing"],
              (json::array({{{"node", "c"}, {"why", "node c: it does not answer"}}})));
    EXPECT_NE(in_words(*find_command("rooms"), all).find("NODE"), std::string::npos);
}

TEST(MergedAnswers, ShowTheNodeEvenIfAllRoomsAreThere) {
    const std::vector answers{from_b};
    const auto& rooms = *find_command("rooms");

    EXPECT_NE(in_words(rooms, merged(request("rooms"), answers)).find("NODE"), std::string::npos);
    EXPECT_EQ(in_words(rooms, *from_b.outcome).find("NODE"), std::string::npos);
}

TEST(MergedAnswers, AddUpWhatIsCounted) {
    const json one{{"rooms", 2}, {"connections", 5}, {"bans", 3}, {"version", "1.0"}};
    const std::vector<NodeAnswer> answers{{"a", one}, {"b", one}, from_c};

    const auto all = merged(request("stats"), answers);

    EXPECT_EQ(all["rooms"], 4);
    EXPECT_EQ(all["connections"], 10);
    EXPECT_EQ(all["bans"], 3);
    EXPECT_EQ(all["nodes"].size(), 2u);
    EXPECT_NE(in_words(*find_command("stats"), all).find("rooms: 4"), std::string::npos);
}

TEST(MergedAnswers, ListNoMoreMembersThanWanted) {
    const auto lines = json::array({{{"member", 1}}, {{"member", 2}}, {{"member", 3}}});
    const std::vector<NodeAnswer> answers{{"a", json{{"members", lines}, {"total", 700}}},
                                          {"old", json{{"members", lines}}}};
    auto wanted = request("members");
    EXPECT_EQ(merged(wanted, answers)["members"].size(), 6u);
    EXPECT_EQ(merged(wanted, answers)["total"], 700);
    wanted.arguments["limit"] = "4";

    const auto few = merged(wanted, answers);

    EXPECT_EQ(few["members"].size(), 4u);
    EXPECT_NE(in_words(*find_command("members"), few).find("… of 700 members"), std::string::npos);
    EXPECT_EQ(merged(wanted, std::span(answers).subspan(1))["total"], 3);
}

TEST(MergedAnswers, SurviveAnAnswerOfAnotherVersion) {
    const std::vector<NodeAnswer> answers{
        from_a,
        {"d", json{{"rooms", {7, {{"room", 8}, {"present", 1e300}}}}, {"total", "many"}}},
        {"e", json{{"total", 1e300}}},
        {"f", json{{"total", std::numeric_limits<std::int64_t>::max()}}},
        {"g", json{{"total", std::numeric_limits<std::int64_t>::max()}}}};

    const auto all = merged(request("rooms"), answers);

    EXPECT_GT(all["total"], 1);
    EXPECT_EQ(all["rooms"].size(), 2u);
}

TEST(NodeList, SaysHowEachNodeIs) {
    const std::vector<NodeRow> nodes{{"a", "ws://a:1", "1.0", Milliseconds(400), 7},
                                     {"b", "ws://b:1", "1.0", Milliseconds(100), 0},
                                     {"c", "ws://c:1", "1.0", Milliseconds(900), 1},
                                     {"d", "ws://d:1", "1.0", Milliseconds(7'300'000), 0, true}};
    const std::vector<NodeAnswer> stats{{"a", json{{"connections", 5}, {"draining", false}}},
                                        {"b", json{{"connections", 1}, {"draining", true}}},
                                        from_c};

    const auto list = node_list(nodes, stats);

    std::vector<std::string> states;
    for (const auto& node : list["nodes"]) states.push_back(node["state"]);
    EXPECT_EQ(states, (std::vector<std::string>{"up", "draining", "no answer", "gone"}));
    EXPECT_EQ(list["missing"].size(), 1u);
    const auto text = in_words(*find_command("nodes"), list);
    EXPECT_NE(text.find("0.4 s ago"), std::string::npos) << text;
    EXPECT_NE(text.find("2 h ago"), std::string::npos) << text;
}

}  // namespace gridrace::server::admin
