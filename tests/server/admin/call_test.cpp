// What gridraced admin prints of an answer, and its exit code.
#include "server/admin/call.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

namespace gridrace::server::admin {

namespace {

using nlohmann::json;

const Call erase{{find_command("erase"), {{"room", "REDRED"}}}, {}, false};

struct Told {
    int exit_code = 0;
    std::string out, err;
};

Told told(const Call& call, const json& result) {
    std::ostringstream out, err;
    const auto exit_code = tell(call, result, out, err);
    return {exit_code, out.str(), err.str()};
}

}  // namespace

TEST(AdminAnswer, SaysWhichOtherRoomsAreErased) {
    const json result{{"room", "REDRED"}, {"also_erased", json::array({"TANTAN", "MINTMI"})}};
    const auto done = told(erase, result);

    EXPECT_EQ(done.exit_code, EXIT_SUCCESS);
    EXPECT_EQ(done.out,
              "Room REDRED is erased.\nRoom TANTAN is erased, too: it had ghosts of its players.\n"
              "Room MINTMI is erased, too: it had ghosts of its players.\n");
    EXPECT_EQ(done.err, "");
}

TEST(AdminAnswer, IsAFailureIfARoomIsLeft) {
    const json result{{"room", "REDRED"},
                      {"also_erased", json::array({"TANTAN"})},
                      {"not_erased", json::array({"MINTMI"})}};
    const auto done = told(erase, result);

    EXPECT_EQ(done.exit_code, EXIT_FAILURE);
    EXPECT_EQ(
        done.out,
        "Room REDRED is erased.\nRoom TANTAN is erased, too: it had ghosts of its players.\n");
    EXPECT_NE(done.err.find("run gridraced admin erase MINTMI\n"), std::string::npos) << done.err;
    EXPECT_EQ(done.err.find("TANTAN"), std::string::npos) << done.err;

    auto as_json = erase;
    as_json.as_json = true;
    EXPECT_EQ(told(as_json, result).exit_code, EXIT_FAILURE);
    EXPECT_EQ(json::parse(told(as_json, result).out), result);
}

TEST(AdminAnswer, IsASentenceOfWhatWasDone) {
    const auto said = [](const char* command, const json& result) {
        return told({{find_command(command), {}}, {}, false}, result).out;
    };
    const json sam{{"room", "REDRED"}, {"member", 2}, {"name", "Sam"}};
    EXPECT_EQ(said("mute", sam), "Sam is muted in room REDRED.\n");
    EXPECT_EQ(said("unmute", sam), "Sam may chat again in room REDRED.\n");
    EXPECT_EQ(said("kick", sam), "Sam is removed from room REDRED.\n");
    auto banned = sam;
    banned.update({{"address", "192.0.2.1"}, {"disconnected", 1u}, {"freed", 2u}});
    EXPECT_EQ(said("ban", banned),
              "Sam is removed from room REDRED. 192.0.2.1 is banned for good. 1 connection was "
              "ended, and 2 places of rooms freed.\n");
    EXPECT_EQ(said("ban", {{"address", "192.0.2.1"}, {"disconnected", 0u}, {"until", "noon"}}),
              "192.0.2.1 is banned until noon. 0 connections were ended.\n");
    EXPECT_EQ(said("unban", {{"address", "192.0.2.1"}}), "192.0.2.1 is not banned any more.\n");
    EXPECT_EQ(said("announce", {{"rooms", 1u}}), "The announcement was sent to 1 room.\n");
    EXPECT_EQ(said("close", {{"room", "REDRED"}, {"node", "b"}}),
              "Room REDRED is closed.\n(at node b)\n");
    EXPECT_EQ(said("erase", {{"room", "REDRED"}, {"warning", "copies are left"}}),
              "Room REDRED is erased.\nWarning: copies are left\n");
    EXPECT_EQ(said("webhook", {{"sent", true}, {"host", "discord.com"}}),
              "The webhook at discord.com has taken the test message.\n");
    EXPECT_EQ(said("mute", {{"room", "REDRED"}, {"name", "\x1b[2J"}}).find('\x1b'),
              std::string::npos);
    EXPECT_EQ(said("operator", {{"word", "w"}, {"until", "noon"}}),
              "Run gridrace operate and give it the word w. It is valid once, until noon.\n");
    EXPECT_EQ(
        said("operator", {{"word", "w"}, {"link", "https://a/operator#w"}, {"until", "noon"}}),
        "Open https://a/operator#w in a browser, or run gridrace operate and give it the word "
        "w. It is valid once, until noon.\n");
    EXPECT_EQ(said("operator", {{"ended", 1u}}), "1 session of an operator was ended.\n");
    EXPECT_EQ(said("operator", {{"sessions", json::array()}}), "none\n");
    for (const auto& command : commands()) {
        if (!command.changes) continue;
        EXPECT_NE(said(command.name.data(), json::object()), "") << command.name;
    }
}

TEST(AdminAnswer, PrintsNothingThatATerminalObeys) {
    const auto done = told(erase, json{{"not_erased", json::array({"\x1b[2J", 7})}});

    EXPECT_EQ(done.exit_code, EXIT_FAILURE);
    EXPECT_EQ((done.out + done.err).find('\x1b'), std::string::npos);
}

}  // namespace gridrace::server::admin
