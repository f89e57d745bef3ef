// The draw of the next race's puzzle. race/draw.hpp, race/recorder.hpp
#include <algorithm>

#include "common/race/draw.hpp"
#include "common/race/recorder.hpp"
#include "common/race/rule_set.hpp"

namespace gridrace::race {

namespace {

bool is_waited_for(const RoomState& state, const DrawEntry& entry) {
    return state.member(entry.member) != nullptr &&
           opening_of(state.race.openings, entry.member) == nullptr;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const CommitDraw& command, Context) {
    const auto& state = room.state();
    if (state.phase != Phase::lobby) return RefusalCode::race_under_way;
    if (state.member(author)->draws != command.commitment)
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

void close_draw_if_due(Recorder& room, Context context) {
    const auto& state = room.state();
    if (!is_draw_open(state)) return;
    const auto& draw = *state.race.draw;
    const bool all_opened = std::ranges::none_of(
        draw.entries, [&state](const DrawEntry& entry) { return is_waited_for(state, entry); });
    if (!all_opened && context.now < draw.closes_at) return;
    const auto& race = state.race;
    room.record(DrawClosed{race.number, race.openings});
    auto order = rule_set(race.mode()).order(state, 0);
    order.grade = race.draw->grade;
    order.seed = drawn_seed(race.number, *race.draw_secret, race.openings);
    room.record(PuzzleOrdered{order});
}

}  // namespace gridrace::race
