// Points in time as the server counts them. The pure layers only pass them on: nobody below the
// server and the client reads a clock.
#pragma once

#include <chrono>

namespace gridrace {

using Milliseconds = std::chrono::milliseconds;
// Milliseconds since 1970-01-01 UTC on the server's clock.
using Instant = std::chrono::sys_time<Milliseconds>;

}  // namespace gridrace
