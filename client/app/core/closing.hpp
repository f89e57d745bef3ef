// The end of a race while it comes: who has just finished, and whose place that changed.
#pragma once

#include <map>

#include "client/app/analysis/pace.hpp"

namespace gridrace::app {

struct PlaceChange {
    std::uint32_t before = 0;
    std::uint32_t after = 0;
    bool has_finished = false;  // just now
    friend bool operator==(const PlaceChange&, const PlaceChange&) = default;
};

// How long a change is shown.
inline constexpr std::chrono::seconds change_shown{4};

struct Closing {
    Pace pace;
    std::map<MemberId, PlaceChange> changes;  // by the last finish, or by passing since then
    Instant changed_at;

    // Follows the race; `events` led from `before` to `race`.
    void follow(const race::Race& before, const race::Race& race, const race::Events& events,
                Instant now);
    // The member's change, as long as it is shown; nullptr if there is none.
    const PlaceChange* change(MemberId member, Instant now) const;
};

// True from the first finish to the end of the race.
bool is_closing(const race::Race& race);

}  // namespace gridrace::app
