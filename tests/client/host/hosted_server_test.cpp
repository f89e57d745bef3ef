#include "client/host/hosted_server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "tests/environment_variable.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::client {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

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
    const fs::path& folder() const { return folder_.path(); }
    // Why the server does not start.
    static std::string fault_of(const ServerStart& start) {
        const auto server = HostedServer::start(start);
        return server ? "" : server.error().reason;
    }

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

TEST_F(HostedProgram, DoesNotReadTheConfigurationOfTheSystem) {
    const EnvironmentVariable none("GRIDRACE_CONFIG", "");
    const auto server = HostedServer::start(start("echo \"gridraced: $3 $4\"", "[::]:1001"));

    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().reason, "the server has ended: --config /dev/null");
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

TEST_F(HostedProgram, HasALastSentenceAfterALongLog) {
    const auto fault = fault_of(start(
        "yes 'a warning' | head -c 200000; echo; echo 'gridraced: the disk is full'", "[::]:1"));

    EXPECT_EQ(fault, "the server has ended: the disk is full");
}

TEST_F(HostedProgram, NeedsALog) {
    auto asked = start(listens, "[::]:1001");
    asked.log = folder() / "nowhere" / "server.log";

    EXPECT_EQ(fault_of(asked), "cannot write the server's log, " + asked.log.string() +
                                   ": No such file or directory");
}

TEST_F(HostedProgram, NeedsALogThatNoOtherWritesTo) {
    const auto asked = start(listens, "[::]:1001");
    std::vector<int> taken;
    for (int number = 1; number <= 100; ++number) {
        const auto suffix = number == 1 ? "" : "-" + std::to_string(number);
        const auto log = folder() / ("server" + suffix + ".log");
        taken.push_back(open(log.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        ASSERT_EQ(flock(taken.back(), LOCK_EX | LOCK_NB), 0);
    }

    EXPECT_EQ(fault_of(asked),
              "all 100 logs beside " + asked.log.string() + " are those of running servers");

    for (const int descriptor : taken) close(descriptor);
    EXPECT_EQ(fault_of(asked), "");
}

TEST_F(HostedProgram, IsAProgram) {
    const auto asked = start(listens, "[::]:1001");
    std::ofstream(asked.program) << "neither a script nor a program";

    EXPECT_EQ(fault_of(asked),
              "the server has ended: cannot run " + asked.program.string() + ": Exec format error");
}

TEST_F(HostedProgram, IsStoppedIfItDoesNotListenInTime) {
    auto asked = start("exec sleep 60", "[::]:1001");
    asked.time_to_start = 100ms;
    asked.life = ServerLife::goes_on;

    EXPECT_EQ(fault_of(asked), "the server does not start to listen");

    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST_F(HostedProgram, IsKilledIfItDoesNotEndInTime) {
    auto asked = start("trap '' TERM; " + listens, "[::]:1001");
    asked.time_to_stop = 100ms;
    auto server = HostedServer::start(asked);
    ASSERT_TRUE(server);

    server->stop();

    EXPECT_TRUE(server->fault());
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
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
    EXPECT_FALSE(taken.is_without_ipv6);
    for (const auto* why :
         {"Address family not supported by protocol", "Cannot assign requested address"}) {
        const auto fault = fault_in(std::string("gridraced: cannot listen on [::]:8765: ") + why);
        EXPECT_TRUE(fault.is_without_ipv6) << why;
    }

    const auto other = fault_in("gridraced: the data folder is in use\x1b[31m\n\n");
    EXPECT_FALSE(other.is_address_in_use);
    EXPECT_FALSE(other.is_without_ipv6);
    EXPECT_EQ(other.reason.find('\x1b'), std::string::npos);
    for (const auto* log : {"", "gridraced listening on ws://[::]:8765\n"}) {
        EXPECT_EQ(fault_in(log).reason, "the server has ended without a word");
    }
}

}  // namespace gridrace::client
