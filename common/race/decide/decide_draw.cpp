// The draw of the next race's puzzle. race/draw.hpp, race/recorder.hpp
#include <algorithm>

#include "common/race/draw.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

std::optional<Refusal> decide(Recorder& room, MemberId author, const CommitDraw& command,
                              Context context) {
    const auto& state = room.state();
    const auto& member = *state.member(author);
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (member.role != Role::player) return RefusalCode::spectators_do_not_move;
    // There is no next race in a room whose log is full; and nobody has asked for anything that could be refused.
    if (!context.log_is_full && member.draws != command.commitment)
        room.record(DrawCommitted{author, command.commitment});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const OpenDraw& command,
                              Context context) {
    const auto& state = room.state();
    const auto* entry = entry_of(state.race.draw, author);
    if (!is_draw_open(state) || entry == nullptr) return RefusalCode::draw_is_closed;
    if (commitment_to(command.secret) != entry->commitment) return RefusalCode::secret_does_not_fit;
    if (opening_of(state.race.openings, author) == nullptr)
        room.record(DrawOpened{author, command.secret});
    close_draw_if_due(room, context);
    return std::nullopt;
}

std::optional<Draw> draw_of_next(const RoomState& state, Context context) {
    if (!context.draw_secret || !is_drawn_by_all(state.rules)) return std::nullopt;
    const auto order = rule_set(*state.rules.mode_settings.mode).order(state, 0);
    Draw draw{commitment_to(*context.draw_secret), {}, context.now + longest_draw, order.grade};
    for (const auto& member : state.members) {
        const bool takes_part = member.draws && member.role == Role::player && member.is_present();
        if (takes_part && draw.entries.size() < most_drawing)
            draw.entries.push_back({member.id, *member.draws});
    }
    return draw.entries.empty() ? std::nullopt : std::optional(std::move(draw));
}

bool are_players_there(const RoomState& state, const Draw& draw) {
    MemberId last;
    for (const auto& entry : draw.entries) {
        const auto* member = state.member(entry.member);
        const bool is_there = member != nullptr && member->role == Role::player &&
                              member->is_present() && !member->is_bot();
        if (!is_there || entry.member <= last) return false;
        last = entry.member;
    }
    return !draw.entries.empty();
}

bool lacks_somebody(const RoomState& state, const DrawOpenings& openings) {
    return std::ranges::any_of(state.race.draw->entries, [&](const DrawEntry& entry) {
        return state.member(entry.member) != nullptr &&
               opening_of(openings, entry.member) == nullptr;
    });
}

void close_draw_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    if (!is_draw_open(state)) return;
    const auto& race = state.race;
    if (context.now < race.draw->closes_at && lacks_somebody(state, race.openings)) return;
    room.record(DrawClosed{race.number, race.openings});
    auto order = rule_set(race.mode()).order(state, 0);
    order.grade = race.draw->grade;
    order.seed = drawn_seed(race.number, *race.draw_secret, race.openings);
    room.record(PuzzleOrdered{order});
}

}  // namespace gridrace::race
