#include "client/command_line/signals.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace gridrace::client {

Signals::Signals() {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    descriptor_ = signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC);
    if (descriptor_ < 0) throw std::system_error(errno, std::system_category(), "signalfd");
    pthread_sigmask(SIG_BLOCK, &ends, &mask_before_);
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &pipe_before_);
}

Signals::~Signals() {
    sigaction(SIGPIPE, &pipe_before_, nullptr);
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    close(descriptor_);
}

std::optional<int> Signals::take() const {
    signalfd_siginfo info;
    if (read(descriptor_, &info, sizeof info) != sizeof info) return std::nullopt;
    return static_cast<int>(info.ssi_signo);
}

void Signals::die_of(int signal) {
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigaction(signal, &usual, nullptr);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    raise(signal);
    std::_Exit(128 + signal);
}

}  // namespace gridrace::client
