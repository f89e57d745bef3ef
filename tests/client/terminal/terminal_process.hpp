// A process in a pseudo terminal that takes it as the client does, and the shell that started it.
#pragma once

#include <gtest/gtest.h>
#include <termios.h>

#include <string>
#include <string_view>

namespace gridrace::terminal {

enum class Shell { controls_jobs, is_plain };

// The process reacts to keys: 'q' returns, 't' throws, 'x' calls exit, 'T' terminates, 'r' asks the
// terminal for all that can be asked, the escape key and the mouse are told on the screen.
class TerminalTest : public ::testing::Test {
protected:
    explicit TerminalTest(Shell shell = Shell::controls_jobs) : kind_(shell) {}

    void SetUp() override;
    void TearDown() override;

    void wait_for(std::string_view text);
    void type(std::string_view keys);
    // The child's status, as waitpid gives it, when it ends or stops.
    int next_report();
    void expect_restored();

    Shell kind_;
    int master_ = -1;
    int slave_ = -1;
    int reports_ = -1;
    pid_t shell_ = -1;
    pid_t child_ = -1;
    termios before_{};
    std::string seen_;
};

}  // namespace gridrace::terminal
