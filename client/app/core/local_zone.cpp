#include "client/app/core/local_zone.hpp"

#include <algorithm>

namespace gridrace::app {

std::chrono::minutes LocalZone::ahead_at(Instant at) const {
    if (shifts.empty()) return {};
    const auto later = std::ranges::upper_bound(shifts, at, {}, &Shift::from);
    return later == shifts.begin() ? shifts.front().ahead : std::prev(later)->ahead;
}

LocalTime LocalZone::local(Instant at) const {
    return LocalTime((at + ahead_at(at)).time_since_epoch());
}

Instant LocalZone::instant(LocalTime shown) const {
    const Instant as_utc(shown.time_since_epoch());
    // By the clocks before a change near this time; if these have ended then, by those after it.
    const auto before = ahead_at(as_utc - std::chrono::days(1));
    const Instant first = as_utc - before;
    return ahead_at(first) == before ? first : as_utc - ahead_at(first);
}

}  // namespace gridrace::app
