// Looks whether a gridrace server is there, which, and how far away.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"

namespace gridrace::client {

// What a server says of itself when asked for its health.
struct ServerHealth {
    std::string version;   // safe to print
    std::string protocol;  // the same
    Instant time;          // on its clock
};

// None if it is not what a gridraced answers.
std::optional<ServerHealth> parse_health(std::string_view answer);

// One look: what was heard, how long it took, and what our clock said when it was heard.
struct Look {
    ServerHealth health;
    std::chrono::microseconds trip{};
    Instant local_time;
};

struct ServerProbe {
    ServerHealth health;
    std::chrono::microseconds round_trip{};  // the median
    Milliseconds clock_offset{};             // the server's clock minus ours, by the fastest look
};

// `looks` must not be empty.
ServerProbe evaluate(const std::vector<Look>& looks);

// Looks five times. Blocks until the server has answered, ten seconds each time at most.
Result<ServerProbe, ConnectionEnd> probe(const ServerAddress& server);

}  // namespace gridrace::client
