// Chat: any member may talk at any time, at a limited rate.
#include "common/base/text.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

bool talks_too_much(const Member& member, Context context) {
    return member.talked_at.size() == talks_in_a_row &&
           context.now < member.talked_at.front() + talk_span;
}

std::optional<Refusal> refuse_talk(const RoomState& state, const Member& member, Context context) {
    // Who has solved the puzzle of the day could tell it to those who have not.
    if (is_of_a_day(state)) return RefusalCode::not_in_this_mode;
    if (member.muted) return RefusalCode::muted;
    if (talks_too_much(member, context)) return RefusalCode::talks_too_much;
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> decide(Recorder& room, MemberId author, const Say& command,
                              Context context) {
    if (auto refusal = refuse_talk(room.state(), *room.state().member(author), context))
        return refusal;
    auto text = clean_line(command.text);
    if (!text) return RefusalCode::text_not_allowed;
    room.record(Said{author, std::move(*text), context.now});
    return std::nullopt;
}

std::optional<Refusal> decide(Recorder& room, MemberId author, const React& command,
                              Context context) {
    if (auto refusal = refuse_talk(room.state(), *room.state().member(author), context))
        return refusal;
    room.record(Reacted{author, command.emote, context.now});
    return std::nullopt;
}

}  // namespace gridrace::race
