#include "tests/client/terminal/terminal_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <map>
#include <stdexcept>

#include "client/terminal/restore.hpp"
#include "tests/client/terminal/terminal_child.hpp"

namespace gridrace::terminal {

namespace {

constexpr int patience_ms = 20'000;

// Reports every change of state of the child to the reader of `reports`. A shell that controls
// jobs gives it a process group of its own; where none does, the kernel stops nobody.
[[noreturn]] void run_shell(Shell shell, int slave, int reports) {
    const pid_t child = fork();
    if (child == 0) {
        // In the foreground before it does anything: reading from the background would stop it.
        if (shell == Shell::controls_jobs) {
            setpgid(0, 0);
            tcsetpgrp(slave, getpid());
        }
        try {
            if (!TerminalChild().run()) _exit(9);
        } catch (const std::runtime_error&) {
            _exit(3);
        }
        _exit(0);
    }
    ssize_t sent = write(reports, &child, sizeof child);
    int status = 0;
    while (sent > 0 && waitpid(child, &status, WUNTRACED) > 0) {
        sent = write(reports, &status, sizeof status);
    }
    _exit(0);
}

// What a program that has written these bytes leaves behind: private modes that are not as a terminal
// begins with them, titles on its stack, a style.
std::string traces_of(std::string_view bytes) {
    const std::map<std::string, bool, std::less<>> at_first{{"?7", true}, {"?25", true}};
    std::map<std::string, bool, std::less<>> modes = at_first;
    int titles = 0;
    std::string_view style;
    for (auto start = bytes.find("\x1b["); start != std::string_view::npos;
         start = bytes.find("\x1b[", start + 1)) {
        const auto end = bytes.find_first_not_of("0123456789;?", start + 2);
        if (end == std::string_view::npos) break;
        const auto parameters = bytes.substr(start + 2, end - start - 2);
        const char final = bytes[end];
        if (final == 'h' || final == 'l') modes[std::string(parameters)] = final == 'h';
        if (final == 't') titles += parameters == "22;2" ? 1 : parameters == "23;2" ? -1 : 100;
        if (final == 'm') style = parameters;
    }
    std::string traces;
    for (const auto& [mode, is_on] : modes) {
        if (is_on != at_first.contains(mode)) traces += mode + (is_on ? " on, " : " off, ");
    }
    if (titles != 0) traces += std::to_string(titles) + " titles, ";
    if (!style.empty()) traces += "style " + std::string(style);
    return traces;
}

}  // namespace

void TerminalTest::SetUp() {
    winsize size{24, 80, 0, 0};
    ASSERT_EQ(openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    ASSERT_EQ(tcgetattr(slave_, &before_), 0);
    flags_before_ = fcntl(slave_, F_GETFL);
    std::array<int, 2> reports{};
    ASSERT_EQ(pipe(reports.data()), 0);
    shell_ = fork();
    if (shell_ == 0) {
        close(master_);  // ours alone: should we die, the others lose their terminal
        signal(SIGTTOU, SIG_IGN);
        setsid();
        ioctl(slave_, TIOCSCTTY, 0);
        dup2(slave_, STDERR_FILENO);
        run_shell(kind_, slave_, reports[1]);
    }
    close(reports[1]);
    reports_ = reports[0];
    child_ = next_report();
    wait_for("ready");
}

void TerminalTest::TearDown() {
    if (child_ > 0) kill(child_, SIGKILL);  // -1, where it never started, would be everybody
    if (shell_ > 0) kill(shell_, SIGKILL);
    waitpid(shell_, nullptr, 0);
    close(reports_);
    close(master_);
    close(slave_);
}

void TerminalTest::wait_for(std::string_view text) {
    std::array<char, 4096> buffer;
    while (seen_.find(text) == std::string::npos) {
        pollfd readable{master_, POLLIN, 0};
        ASSERT_EQ(poll(&readable, 1, patience_ms), 1) << "waited for " << text;
        const auto size = read(master_, buffer.data(), buffer.size());
        ASSERT_GT(size, 0);
        seen_.append(buffer.data(), static_cast<std::size_t>(size));
        all_seen_.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

void TerminalTest::type(std::string_view keys) {
    ASSERT_GT(write(master_, keys.data(), keys.size()), 0);
}

int TerminalTest::next_report() {
    pollfd readable{reports_, POLLIN, 0};
    int report = -1;
    EXPECT_EQ(poll(&readable, 1, patience_ms), 1);
    EXPECT_EQ(read(reports_, &report, sizeof report), ssize_t{sizeof report});
    return report;
}

void TerminalTest::expect_restored() {
    wait_for(restore_with_title_sequence);
    EXPECT_EQ(traces_of(all_seen_), "");
    expect_mode_restored();
}

void TerminalTest::expect_mode_restored() {
    termios after{};
    ASSERT_EQ(tcgetattr(slave_, &after), 0);
    EXPECT_EQ(after.c_iflag, before_.c_iflag);
    EXPECT_EQ(after.c_oflag, before_.c_oflag);
    EXPECT_EQ(after.c_cflag, before_.c_cflag);
    EXPECT_EQ(after.c_lflag, before_.c_lflag);
    EXPECT_EQ(std::memcmp(after.c_cc, before_.c_cc, sizeof after.c_cc), 0);
    EXPECT_EQ(cfgetispeed(&after), cfgetispeed(&before_));
    EXPECT_EQ(cfgetospeed(&after), cfgetospeed(&before_));
    EXPECT_EQ(fcntl(slave_, F_GETFL), flags_before_);
}

}  // namespace gridrace::terminal
