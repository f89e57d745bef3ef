// Checks whether there is a gridrace server, its version, and its distance.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"
#include "client/net/connection_end.hpp"
#include "common/base/clock.hpp"

namespace gridrace::client {

// A server's answer to a health request.
struct ServerHealth {
    std::string version;   // safe to print
    std::string protocol;  // safe to print
    Instant time;          // on its clock
    // Who opens rooms, and who comes in: "everyone", "word", "nobody"; empty: it is too old to say. Safe to print
    std::string open_rooms{}, enter{};
};

// None if it is not an answer of gridraced.
std::optional<ServerHealth> parse_health(std::string_view answer);

// Whether nobody comes in at this server without its word. Blocks like one look of probe().
bool wants_word_to_enter(const ServerAddress& server);

// Calls `done` once on the thread of `io`; with nothing in it if the server does not answer.
void fetch_health(boost::asio::io_context& io, const ServerAddress& server,
                  std::function<void(ServerHealth)> done);

// One measurement: the answer, its time, and our clock on arrival.
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

// Measures five times. Blocks until the server has answered, ten seconds each time at most.
Result<ServerProbe, ConnectionEnd> probe(const ServerAddress& server);

}  // namespace gridrace::client
