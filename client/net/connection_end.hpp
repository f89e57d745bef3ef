// How a connection to a room ends for good.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/wire/messages.hpp"

namespace gridrace::client {

// Why a connection will not come back by itself.
struct ConnectionEnd {
    int exit_code = 0;  // for the process, after sysexits.h; 0: we left
    // Stable: the server's error code, or our own ("unreachable", "not_gridrace").
    std::string code;
    std::string message;        // one sentence for people, safe to print
    bool seat_is_gone = false;  // the server will not take us for the same member again
};

// The server cannot be reached, for that reason; what can be done instead.
ConnectionEnd unreachable(const std::string& url, const std::string& reason);

// What the server means by closing with this code, after this error if it sent one; none if it makes
// sense to come back. Its words are safe to print.
std::optional<ConnectionEnd> end_for(std::uint16_t close_code,
                                     const std::optional<wire::Error>& error);

}  // namespace gridrace::client
