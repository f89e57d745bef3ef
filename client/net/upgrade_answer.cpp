#include "client/net/upgrade_answer.hpp"

#include <sysexits.h>

#include <charconv>

#include "common/base/text.hpp"
#include "common/wire/limits.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t longest_excuse = 160;

// Zero if it is not a number of seconds (it may be a date).
std::chrono::seconds seconds_in(std::string_view text) {
    std::uint32_t seconds = 0;
    std::from_chars(text.data(), text.data() + text.size(), seconds);
    return std::chrono::seconds(seconds);
}

ConnectionEnd no_common_version(const UpgradeAnswer& answer, const RoomAddress& room) {
    std::string message = "the server at " + to_url(room.server) + " does not speak gridrace.v1";
    if (answer.status != 101) message += " (HTTP " + std::to_string(answer.status) + ")";
    const bool says_why = answer.status == 400 && answer.content_type.starts_with("text/plain");
    if (says_why) message += ": " + excuse_from(answer.body);
    return {EX_PROTOCOL, "no_common_version", message};
}

}  // namespace

std::variant<Upgraded, ComeLater, ConnectionEnd> judge(const UpgradeAnswer& answer,
                                                       const RoomAddress& room) {
    // A proxy's HTML page is not suitable as a message.
    const bool is_text = answer.content_type.starts_with("text/plain");
    switch (answer.status) {
        case 101:
            if (answer.protocol != wire::subprotocol) return no_common_version(answer, room);
            return Upgraded{};
        case 404:
            return ConnectionEnd{
                EX_UNAVAILABLE, "no_such_room",
                "there is no room " + room.code.text() + " on " + to_url(room.server), true};
        case 410:
            return ConnectionEnd{EX_DATAERR, "room_is_damaged",
                                 "the log of room " + room.code.text() + " on " +
                                     to_url(room.server) +
                                     " is damaged; the server's log has more"};
        case 403:
            return ConnectionEnd{
                EX_NOPERM, "not_let_in",
                is_text ? excuse_from(answer.body) : "The server does not let you in (HTTP 403)."};
        case 429:
        case 502:
        case 503:
        case 504: {
            const std::string busy =
                "The server is not available now (HTTP " + std::to_string(answer.status) + ").";
            return ComeLater{seconds_in(answer.retry_after),
                             is_text ? excuse_from(answer.body) : busy};
        }
        default: return no_common_version(answer, room);
    }
}

std::string excuse_from(std::string_view said) {
    return printable(said.substr(0, said.find_first_of("\r\n")), longest_excuse);
}

}  // namespace gridrace::client
