// Counts what a program allocates, where allocations.cpp is linked in.
#pragma once

#include <cstddef>

namespace gridrace::wire {

// By operator new since the start, whether freed again or not.
std::size_t bytes_allocated();

}  // namespace gridrace::wire
