// External input to every decision of the rules.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::race {

// What the rules may not read themselves.
struct Context {
    Instant now;               // never earlier than in the previous call
    bool log_is_full = false;  // the current race is finished, nothing new starts: room_log_full
};

}  // namespace gridrace::race
