// The terminal as a resource, in a pseudo terminal: a child process takes it and ends in every way,
// and it must be left as it was found.
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>

#include "client/terminal/restore.hpp"
#include "tests/client/terminal/terminal_process.hpp"

namespace gridrace::terminal {
namespace {

TEST_F(TerminalTest, IsTakenInRawModeOnTheAlternateScreen) {
    termios during{};
    ASSERT_EQ(tcgetattr(slave_, &during), 0);

    EXPECT_EQ(during.c_lflag & static_cast<tcflag_t>(ECHO | ICANON), 0u);
    EXPECT_NE(seen_.find(enter_sequence), std::string::npos);
}

TEST_F(TerminalTest, IsGivenBackOnANormalEnd) {
    type("q");

    EXPECT_EQ(WEXITSTATUS(next_report()), 0);
    expect_restored();
}

TEST_F(TerminalTest, IsGivenBackWhenAnExceptionLeavesTheLoop) {
    type("t");

    EXPECT_EQ(WEXITSTATUS(next_report()), 3);
    expect_restored();
}

TEST_F(TerminalTest, IsGivenBackOnExit) {
    type("x");

    EXPECT_TRUE(WIFEXITED(next_report()));
    expect_restored();
}

TEST_F(TerminalTest, IsGivenBackOnTerminateBeforeTheMessage) {
    type("T");

    EXPECT_EQ(WTERMSIG(next_report()), SIGABRT);
    expect_restored();
    EXPECT_GT(seen_.rfind("terminate called"), seen_.rfind(restore_sequence));
}

TEST_F(TerminalTest, TellsALoneEscapeByTheClock) {
    type("\x1b");

    wait_for("escape pressed");
}

TEST_F(TerminalTest, SaysWhenTheSizeChanges) {
    winsize size{40, 120, 0, 0};
    ioctl(master_, TIOCSWINSZ, &size);

    wait_for("size 120x40");
}

TEST_F(TerminalTest, TellsOfTheMouse) {
    EXPECT_NE(seen_.find(mouse_sequence), std::string::npos);

    type("\x1b[<0;12;7M");

    wait_for("mouse 11,6");
}

TEST_F(TerminalTest, PassesOnWhatIsAskedOfIt) {
    type("r");

    wait_for("\a\x1b]2;a title\a\x1b]52;c;YSBjb3B5\a");
}

TEST_F(TerminalTest, HasItsTitleAgainAfterAStop) {
    type("r");
    wait_for("\x1b]52");
    type("\x1a");
    next_report();
    expect_restored();
    EXPECT_TRUE(seen_.ends_with(restore_with_title_sequence));
    seen_.clear();

    kill(child_, SIGCONT);

    wait_for("\x1b]2;a title\a");
    EXPECT_TRUE(seen_.starts_with(save_title_sequence));
}

TEST_F(TerminalTest, SavesNoTitleOfItsOwnAfterAStopThatCannotBeCaught) {
    type("r");
    wait_for("\x1b]52");
    kill(child_, SIGSTOP);
    EXPECT_TRUE(WIFSTOPPED(next_report()));
    seen_.clear();

    kill(child_, SIGCONT);

    wait_for("size 80x24");
    EXPECT_EQ(seen_.find(save_title_sequence), std::string::npos);
    EXPECT_NE(seen_.find(enter_sequence), std::string::npos);
}

TEST_F(TerminalTest, IsGivenBackWhileStoppedAndTakenAgain) {
    type("\x1a");
    EXPECT_TRUE(WIFSTOPPED(next_report()));
    expect_restored();
    seen_.clear();

    kill(child_, SIGCONT);

    wait_for("size 80x24");
    EXPECT_NE(seen_.find(enter_sequence), std::string::npos);
    type("q");
    EXPECT_EQ(WEXITSTATUS(next_report()), 0);
    expect_restored();
}

class TerminalWithoutJobsTest : public TerminalTest {
protected:
    TerminalWithoutJobsTest() : TerminalTest(Shell::is_plain) {}
};

TEST_F(TerminalWithoutJobsTest, IsTakenAgainAtOnceWhereNobodyCanStopIt) {
    seen_.clear();

    kill(child_, SIGTSTP);

    wait_for(restore_sequence);
    wait_for("size 80x24");
}

class TerminalSignalTest : public TerminalTest, public ::testing::WithParamInterface<int> {};

TEST_P(TerminalSignalTest, IsGivenBackAndTheSignalStillKills) {
    kill(child_, GetParam());

    EXPECT_EQ(WTERMSIG(next_report()), GetParam());
    expect_restored();
}

INSTANTIATE_TEST_SUITE_P(Deadly, TerminalSignalTest,
                         ::testing::Values(SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT),
                         [](const auto& param_info) {
                             return std::string(sigabbrev_np(param_info.param));
                         });

}  // namespace
}  // namespace gridrace::terminal
