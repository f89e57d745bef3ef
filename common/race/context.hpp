// What comes into every decision of the rules from outside.
#pragma once

#include "common/base/clock.hpp"

namespace gridrace::race {

// What the rules may not fetch themselves.
struct Context {
    Instant now;               // never earlier than in the call before
    bool log_is_full = false;  // what is under way is finished, nothing new begins: room_log_full
};

}  // namespace gridrace::race
