// A process in a pseudo terminal that takes it as the client does, and the shell that started it.
#pragma once

#include <gtest/gtest.h>
#include <termios.h>

#include <string>
#include <string_view>

namespace gridrace::terminal {

enum class Shell { controls_jobs, is_plain };

// The process is a TerminalChild.
class TerminalTest : public ::testing::Test {
protected:
    explicit TerminalTest(Shell shell = Shell::controls_jobs) : kind_(shell) {}

    void SetUp() override;
    void TearDown() override;

    void wait_for(std::string_view text);
    void type(std::string_view keys);
    // The child's status, as waitpid gives it, when it ends or stops.
    int next_report();
    // All that it has changed is as it was, and it has said so to the terminal.
    void expect_restored();
    // Likewise without reading what it has said.
    void expect_mode_restored();

    Shell kind_;
    int master_ = -1;
    int slave_ = -1;
    int reports_ = -1;
    pid_t shell_ = -1;
    pid_t child_ = -1;
    termios before_{};
    int flags_before_ = 0;
    std::string seen_;      // since the test has cleared it
    std::string all_seen_;  // since the start
};

}  // namespace gridrace::terminal
