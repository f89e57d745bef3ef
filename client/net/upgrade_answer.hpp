// The meaning of a server's answer to the WebSocket request of a room. Pure.
#pragma once

#include <variant>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"

namespace gridrace::client {

// The relevant parts of an HTTP response; an absent header is empty.
struct UpgradeAnswer {
    unsigned status = 0;
    std::string_view protocol;
    std::string_view content_type;
    std::string_view retry_after;
    std::string_view body;
};

struct Upgraded {};
// The server, or a proxy before it, is not available now.
struct ComeLater {
    Milliseconds not_before{};  // zero if absent
    std::string excuse;         // one sentence for people, safe to print
};

std::variant<Upgraded, ComeLater, ConnectionEnd> judge(const UpgradeAnswer& answer,
                                                       const RoomAddress& room);

// The server's message for users: one line, safe to print.
std::string excuse_from(std::string_view said);

}  // namespace gridrace::client
