// The calendar where the person lives.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::client {

// The machine's clock.
Instant wall_clock();
// The day on the person's calendar.
std::chrono::sys_days local_day(Instant at);

}  // namespace gridrace::client
