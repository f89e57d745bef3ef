// Points in time on the server's clock. The pure layers only pass them on: only the server and the
// client read a clock.
#pragma once

#include <chrono>

namespace gridrace {

using Milliseconds = std::chrono::milliseconds;
// Milliseconds since 1970-01-01 UTC on the server's clock.
using Instant = std::chrono::sys_time<Milliseconds>;

}  // namespace gridrace
