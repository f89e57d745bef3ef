#include "client/net/connection_end.hpp"

#include <sysexits.h>

#include "common/base/text.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::client {

ConnectionEnd unreachable(const std::string& url, const std::string& reason) {
    return {EX_UNAVAILABLE, "unreachable",
            "cannot reach " + url + ": " + reason +
                ". Start a server on this computer with gridrace host, choose another with "
                "--server, or play without one: gridrace solo"};
}

std::optional<ConnectionEnd> end_for(std::uint16_t close_code,
                                     const std::optional<wire::Error>& error) {
    if (error && error->retry) return std::nullopt;
    const auto said = [&](int exit_code, std::string code, std::string message) {
        const bool is_gone = code != "replaced";
        if (!error) return ConnectionEnd{exit_code, std::move(code), std::move(message), is_gone};
        return ConnectionEnd{exit_code, printable(error->code), printable(error->message), is_gone};
    };
    switch (static_cast<wire::CloseCode>(close_code)) {
        case wire::CloseCode::left: return said(EX_OK, "left", "You have left the room.");
        case wire::CloseCode::kicked:
            return said(EX_NOPERM, "was_kicked", "The host has removed you from this room.");
        case wire::CloseCode::replaced:
            return said(EX_TEMPFAIL, "replaced", "You have connected from somewhere else.");
        case wire::CloseCode::room_closed:
            return said(EX_UNAVAILABLE, "room_is_closed", "This room is closed.");
        case wire::CloseCode::refused:
            return said(EX_NOPERM, "refused", "The server does not let you in.");
        case wire::CloseCode::bad_message:
            return said(EX_PROTOCOL, "bad_message", "The server did not understand this program.");
        case wire::CloseCode::banned:
            return said(EX_NOPERM, "banned", "Your address is banned from this server.");
        case wire::CloseCode::client_too_old:
            return said(EX_UNAVAILABLE, "client_too_old",
                        "This room plays a mode that this version does not know.");
        case wire::CloseCode::restarting:
        case wire::CloseCode::try_again_later: return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace gridrace::client
