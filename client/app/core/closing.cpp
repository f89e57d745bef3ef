#include "client/app/core/closing.hpp"

#include <algorithm>
#include <utility>

#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

std::map<MemberId, std::uint32_t> places_in(const race::Race& race) {
    std::map<MemberId, std::uint32_t> places;
    for (const auto& standing : race::standings(race)) places[standing.member] = standing.place;
    return places;
}

}  // namespace

void Closing::follow(const race::Race& before, const race::Race& race, const race::Events& events,
                     Instant now) {
    pace.note(race, now);
    std::map<MemberId, PlaceChange> found;
    for (const auto& event : events) {
        const auto* finished = std::get_if<race::PlayerFinished>(&event);
        if (finished != nullptr) found[finished->member].has_finished = true;
    }
    if (found.empty() && !is_closing(race)) return;
    auto earlier = places_in(before);
    for (const auto& [member, place] : places_in(race)) {
        const auto was = earlier.contains(member) ? earlier[member] : place;
        if (was == place && !found.contains(member)) continue;
        found[member].before = was;
        found[member].after = place;
    }
    if (found.empty()) return;
    changes = std::move(found);
    changed_at = now;
}

const PlaceChange* Closing::change(MemberId member, Instant now) const {
    const auto found = changes.find(member);
    if (found == changes.end() || now - changed_at >= change_shown) return nullptr;
    return &found->second;
}

bool is_closing(const race::Race& race) {
    const auto has_finished = [](const race::Run& run) {
        return run.status == race::RunStatus::finished;
    };
    return !race.ended_at && std::ranges::any_of(race.runs, has_finished);
}

}  // namespace gridrace::app
