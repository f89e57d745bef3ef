// Which part of a cluster continues when its nodes do not reach each other, and what the host is told.
#include "server/node_reach.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;
using Failing = ReachFault::Kind;
using Names = std::set<std::string>;

const Names abc{"a", "b", "c"};
const Names abcd{"a", "b", "c", "d"};

NodeRow node_row(const std::string& name, bool is_gone = false) {
    return {name, "wss://" + name + ".test:1", "1.0.0", {}, 0, is_gone};
}

ReachRound round_of(const Names& living, const Names& out_of_reach = {}) {
    ReachRound round;
    for (const auto& name : living) round.nodes.push_back(node_row(name));
    for (const auto& name : out_of_reach)
        round.faults.emplace(name, ReachFault{Failing::unreachable, "no route"});
    return round;
}

std::vector<std::string> lines(const std::vector<ReachNews>& news) {
    std::vector<std::string> all;
    for (const auto& line : news) {
        all.push_back(std::string(line.event) + " " + line.node +
                      (line.detail.empty() ? "" : " " + line.detail));
    }
    return all;
}

const std::string cut_off =
    "this node is cut off from most others: it takes no rooms over, and /readyz sends players "
    "elsewhere ";

class NodeReachTest : public testing::Test {
protected:
    std::vector<std::string> note(const ReachRound& round) { return lines(reach.note(round, now)); }

    NodeReach reach{"c"};
    NodeReach::TimePoint now{1h};
};

}  // namespace

TEST(MainPart, IsMoreThanHalfOfTheNodesThatLive) {
    EXPECT_TRUE(is_in_main_part("c", abc, {}));
    EXPECT_TRUE(is_in_main_part("c", abc, {"a"}));
    EXPECT_TRUE(is_in_main_part("b", abc, {"a"}));
    EXPECT_FALSE(is_in_main_part("a", abc, {"b", "c"}));
    EXPECT_TRUE(is_in_main_part("d", abcd, {"a"}));
    EXPECT_FALSE(is_in_main_part("a", abcd, {"b", "c", "d"}));
}

TEST(MainPart, IsTheHalfWithTheFirstName) {
    EXPECT_TRUE(is_in_main_part("a", {"a", "b"}, {"b"}));
    EXPECT_FALSE(is_in_main_part("b", {"a", "b"}, {"a"}));
    EXPECT_TRUE(is_in_main_part("a", abcd, {"b", "c"}));
    EXPECT_TRUE(is_in_main_part("d", abcd, {"b", "c"}));
    EXPECT_FALSE(is_in_main_part("b", abcd, {"a", "d"}));
    EXPECT_FALSE(is_in_main_part("c", abcd, {"a", "d"}));
}

TEST(MainPart, IsTheOnlyNodeThatLives) {
    EXPECT_TRUE(is_in_main_part("c", {}, {}));
    EXPECT_TRUE(is_in_main_part("c", {"c"}, {}));
}

TEST(NodeStart, IsFineWhereMostNodesAreReached) {
    EXPECT_FALSE(start_fault("a", round_of({"a"})));
    EXPECT_FALSE(start_fault("a", round_of(abc)));
    EXPECT_FALSE(start_fault("a", round_of(abc, {"b"})));
    auto with_dead = round_of({"a"});
    with_dead.nodes.push_back(node_row("b", true));
    EXPECT_FALSE(start_fault("a", with_dead));
}

TEST(NodeStart, IsRefusedWhereHalfOfThemAreNot) {
    const auto fault = start_fault("a", round_of({"a", "b"}, {"b"}));

    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Failing::unreachable);
    EXPECT_TRUE(fault->why.starts_with("node b cannot be reached (no route)")) << fault->why;
    EXPECT_TRUE(start_fault("a", round_of(abc, {"b", "c"})));
    EXPECT_TRUE(start_fault("a", round_of(abcd, {"b", "c"})));
}

TEST(NodeStart, NamesTheNodeWithAnotherSecretFirst) {
    auto round = round_of(abc, {"b"});
    round.faults.emplace("c", ReachFault{Failing::other_secret, "bad record mac"});

    const auto fault = start_fault("a", round);

    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Failing::other_secret);
    EXPECT_TRUE(fault->why.starts_with("node c has another secret (bad record mac)")) << fault->why;
}

