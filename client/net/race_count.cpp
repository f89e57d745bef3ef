#include "client/net/race_count.hpp"

#include <algorithm>

namespace gridrace::client {

bool RaceCount::note(const Received& received, const race::RoomState& state) {
    const auto& race = state.race;
    const auto told = std::ranges::count_if(received.events, [](const race::Event& event) {
        return std::holds_alternative<race::RaceEnded>(event);
    });
    const bool is_known = !last_ || race.number == *last_;
    const bool ended_meanwhile = received.replaced && race.ended_at && !is_known && told == 0;
    ended_ += static_cast<int>(told) + ended_meanwhile;
    if (!last_) last_ = RaceNumber{};
    if (race.ended_at) last_ = race.number;
    return ended_meanwhile;
}

}  // namespace gridrace::client
