// The events of a log that one member may see, and where each of them leads the member's cursor.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "common/race/view.hpp"

namespace gridrace::simulation {

// `events` outlives the path. A step stands after so many of the events that are visible; in a log that was shortened
// there are none before its first events.
class Path {
public:
    Path(const race::Events& events, MemberId member);

    // The step at which a member has this cursor.
    std::optional<std::size_t> find(const race::Cursor& cursor) const;
    // So many of all events lie before the step.
    std::size_t position(std::size_t step) const { return steps_[step].position; }
    // Do these events follow the step?
    bool continues(std::size_t step, std::span<const race::Event> seen) const;

private:
    struct Step {
        race::Cursor cursor;
        std::size_t position = 0;
    };

    const race::Events& events_;
    std::map<std::size_t, race::Event> told_;  // where the member is told another event
    std::vector<Step> steps_;
};

}  // namespace gridrace::simulation
