// The server's process, where it runs on this machine: what it costs. From /proc.
#pragma once

#include <cstdint>
#include <optional>

namespace gridrace::client {

struct ProcessCost {
    double cpu_seconds = 0;  // user and system, all threads, since its start
    std::uint64_t resident_bytes = 0;
    std::uint64_t anonymous_bytes = 0;  // of its own, that no file stands for; 0: may not be seen
};

// The process that listens on this TCP port here; none if it is not here or may not be seen.
std::optional<std::uint32_t> process_listening_on(std::uint16_t port);

// None if there is no such process (any more).
std::optional<ProcessCost> cost_of(std::uint32_t pid);

// What all TCP sockets of this machine hold in the kernel.
std::uint64_t kernel_tcp_bytes();

}  // namespace gridrace::client
