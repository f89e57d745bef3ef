#include "common/race/meeting.hpp"

#include <algorithm>
#include <functional>

namespace gridrace::race {

namespace {

using std::chrono::minutes;

// Monday 1970-01-05 00:00 UTC.
constexpr Instant a_monday{std::chrono::days(4)};
constexpr minutes week{minutes_of_week};

// The first such minute of a week that is not before this time.
Instant first_at(std::uint32_t minute, Instant from) {
    const Instant early = a_monday + minutes(minute);
    const auto weeks = std::chrono::floor<Milliseconds>(from - early) / Milliseconds(week);
    Instant at = early + weeks * week;
    while (at < from) at += week;
    while (at - week >= from) at -= week;
    return at;
}

}  // namespace

std::uint32_t minute_of_week(Instant at) {
    const auto passed = std::chrono::floor<minutes>(at - a_monday).count() % week.count();
    return static_cast<std::uint32_t>(passed < 0 ? passed + week.count() : passed);
}

bool is_possible(const Meeting& meeting, Instant now) {
    const auto& weekly = meeting.weekly;
    const bool is_soon = meeting.next > now && meeting.next <= now + latest_meeting;
    const bool is_bounded = weekly.empty() || (weekly.front().from <= meeting.next &&
                                               weekly.back().from <= now + latest_change);
    return is_soon && is_bounded && weekly.size() <= most_weekly_times &&
           std::ranges::adjacent_find(weekly, std::ranges::greater_equal(), &WeeklyTime::from) ==
               weekly.end() &&
           std::ranges::all_of(
               weekly, [](const WeeklyTime& time) { return time.minute < minutes_of_week; });
}

std::optional<Meeting> following(const Meeting& meeting, Instant after) {
    const auto& weekly = meeting.weekly;
    for (std::size_t i = 0; i < weekly.size(); ++i) {
        const auto at =
            first_at(weekly[i].minute, std::max(weekly[i].from, after + Milliseconds(1)));
        const bool is_valid = i + 1 == weekly.size() || at < weekly[i + 1].from;
        if (is_valid) return Meeting{at, weekly};
    }
    return std::nullopt;
}

}  // namespace gridrace::race
