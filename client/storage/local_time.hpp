// The local calendar, and the clock of games alone.
#pragma once

#include <functional>
#include <string>

#include "client/app/core/local_zone.hpp"
#include "common/base/clock.hpp"

namespace gridrace::client {

// The machine's clock.
Instant wall_clock();
// A clock that begins with this time and counts what has passed since: neither a clock that is set nor
// the machine's sleep is in the time of a game.
std::function<Instant()> game_clock(Instant begin, std::function<Milliseconds()> steady);
// The same from now on.
std::function<Instant()> game_clock();
// "2026-11-26 19:24", the local date and time.
std::string local_minute(Instant at);
// The local date.
std::chrono::sys_days local_day(Instant at);
// The clocks of the local zone from a year before this time until nine years after it.
app::LocalZone local_zone(Instant around);

}  // namespace gridrace::client
