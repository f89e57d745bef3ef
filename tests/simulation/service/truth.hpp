// For how long rooms were served, by a clock that is always right.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "common/base/clock.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

class Truth {
public:
    Instant now() const { return now_; }
    void pass(Milliseconds span) { now_ += span; }

    // The room is open; that counts once it is on record.
    void open(const std::string& room) {
        rooms_[room].since = now_;
        see_clock(room, {});
    }
    void put_on_record(const std::string& room) { rooms_[room].is_on_record = true; }
    // It was served until then, and the last that was said of it is that it was served until `beat`.
    void end(const std::string& room, Instant until, std::optional<Instant> beat) {
        auto& served = rooms_[room];
        if (served.since && served.is_on_record && until > *served.since) {
            served.time += until - *served.since;
            served.may_lose +=
                until - std::clamp(beat.value_or(*served.since), *served.since, until);
        }
        served.since.reset();
        served.is_on_record = false;
    }

    // Throws Violation unless the race of a room that is open shows the time for which the room was served.
    void check_clock(const std::string& room, Milliseconds clock, bool clock_was_set) {
        const auto& served = rooms_.at(room);
        if (!served.is_on_record) return;
        const auto time = served.time + (now_ - *served.since);
        require(clock >= Milliseconds(0), "a race's clock is negative");
        require(clock <= time, "time for which a room was not served is in somebody's time");
        require(clock - served.clock >= now_ - served.clock_seen_at,
                "the clock of a room that is served stands still");
        see_clock(room, clock);
        require(clock_was_set || clock >= time - served.may_lose,
                "time for which a room was served is missing from its clock");
    }

private:
    struct Served {
        Milliseconds time{};      // by servers that are gone
        Milliseconds may_lose{};  // of it: what came after the last beat
        std::optional<Instant> since;
        bool is_on_record = false;
        Milliseconds clock{};  // of its race, when it was last looked at since the room is open
        Instant clock_seen_at;
    };

    void see_clock(const std::string& room, Milliseconds clock) {
        rooms_[room].clock = clock;
        rooms_[room].clock_seen_at = now_;
    }

    Instant now_{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1}};
    std::map<std::string, Served> rooms_;
};

}  // namespace gridrace::simulation
