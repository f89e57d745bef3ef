// Receives signals that would end the program through a descriptor.
#pragma once

#include <csignal>
#include <optional>

namespace gridrace::client {

// While it lives, SIGINT and SIGTERM make its descriptor readable, and SIGPIPE is ignored. Threads
// started meanwhile inherit this. One at a time.
class Signals {
public:
    // Throws std::system_error on failure.
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    int descriptor() const { return descriptor_; }
    // The signal received, if any.
    std::optional<int> take() const;

    // Ends the process by the signal's default action, so that shells see it.
    [[noreturn]] static void die_of(int signal);

private:
    int descriptor_ = -1;
    sigset_t mask_before_{};
    struct sigaction pipe_before_ {};
};

}  // namespace gridrace::client
