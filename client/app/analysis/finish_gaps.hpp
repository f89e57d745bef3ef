// The gaps between players while a race closes, and photo finishes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/app/analysis/pace.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

// The distance to the player on the place next to one's own.
struct Gap {
    MemberId member;
    std::string name;
    int cells = 0;  // 0 between players who have finished
    // Between the moments at which both had filled as many cells as the one behind has now; none if
    // unknown.
    std::optional<Milliseconds> time;
    friend bool operator==(const Gap&, const Gap&) = default;
};

struct Gaps {
    std::optional<Gap> ahead;   // to the player ahead
    std::optional<Gap> behind;  // to the player behind
    friend bool operator==(const Gaps&, const Gaps&) = default;
};

// Only to players who race or have finished, and are ranked together with the member. Both are empty
// if the member does neither.
Gaps gaps_of(const race::Race& race, MemberId member, const Pace& pace);

// Two finishes within this time are a photo finish.
inline constexpr std::chrono::seconds photo_finish_time{2};

struct PhotoFinish {
    MemberId first;
    std::string first_name;
    MemberId second;
    std::string second_name;
    Milliseconds gap{};
    friend bool operator==(const PhotoFinish&, const PhotoFinish&) = default;
};

// All of a race between players who are ranked together, the first places first.
std::vector<PhotoFinish> photo_finishes(const race::Race& race);

}  // namespace gridrace::app
