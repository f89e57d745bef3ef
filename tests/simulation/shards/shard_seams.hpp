// Where a simulated installation can be made to go wrong. As they stand all parts do what is right; a test changes one
// to plant a fault, and sees which check finds it.
#pragma once

#include <cstdint>
#include <functional>

#include "common/base/clock.hpp"
#include "server/log/log.hpp"

namespace gridrace::simulation {

struct ShardSeams {
    // ---- the disk and the log ----

    server::Durability durability = server::Durability::power_cut;
    bool disk_lies = false;               // syncs do nothing
    bool answers_before_durable = false;  // to appends
    bool forgets_failures = false;        // of appends
    // What the log is given of an append.
    std::function<void(server::Append&)> append = [](server::Append&) {};

    // A club's log that is longer is shortened when all have left.
    std::uint64_t log_kept_of_club = 1000;

    // ---- the clock ----

    // What a server's clock shows.
    std::function<Instant(Instant)> clock = [](Instant now) { return now; };
    bool beats_while_rooms_are_shut = false;
    bool steps_are_race_time = false;  // a clock that is set takes the rooms with it
};

}  // namespace gridrace::simulation
