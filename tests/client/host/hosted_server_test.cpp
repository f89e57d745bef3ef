#include "client/host/hosted_server.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <string>

#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;

// A folder with a program in the place of gridraced.
class HostedProgram : public testing::Test {
protected:
    ServerStart start(const std::string& script, std::string listen) const {
        folder_.write("server", "#!/bin/sh\n" + script + "\n");
        const auto program = folder_.path() / "server";
        fs::permissions(program, fs::perms::owner_all);
        return {program, std::move(listen), folder_.path() / "server.log"};
    }
    std::string text_of(const char* file) const { return folder_.read(file); }

private:
    TemporaryFolder folder_;
};

const std::string listens = "echo \"gridraced listening on ws://$2\"; exec sleep 60";

}  // namespace

TEST_F(HostedProgram, LeavesTheLogOfOneThatRuns) {
    const auto first = HostedServer::start(start(listens, "[::]:1001"));
    const auto second = HostedServer::start(start(listens, "[::]:1002"));

    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->port(), 1001);
    EXPECT_EQ(second->port(), 1002);
    EXPECT_EQ(text_of("server.log"), "gridraced listening on ws://[::]:1001\n");
    EXPECT_EQ(text_of("server-2.log"), "gridraced listening on ws://[::]:1002\n");
}

TEST_F(HostedProgram, IsToldItsDataFolder) {
    auto asked = start("echo \"gridraced: $3 $4\"", "[::]:1001");
    asked.data = "/races of friends";

    const auto server = HostedServer::start(asked);

    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().reason, "the server has ended: --data /races of friends");
}

TEST_F(HostedProgram, IsSeenToEndWhereSignalsOfChildrenAreIgnored) {
    const auto before = std::signal(SIGCHLD, SIG_IGN);

    const auto server = HostedServer::start(start("echo 'gridraced: no room'", "[::]:1001"));

    std::signal(SIGCHLD, before);
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().reason, "the server has ended: no room");
}

TEST_F(HostedProgram, WritesOverTheLogOfOneThatHasEnded) {
    EXPECT_TRUE(HostedServer::start(start(listens, "[::]:1001")));
    EXPECT_TRUE(HostedServer::start(start(listens, "[::]:1002")));

    EXPECT_EQ(text_of("server.log"), "gridraced listening on ws://[::]:1002\n");
}

TEST(HostedServer, IsFoundByWhatItSays) {
    const auto plain = listening_in("info: ready\ngridraced listening on ws://[::]:8765\n");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->port, 8765);
    EXPECT_FALSE(plain->is_secure);
    EXPECT_TRUE(listening_in("gridraced listening on wss://0.0.0.0:443\n")->is_secure);

    EXPECT_FALSE(listening_in(""));
    EXPECT_FALSE(listening_in("gridraced listening on ws://[::]:87"));
    EXPECT_FALSE(listening_in("gridraced listening on nothing\n"));
}

TEST(HostedServer, SaysWhyItHasEnded) {
    const auto taken =
        fault_in("a warning\ngridraced: cannot listen on [::]:8765: Address already in use\n");
    EXPECT_EQ(taken.reason,
              "the server has ended: cannot listen on [::]:8765: Address already in use");
    EXPECT_TRUE(taken.is_address_in_use);

    const auto other = fault_in("gridraced: the data folder is in use\x1b[31m\n\n");
    EXPECT_FALSE(other.is_address_in_use);
    EXPECT_EQ(other.reason.find('\x1b'), std::string::npos);
    for (const auto* log : {"", "gridraced listening on ws://[::]:8765\n"}) {
        EXPECT_EQ(fault_in(log).reason, "the server has ended without a word");
    }
}

}  // namespace gridrace::client
