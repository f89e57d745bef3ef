// The server's clock and the way to it, as pings tell of them. Pure: times come in.
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

    // A connection begins: what pings took on another one counts no more.
    void begin() { newest_.clear(); }
    // The ping to send now. An older one counts no more.
    wire::Ping ping(Moment now);
    // `now` and `local_now` are the same moment; the latter is what our clock says then.
    void hear(const wire::Pong& pong, Moment now, Instant local_now);

    // The server's clock minus ours, by the fastest of the newest eight pings of this connection; before its
    // first, that of the connection before; none before any.
    std::optional<Milliseconds> offset() const { return offset_; }
    // From us to the server and back: the median of the newest five pings of this connection (of two, the
    // slower); none before the first.
    std::optional<Milliseconds> round_trip() const;

private:
    struct Measured {
        Milliseconds trip;
        Milliseconds offset;
    };

    std::uint64_t pings_ = 0;
    Moment pinged_at_;
    std::deque<Measured> newest_;  // the newest last
    std::optional<Milliseconds> offset_;
};

}  // namespace gridrace::client
