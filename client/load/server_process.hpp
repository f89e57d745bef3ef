// The resource usage of the server's process, if it runs on this machine. From /proc.
#pragma once

#include <cstdint>
#include <optional>

namespace gridrace::client {

struct ProcessCost {
    double cpu_seconds = 0;  // user and system, all threads, since its start
    std::uint64_t resident_bytes = 0;
    std::uint64_t anonymous_bytes = 0;  // private, not backed by a file; 0: not readable
};

// The process that listens on this TCP port; none if it is not on this machine or not visible.
std::optional<std::uint32_t> process_listening_on(std::uint16_t port);

// None if there is no such process now.
std::optional<ProcessCost> cost_of(std::uint32_t pid);

// Kernel memory of all TCP sockets on this machine.
std::uint64_t kernel_tcp_bytes();

}  // namespace gridrace::client
