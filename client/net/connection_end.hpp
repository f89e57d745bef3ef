// The permanent end of a connection to a room.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/wire/messages.hpp"

namespace gridrace::client {

// Why a connection will not reconnect.
struct ConnectionEnd {
    int exit_code = 0;  // for the process, after sysexits.h; 0: the member left
    // Stable: the server's error code, or our own ("unreachable", "not_gridrace").
    std::string code;
    std::string message;        // one sentence for people, safe to print
    bool seat_is_gone = false;  // the server will not accept this member again
};

// The server is unreachable, for that reason; includes what to do instead.
ConnectionEnd unreachable(const std::string& url, const std::string& reason);

// The meaning of this close code, with the error sent before, if any; none if reconnecting makes
// sense. The server's words are made safe to print.
std::optional<ConnectionEnd> end_for(std::uint16_t close_code,
                                     const std::optional<wire::Error>& error);

}  // namespace gridrace::client
