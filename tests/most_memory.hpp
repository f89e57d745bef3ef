// How much memory a test has needed.
#pragma once

#include <sys/resource.h>

#include <cstddef>

namespace gridrace {

// The most that this process has held so far, in bytes.
inline std::size_t most_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace gridrace
