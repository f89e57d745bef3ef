// The system's data on this process.
#pragma once

#include <cstdint>
#include <optional>

namespace gridrace::server {

struct ProcessFigures {
    double cpu_seconds = 0;
    std::uint64_t resident_bytes = 0;
    std::uint64_t virtual_bytes = 0;
    std::uint64_t open_descriptors = 0;
    std::uint64_t most_descriptors = 0;
    double started_at = 0;  // seconds since 1970
};

// Reads /proc: some tens of microseconds, more with thousands of descriptors. Unreadable values are
// 0.
ProcessFigures process_figures();

// Lets the process open as many files as its hard limit allows; returns their number.
std::uint64_t raise_descriptor_limit();

}  // namespace gridrace::server
