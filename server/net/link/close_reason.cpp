#include "server/net/link/close_reason.hpp"

namespace gridrace::server {

namespace {
constexpr Milliseconds restarted_after{500};  // time for the restart
constexpr Milliseconds come_back_when_others_left{10'000};
}  // namespace

std::optional<wire::Error> close_reason(wire::CloseCode code) {
    switch (code) {
        case wire::CloseCode::restarting:
            return wire::Error{"restarting", "The server stops; come back in a moment.", true,
                               restarted_after};
        case wire::CloseCode::try_again_later:
            return wire::Error{
                "room_is_paused",
                "The server cannot save moves at the moment: the room is paused until it can.",
                true, come_back_after};
        case wire::CloseCode::kicked:
            return wire::Error{"was_kicked", "The host has removed you from this room.", false, {}};
        case wire::CloseCode::replaced:
            return wire::Error{"replaced", "You have connected from somewhere else.", false, {}};
        case wire::CloseCode::room_closed:
            return wire::Error{"room_is_closed", "This room is closed.", false, {}};
        case wire::CloseCode::banned:
            return wire::Error{"banned", "Your address is banned from this server.", false, {}};
        case wire::CloseCode::client_too_old:
            return wire::Error{"client_too_old",
                               "This room plays a mode, or with teams, that your program does not "
                               "know: update it.",
                               false,
                               {}};
        case wire::CloseCode::left:
        case wire::CloseCode::refused:
        case wire::CloseCode::bad_message: break;
    }
    return std::nullopt;
}

wire::Error too_old(wire::FeatureSet lacking) {
    auto error = *close_reason(wire::CloseCode::client_too_old);
    error.lacking = lacking;
    return error;
}

wire::Error too_many_connections() {
    return {"too_many_connections",
            "Too many players come from your address; others must leave first.", true,
            come_back_when_others_left};
}

wire::Error server_full() {
    return {"server_full",
            "The server is full, or your network has its share of it; come back when others have "
            "left.",
            true, come_back_when_others_left};
}

wire::Error resume_error(wire::CloseCode code) {
    if (code == wire::CloseCode::replaced) return *close_reason(code);
    return {"seat_is_gone", "Your seat in this room is gone; connect again.", true, {}};
}

wire::Error refusal_error(const race::Refusal& refusal) {
    return {std::string(race::name(refusal.code)), race::describe(refusal), false, {}};
}

}  // namespace gridrace::server
