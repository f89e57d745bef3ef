// The local calendar.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::client {

// The machine's clock.
Instant wall_clock();
// The local date.
std::chrono::sys_days local_day(Instant at);

}  // namespace gridrace::client
