#include "common/base/text.hpp"
#include "common/race/decide/operator_command.hpp"
#include "common/race/recorder.hpp"

namespace gridrace::race {

namespace {

struct Overseeing {
    Recorder& room;
    Context context;

    std::optional<Refusal> operator()(const Announce& command) const {
        auto text = clean_line(command.text);
        if (!text) return RefusalCode::text_not_allowed;
        room.record(Announced{std::move(*text), context.now});
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const KickMember& command) const {
        if (room.state().member(command.member) == nullptr) return RefusalCode::no_such_member;
        kick_member(room, command.member, context);
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const MuteMember& command) const {
        const auto* member = room.state().member(command.member);
        if (member == nullptr) return RefusalCode::no_such_member;
        if (member->muted != command.muted) {
            room.record(MuteChanged{command.member, command.muted});
        }
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const CloseRoom&) const {
        room.record(RoomClosed{context.now});
        return std::nullopt;
    }
};

}  // namespace

Result<Events, Refusal> oversee(RoomState& state, const OperatorCommand& command, Context context) {
    if (state.closed) return Refusal(RefusalCode::room_is_closed);
    Recorder room(state);
    if (auto refusal = std::visit(Overseeing{room, context}, command)) return *std::move(refusal);
    offer_start_if_due(room, context);
    return room.take();
}

}  // namespace gridrace::race
