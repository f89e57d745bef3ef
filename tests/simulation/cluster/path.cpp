#include "tests/simulation/cluster/path.hpp"

#include <algorithm>

namespace gridrace::simulation {

Path::Path(const race::Events& events, MemberId member) : events_(events) {
    Step step;
    steps_.push_back(step);
    for (const auto& event : events) {
        ++step.position;
        const auto audience = race::audience(event);
        if (audience.reach == race::Reach::everybody) {
            step.cursor.public_seen = step.cursor.public_seen.next();
        } else if (audience.reach == race::Reach::one_member && audience.member == member) {
            step.cursor.private_seen = step.cursor.private_seen.next();
        } else {
            continue;
        }
        steps_.push_back(step);
    }
}

std::optional<std::size_t> Path::find(const race::Cursor& cursor) const {
    const auto step = cursor.public_seen.value + cursor.private_seen.value;
    if (step < steps_.size() && steps_[step].cursor == cursor) return step;
    // A former member is sent no private events: the last of them lie before the end.
    if (cursor.private_seen) return std::nullopt;
    const auto found = std::ranges::find(steps_, cursor.public_seen,
                                         [](const Step& s) { return s.cursor.public_seen; });
    if (found == steps_.end()) return std::nullopt;
    return found - steps_.begin();
}

bool Path::continues(std::size_t step, std::span<const race::Event> seen) const {
    return std::ranges::all_of(seen, [&](const race::Event& event) {
        ++step;
        return step < steps_.size() && events_[steps_[step].position - 1] == event;
    });
}

}  // namespace gridrace::simulation
