#include "server/log/heartbeats.hpp"

namespace gridrace::server {

void Heartbeats::serve(const race::RoomCode& room) {
    if (served_.insert(room).second) lost_.erase(room);
}

void Heartbeats::forget(const race::RoomCode& room) {
    served_.erase(room);
    lost_.erase(room);
}

void Heartbeats::inherit(const race::RoomCode& room, Instant served_until) {
    served_.erase(room);
    lost_[room] = served_until == Instant() ? std::optional<Instant>() : served_until;
}

void Heartbeats::lose(const race::RoomCode& room) {
    if (served_.erase(room) > 0) lost_.emplace(room, last_beat_);
}

std::optional<Instant> Heartbeats::of(const race::RoomCode& room) const {
    if (served_.contains(room)) return last_beat_;
    const auto lost = lost_.find(room);
    return lost == lost_.end() ? before_ : lost->second;
}

}  // namespace gridrace::server
