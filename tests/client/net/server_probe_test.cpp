#include "client/net/server_probe.hpp"

#include <gtest/gtest.h>

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

Look look(std::chrono::microseconds trip, Milliseconds ahead) {
    const Instant local(1h);
    const auto half = std::chrono::floor<Milliseconds>(trip / 2);
    return {{"1", "gridrace.v1", local - half + ahead}, trip, local};
}

}  // namespace

TEST(ServerHealth, IsReadFromWhatAServerAnswers) {
    const auto health = parse_health(
        R"({"status":"ok","version":"0.1.0","protocol":"gridrace.v1","time":1500,"more":[1]})");

    ASSERT_TRUE(health);
    EXPECT_EQ(health->version, "0.1.0");
    EXPECT_EQ(health->protocol, "gridrace.v1");
    EXPECT_EQ(health->time, Instant(1500ms));
    EXPECT_EQ(health->enter, "") << "an older server";
}

TEST(ServerHealth, SaysWhomTheServerLetsIn) {
    const auto health = parse_health(
        R"({"version":"1","protocol":"x","time":1,"open_rooms":"word","enter":"everyone"})");

    ASSERT_TRUE(health);
    EXPECT_EQ(health->open_rooms, "word");
    EXPECT_EQ(health->enter, "everyone");
}

TEST(ServerHealth, IsNotReadFromAnythingElse) {
    for (const auto* answer :
         {"", "ok", "[]", "{}", "{\"time\":1}", "{\"version\":1,\"protocol\":\"x\",\"time\":1}",
          "{\"version\":\"1\",\"protocol\":\"x\",\"time\":1.5}", "<html>", "{\"a\":"}) {
        EXPECT_FALSE(parse_health(answer)) << answer;
    }
}

TEST(ServerHealth, IsFitForATerminal) {
    const auto health = parse_health(R"({"version":"\u001b[2J","protocol":"x","time":1})");

    EXPECT_EQ(health.value().version, "\\x1b[2J");
}

TEST(ServerProbe, TakesTheMedianTripAndTheOffsetOfTheFastestLook) {
    const auto probe = evaluate({look(90ms, 40ms), look(10ms, 7ms), look(30ms, 20ms)});

    EXPECT_EQ(probe.round_trip, 30ms);
    EXPECT_EQ(probe.clock_offset, 7ms);
}

}  // namespace gridrace::client
