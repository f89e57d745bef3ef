#include "tests/simulation/cluster/path.hpp"

#include <algorithm>

namespace gridrace::simulation {

namespace {

bool is_told_otherwise(const race::Event& event) {
    return std::holds_alternative<race::BoardsShown>(event) ||
           std::holds_alternative<race::TeamMoved>(event) ||
           std::holds_alternative<race::CourseSealed>(event) ||
           std::holds_alternative<race::CountdownStarted>(event) ||
           std::holds_alternative<race::BoardsOpened>(event);
}

std::map<std::size_t, race::Event> told_otherwise(const race::Events& events, MemberId member) {
    std::map<std::size_t, race::Event> told;
    if (std::ranges::none_of(events, is_told_otherwise)) return told;
    race::RoomState state;
    for (std::size_t i = 0; i < events.size(); ++i) {
        race::fold(state, events[i]);
        if (is_told_otherwise(events[i])) told.emplace(i, race::seen_by(state, events[i], member));
    }
    return told;
}

}  // namespace

Path::Path(const race::Events& events, MemberId member)
    : events_(events), told_(told_otherwise(events, member)) {
    Step step;
    steps_.push_back(step);
    for (const auto& event : events) {
        ++step.position;
        if (const auto* kept = std::get_if<race::ClubKept>(&event)) {
            step.cursor.public_seen = kept->public_events;
            steps_ = {step};
            continue;
        }
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
    const auto first = steps_.front().cursor.public_seen.value;
    const auto step = cursor.public_seen.value + cursor.private_seen.value - first;
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
        if (step >= steps_.size()) return false;
        const auto place = steps_[step].position - 1;
        const auto told = told_.find(place);
        return (told != told_.end() ? told->second : events_[place]) == event;
    });
}

}  // namespace gridrace::simulation