TEST_F(NodeReachTest, CutsTheNodeOffOnceMostAreOutOfReachForLongerThanALease) {
    EXPECT_TRUE(note(round_of(abc)).empty());
    EXPECT_TRUE(note(round_of(abc, {"a", "b"})).empty());
    now += NodeReach::patience - 1s;
    EXPECT_TRUE(note(round_of(abc, {"a", "b"})).empty());
    EXPECT_FALSE(reach.is_cut_off());

    now += 1s;
    EXPECT_EQ(note(round_of(abc, {"a", "b"})),
              (std::vector<std::string>{"a node is out of reach a no route",
                                        "a node is out of reach b no route", cut_off + "c 2"}));
    EXPECT_TRUE(reach.is_cut_off());
    EXPECT_EQ(reach.reached(), 0u);
    EXPECT_EQ(reach.out_of_reach(), 2u);
    EXPECT_TRUE(note(round_of(abc, {"a", "b"})).empty());
}

TEST_F(NodeReachTest, TakesPartAgainAtTheFirstGreetingThatSucceeds) {
    note(round_of(abc, {"a", "b"}));
    now += NodeReach::patience;
    note(round_of(abc, {"a", "b"}));

    EXPECT_EQ(note(round_of(abc, {"b"})),
              (std::vector<std::string>{"a node is within reach again a",
                                        "this node is no longer cut off from the others c"}));
    EXPECT_FALSE(reach.is_cut_off());
}

TEST_F(NodeReachTest, ForgetsFailuresThatASuccessInterrupted) {
    note(round_of(abc, {"a", "b"}));
    now += NodeReach::patience - 1s;
    note(round_of(abc));
    now += 1s;
    note(round_of(abc, {"a", "b"}));

    EXPECT_FALSE(reach.is_cut_off());
}

TEST_F(NodeReachTest, IsNotCutOffByNodesThatAreGone) {
    note(round_of(abc, {"a", "b"}));
    now += NodeReach::patience;
    auto round = round_of({"c"});
    round.nodes.push_back(node_row("a", true));

    EXPECT_TRUE(note(round).empty());
    EXPECT_FALSE(reach.is_cut_off());
    EXPECT_EQ(note(round),
              (std::vector<std::string>{"a node is gone a 0", "a node has stopped b 0"}));
}

TEST_F(NodeReachTest, TellsNothingOfANodeThatIsBackInTheNextRound) {
    note(round_of(abc));
    auto round = round_of({"b", "c"});
    round.nodes.push_back(node_row("a", true));

    EXPECT_TRUE(note(round).empty());
    EXPECT_TRUE(note(round_of(abc)).empty());
}

TEST_F(NodeReachTest, TellsHowManyRoomsOfANodeWereTakenOverOnceThereAreNoMore) {
    note(round_of(abc));
    auto round = round_of({"b", "c"});
    round.nodes.push_back(node_row("a", true));
    round.taken_over = {{"a", 3}};
    EXPECT_TRUE(note(round).empty());
    round.taken_over = {{"a", 2}};
    EXPECT_TRUE(note(round).empty());
    round.taken_over = {};

    EXPECT_EQ(note(round), std::vector<std::string>{"a node is gone a 5"});
    EXPECT_TRUE(note(round).empty());
    EXPECT_EQ(note(round_of(abc)), std::vector<std::string>{"a node has come a"});
}

TEST_F(NodeReachTest, TellsOfRoomsOfANodeThatIsBackAlready) {
    note(round_of(abc));
    auto round = round_of(abc);
    round.taken_over = {{"a", 3}, {"", 1}};
    EXPECT_TRUE(note(round).empty());

    EXPECT_EQ(note(round_of(abc)),
              (std::vector<std::string>{"rooms that had no node have been taken over  1",
                                        "rooms of another node have been taken over a 3"}));
    EXPECT_TRUE(note(round_of(abc)).empty());
}

}  // namespace gridrace::server
