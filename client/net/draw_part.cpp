#include "client/net/draw_part.hpp"

#include <algorithm>

#include "common/race/draw.hpp"
#include "common/race/draw_check.hpp"

namespace gridrace::client {

std::optional<race::Command> DrawPart::due(const race::RoomState& room, MemberId self) {
    const auto* me = room.member(self);
    if (me == nullptr || me->role != race::Role::player || !race::is_drawn_by_all(room.rules))
        return std::nullopt;
    if (room.phase == race::Phase::lobby) {
        const auto next = room.race.number.next();
        const bool is_bound = bound_ && bound_->member == self && bound_->race == next;
        if (is_bound && !bound_->is_open) return std::nullopt;
        bound_ = Bound{self, next, fresh_()};
        return race::CommitDraw{race::commitment_to(bound_->secret)};
    }
    const auto* entry = race::entry_of(room.race.draw, self);
    const bool is_asked = room.phase == race::Phase::countdown && entry != nullptr && bound_ &&
                          bound_->member == self && bound_->race == room.race.number &&
                          entry->commitment == race::commitment_to(bound_->secret);
    if (!is_asked || bound_->is_open) return std::nullopt;
    bound_->is_open = true;
    return race::OpenDraw{bound_->secret};
}

bool is_draw_broken(const race::RoomState& room, const race::Events& events) {
    const auto& race = room.race;
    const bool has_ended = std::ranges::any_of(events, [&](const race::Event& event) {
        const auto* ended = std::get_if<race::RaceEnded>(&event);
        return ended != nullptr && ended->race == race.number;
    });
    if (!has_ended || !race.draw) return false;
    const auto seed = race::shown_seed(race);
    return !seed || race.seed != seed;
}

bool is_of_a_draw(const race::Command& command) {
    return std::holds_alternative<race::CommitDraw>(command) ||
           std::holds_alternative<race::OpenDraw>(command);
}

}  // namespace gridrace::client
