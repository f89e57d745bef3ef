// What a server's answer to the request for a room's WebSocket means. Pure.
#pragma once

#include <variant>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"

namespace gridrace::client {

// The parts of an HTTP response that matter; a header that is absent is empty.
struct UpgradeAnswer {
    unsigned status = 0;
    std::string_view protocol;
    std::string_view content_type;
    std::string_view retry_after;
    std::string_view body;
};

struct Upgraded {};
// The server, or a proxy before it, cannot have us now.
struct ComeLater {
    Milliseconds not_before{};  // zero if it did not say
    std::string excuse;         // one sentence for people, safe to print
};

std::variant<Upgraded, ComeLater, ConnectionEnd> judge(const UpgradeAnswer& answer,
                                                       const RoomAddress& room);

// What a server says for people: one line, safe to print.
std::string excuse_from(std::string_view said);

}  // namespace gridrace::client
