// What the log says of nodes that many players wait for.
#include "server/net/cluster/nodes_out_of_reach.hpp"

#include <gtest/gtest.h>

namespace gridrace::server {

TEST(NodesOutOfReach, AreReportedOnceForAllTheirPlayers) {
    NodesOutOfReach nodes;

    EXPECT_TRUE(nodes.add("wss://b:8620", "7KQ2MB", "connection refused"));
    EXPECT_FALSE(nodes.add("wss://b:8620", "STPZTE", "connection refused"));
    EXPECT_TRUE(nodes.add("wss://c:8620", "STPZTE", "connection refused"));
}

TEST(NodesOutOfReach, AreReportedWhenTheyAnswerAgainAndOnceMoreAfterThat) {
    NodesOutOfReach nodes;
    nodes.add("wss://b:8620", "7KQ2MB", "connection refused");

    EXPECT_TRUE(nodes.remove("wss://b:8620"));
    EXPECT_FALSE(nodes.remove("wss://b:8620"));
    EXPECT_TRUE(nodes.add("wss://b:8620", "7KQ2MB", "connection refused"));
}

TEST(NodesOutOfReach, AreNotKeptForEver) {
    NodesOutOfReach nodes;
    for (int i = 0; i < 1000; ++i) nodes.add("wss://b:" + std::to_string(i), "7KQ2MB", "");
    int kept = 0;

    for (int i = 0; i < 1000; ++i) kept += nodes.remove("wss://b:" + std::to_string(i)) ? 1 : 0;

    EXPECT_EQ(kept, 64);
}

}  // namespace gridrace::server
