#include "client/terminal/restore.hpp"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <exception>

namespace gridrace::terminal {

namespace {

constexpr std::array deadly_signals{SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV,
                                    SIGBUS,  SIGFPE, SIGILL, SIGABRT};
constexpr std::size_t signal_stack_size = 64 * 1024;

// Data for signal handlers: plain memory, written before the handlers are installed.
int tty = -1;
termios saved{};
std::string_view farewell;
std::atomic<bool> is_taken = false;
static_assert(std::atomic<bool>::is_always_lock_free);

std::array<struct sigaction, deadly_signals.size()> earlier_actions{};
struct sigaction earlier_stop {};
stack_t earlier_stack{};
std::terminate_handler earlier_terminate = nullptr;
// Alternate stack, for a crash by stack overflow.
alignas(16) std::array<char, signal_stack_size> signal_stack;

void write_all(std::string_view bytes) {
    int patience = 4;
    while (!bytes.empty()) {
        const auto written = write(tty, bytes.data(), bytes.size());
        if (written > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            pollfd writable{tty, POLLOUT, 0};
            if (errno != EAGAIN || --patience < 0) return;
            poll(&writable, 1, 50);
        }
    }
}

extern "C" void on_deadly_signal(int signal_number) {
    restore_now();
    // SA_RESETHAND has restored the default action; the signal is blocked in its handler and takes
    // effect on return.
    raise(signal_number);
}

void install_stop_handler();

extern "C" void on_stop_signal(int) {
    const int earlier_errno = errno;
    restore_now();
    struct sigaction by_default {};
    by_default.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &by_default, nullptr);
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, nullptr);  // stops here until CONT
    install_stop_handler();
    // Without a job-control shell the kernel does not stop the process and nobody sends CONT.
    raise(SIGCONT);
    errno = earlier_errno;
}

void install_stop_handler() {
    struct sigaction action {};
    action.sa_handler = on_stop_signal;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTSTP, &action, nullptr);
}

[[noreturn]] void on_terminate() {
    restore_now();  // first, so that the following message stays readable
    if (earlier_terminate != nullptr) earlier_terminate();
    std::abort();
}

void install_handlers() {
    stack_t stack{};
    stack.ss_sp = signal_stack.data();
    stack.ss_size = signal_stack.size();
    sigaltstack(&stack, &earlier_stack);

    struct sigaction action {};
    action.sa_handler = on_deadly_signal;
    action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < deadly_signals.size(); ++i) {
        sigaction(deadly_signals[i], &action, &earlier_actions[i]);
        // The parent process wanted this signal to be ignored (nohup).
        if (earlier_actions[i].sa_handler == SIG_IGN) {
            sigaction(deadly_signals[i], &earlier_actions[i], nullptr);
        }
    }
    sigaction(SIGTSTP, nullptr, &earlier_stop);
    if (earlier_stop.sa_handler != SIG_IGN) install_stop_handler();
    earlier_terminate = std::set_terminate(on_terminate);
}

}  // namespace

void arm_restore(int descriptor, const termios& original, std::string_view sequence) {
    tty = descriptor;
    saved = original;
    farewell = sequence;
    is_taken = true;
    install_handlers();
    [[maybe_unused]] static const bool once = (std::atexit(restore_now), true);
}

void restore_now() {
    if (!is_taken.exchange(false)) return;
    write_all(farewell);
    // NOW: waiting for the output to drain could block for ever.
    tcsetattr(tty, TCSANOW, &saved);
}

void disarm_restore() {
    restore_now();
    for (std::size_t i = 0; i < deadly_signals.size(); ++i) {
        sigaction(deadly_signals[i], &earlier_actions[i], nullptr);
    }
    sigaction(SIGTSTP, &earlier_stop, nullptr);
    std::set_terminate(earlier_terminate);
    sigaltstack(&earlier_stack, nullptr);
    tty = -1;
}

bool is_given_back() {
    return !is_taken;
}

void retake() {
    is_taken = true;
}

}  // namespace gridrace::terminal
