#include "tests/client/terminal/terminal_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <cstring>

#include "client/terminal/restore.hpp"
#include "client/terminal/terminal.hpp"

namespace gridrace::terminal {

namespace {

constexpr int patience_ms = 20'000;

// What the header promises of the keys.
void run_child() {
    boost::asio::io_context context;
    std::unique_ptr<Terminal> terminal;
    const auto show = [&terminal](const std::string& text) {
        Canvas canvas(terminal->size());
        canvas.put({0, 0}, text);
        terminal->show(std::move(canvas));
    };
    const auto on_input = [&](const Input& input) {
        if (const auto* mouse = std::get_if<Mouse>(&input)) {
            show("mouse " + std::to_string(mouse->at.x) + "," + std::to_string(mouse->at.y));
        }
        const auto* key = std::get_if<Key>(&input);
        if (key == nullptr) return;
        if (key->rune == U'q') context.stop();
        if (key->rune == U't') throw std::runtime_error("thrown");
        if (key->rune == U'x') std::exit(0);
        if (key->rune == U'T') std::terminate();
        if (key->rune == U'r') {
            terminal->ring();
            terminal->set_title("a title");
            terminal->copy("a copy");
        }
        if (key->code == KeyCode::escape) show("escape pressed");
    };
    const auto on_resize = [&](Size size) {
        show("size " + std::to_string(size.width) + "x" + std::to_string(size.height));
    };
    auto opened = Terminal::open(context, {}, {on_input, on_resize, [] {}});
    if (!opened) _exit(9);
    terminal = std::move(opened).value();
    show("ready");
    context.run();
}

// Reports every change of state of the child to whoever reads from `reports`. A shell that controls
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
            run_child();
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

}  // namespace

void TerminalTest::SetUp() {
    winsize size{24, 80, 0, 0};
    ASSERT_EQ(openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    ASSERT_EQ(tcgetattr(slave_, &before_), 0);
    std::array<int, 2> reports{};
    ASSERT_EQ(pipe(reports.data()), 0);
    shell_ = fork();
    if (shell_ == 0) {
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
    kill(child_, SIGKILL);
    kill(shell_, SIGKILL);
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
    termios after{};
    ASSERT_EQ(tcgetattr(slave_, &after), 0);
    EXPECT_EQ(after.c_iflag, before_.c_iflag);
    EXPECT_EQ(after.c_oflag, before_.c_oflag);
    EXPECT_EQ(after.c_cflag, before_.c_cflag);
    EXPECT_EQ(after.c_lflag, before_.c_lflag);
    EXPECT_EQ(std::memcmp(after.c_cc, before_.c_cc, sizeof after.c_cc), 0);
    EXPECT_EQ(fcntl(slave_, F_GETFL) & O_NONBLOCK, 0);
}

}  // namespace gridrace::terminal
