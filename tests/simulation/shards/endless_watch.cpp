#include "tests/simulation/shards/endless_watch.hpp"

#include <utility>

namespace gridrace::simulation {

EndlessWatch::EndlessWatch(const race::RoomCode& room, bool sets_clocks, Truth& truth,
                           ShardCourse& course)
    : room_(room), sets_clocks_(sets_clocks), truth_(truth), course_(course) {}

void EndlessWatch::look_at(const ShardProcess* server, const Beat& beat) {
    const auto* const room = server != nullptr ? server->find(room_) : nullptr;
    if (room == nullptr) {
        if (is_served_) {
            ++course_.pauses;
            note_end_of_service(server->append_began(room_), beat);
        }
        return;
    }
    const auto& state = room->durable_state();
    if (!is_served_) note_opening(state.public_events);
    if (room->durable_end() > 0) {
        truth_.put_on_record(room_.text());
        is_on_record_ = true;
    }
    require(state.phase == race::Phase::racing, "a race ended before its time");
    truth_.check_clock(room_.text(), room->now() - state.race.starts_at, sets_clocks_);
}

// Whether its last opening is on record shows only now.
void EndlessWatch::note_opening(EventNumber events) {
    const auto& name = room_.text();
    if (service_ended_) {
        if (events > events_when_opened_) truth_.put_on_record(name);
        truth_.end(name, *service_ended_, beat_known_);
    }
    is_served_ = true;
    events_when_opened_ = events;
    truth_.open(name);
}

void EndlessWatch::note_end_of_service(Instant until, const Beat& beat) {
    if (!std::exchange(is_served_, false)) return;
    is_on_record_ = false;
    service_ended_ = until;
    beat_known_ = beat;
}

}  // namespace gridrace::simulation
