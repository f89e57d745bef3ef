// The server's clock and the round-trip time, measured by pings. Pure: times are passed in.
#pragma once

#include <chrono>
#include <deque>
#include <optional>

#include "common/base/clock.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

class ServerClock {
public:
    using Moment = std::chrono::steady_clock::time_point;

    // A new connection: discards earlier measurements.
    void begin() { newest_.clear(); }
    // The ping to send now. Replaces an older one.
    wire::Ping ping(Moment now);
    // `now` and `local_now` are the same moment, the latter on our wall clock.
    void hear(const wire::Pong& pong, Moment now, Instant local_now);

    // The server's clock minus ours, from the fastest of the latest eight pings of this connection;
    // before its first, the value of the previous connection; none before any.
    std::optional<Milliseconds> offset() const { return offset_; }
    // Round-trip time: the median of the latest five pings of this connection (of two, the slower);
    // none before the first.
    std::optional<Milliseconds> round_trip() const;

private:
    struct Measured {
        Milliseconds trip;
        Milliseconds offset;
    };

    std::uint64_t pings_ = 0;
    Moment pinged_at_;
    std::deque<Measured> newest_;  // newest last
    std::optional<Milliseconds> offset_;
};

}  // namespace gridrace::client
