// Signals that end a program, taken as news instead.
#pragma once

#include <csignal>
#include <optional>

namespace gridrace::client::tools {

// While it lives, SIGINT and SIGTERM make its descriptor readable, and SIGPIPE does nothing. Threads
// that are started meanwhile inherit this. One at a time.
class Signals {
public:
    // Throws std::system_error when the system refuses.
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    int descriptor() const { return descriptor_; }
    // The signal that has come, if one has.
    std::optional<int> take() const;

    // Ends the process as this signal does by itself, so that shells see it.
    [[noreturn]] static void die_of(int signal);

private:
    int descriptor_ = -1;
    sigset_t mask_before_{};
    struct sigaction pipe_before_ {};
};

}  // namespace gridrace::client::tools
