// The meetings of a club: when its next race begins by itself. Values and pure functions; the rules
// are in decide_meeting.cpp. A weekly meeting is at the same time of day on somebody's wall clock:
// which times in UTC that means, with every change of clocks for years ahead, says the client that
// sets it, so that no server needs the rules of time zones.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/clock.hpp"

namespace gridrace::race {

// A change of clocks twice a year, for eight years.
inline constexpr std::size_t most_weekly_times = 16;
inline constexpr std::uint32_t minutes_of_week = 7 * 24 * 60;
// A club that nobody has used for this long is closed.
inline constexpr std::chrono::days latest_meeting{90};
// Changes of clocks are known ahead for less than this.
inline constexpr std::chrono::days latest_change{9 * 366};

// How long a meeting waits for somebody to come, or for the end of a race, before it is cancelled.
inline constexpr std::chrono::minutes meeting_waits{2};
// From when on screens count down to it, and people gather.
inline constexpr std::chrono::minutes meeting_gathers{10};

// From this time on until that of the next one, a weekly meeting is at this minute of the week.
struct WeeklyTime {
    Instant from;
    std::uint32_t minute = 0;  // UTC; 0 is Monday 00:00
    friend bool operator==(const WeeklyTime&, const WeeklyTime&) = default;
};

struct Meeting {
    Instant next;                    // its race begins then
    std::vector<WeeklyTime> weekly;  // ascending; empty: only once
    friend bool operator==(const Meeting&, const Meeting&) = default;
};

// What became of a meeting.
enum class MeetingReason : std::uint8_t {
    changed,      // by the host
    began,        // its race did
    nobody_came,  // or too few for the mode
    missed        // the server was not running, or a race was under way
};

// The minute of its week.
std::uint32_t minute_of_week(Instant at);
// Whether a host may set this meeting now.
bool is_possible(const Meeting& meeting, Instant now);
// The first meeting after this time; none if it is only once, and over.
std::optional<Meeting> following(const Meeting& meeting, Instant after);

}  // namespace gridrace::race
