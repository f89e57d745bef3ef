// The parts of a room that only clubs use.
#include "server/ops/diagnostics.hpp"
#include "server/rooms/room.hpp"

namespace gridrace::server {

wire::Error club_makes_space() {
    constexpr Milliseconds back_after{1000};  // most connections have ended by then
    return {"club_makes_space", "This club makes room on the server; you come back in a moment.",
            true, back_after};
}

bool Room::is_full_for_now() const {
    return log_is_full() && race::can_be_shortened(state_);
}

// The operator can still visit it, or set the clock right.
void Room::log_extended_deadline() const {
    const auto end = race::deserted_room_end(state_, served_since_);
    const bool is_due = state_.club && end && *end <= served_since_ + race::club_reprieve;
    if (!is_due) return;
    report(Level::warning, "a club that nobody has used for long closes soon",
           {{"room", code_.text()}, {"hours", std::to_string(race::club_reprieve.count())}});
}

// Members come back by themselves, and find the club with a short log. They see what had happened
// until now, but not that they are gone.
void Room::send_all_away() {
    if (state_.members.empty()) return;
    report(Level::info, "a club whose log is full makes room: all are sent away and come back",
           {{"room", code_.text()}, {"bytes", std::to_string(log_bytes_)}});
    const auto end = tail_.end();
    for (auto& subscription : subscriptions_) {
        const bool is_here = state_.member(subscription.member) != nullptr;
        if (is_here && !subscription.ended) subscription.not_after = end;
    }
    const auto context = this->context();
    stage(race::send_all_away(state_, context), context.now);
}

}  // namespace gridrace::server
