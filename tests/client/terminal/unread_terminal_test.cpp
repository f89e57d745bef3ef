// A terminal that takes nothing for a while: its window is held, its connection hangs.
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>

#include "tests/client/terminal/terminal_process.hpp"

namespace gridrace::terminal {
namespace {

// GRIDRACE_SECONDS asks for longer: a minute finds what grows slowly.
int seconds_unread() {
    const char* text = std::getenv("GRIDRACE_SECONDS");
    return text == nullptr ? 3 : std::max(1, std::atoi(text));
}

class UnreadTerminalTest : public TerminalTest {
protected:
    // The process shows one picture after the other, and nobody reads.
    void leave_unread(int seconds) {
        type("b");
        poll(nullptr, 0, 1000 * seconds);
    }

    // A number of those that the process tells.
    double told(const std::string& name) {
        const auto start = seen_.rfind(name + "=");
        EXPECT_NE(start, std::string::npos) << name;
        return std::strtod(seen_.c_str() + start + name.size() + 1, nullptr);
    }
};

TEST_F(UnreadTerminalTest, HoldsNothingElseUpAndCostsNothing) {
    const int seconds = seconds_unread();

    leave_unread(seconds);
    type("e");
    wait_for(" end");

    // A machine that is busy, or a sanitizer, is slow by itself: of 50 beats a second some are late.
    EXPECT_GT(told("beats"), 10 * seconds);
    EXPECT_LT(told("late"), 2000);            // milliseconds
    EXPECT_LT(told("grown"), 512 * 1024);     // bytes
    EXPECT_LT(told("spent"), 500 * seconds);  // milliseconds of a processor
}

TEST_F(UnreadTerminalTest, ShowsOnlyTheNewestWhenItIsReadAgain) {
    leave_unread(1);
    type("e");
    wait_for(" end");

    const auto pictures = static_cast<std::size_t>(std::ranges::count(seen_, '\x07'));
    EXPECT_LT(pictures, 20u);  // of 50: those that fit into the kernel's buffer, and the last
    type("q");
    EXPECT_EQ(WEXITSTATUS(next_report()), 0);
    expect_restored();
}

TEST_F(UnreadTerminalTest, IsGivenBackAllTheSame) {
    leave_unread(1);

    kill(child_, SIGTERM);

    EXPECT_EQ(WTERMSIG(next_report()), SIGTERM);
    expect_mode_restored();
}

}  // namespace
}  // namespace gridrace::terminal
