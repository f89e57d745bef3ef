// The server's clock, as pings tell of it. Pure: times come in.
#pragma once

#include <chrono>
#include <optional>

#include "common/base/clock.hpp"
#include "common/wire/messages.hpp"

namespace gridrace::client {

class ServerClock {
public:
    using Moment = std::chrono::steady_clock::time_point;

    // The ping to send now. An older one counts no more.
    wire::Ping ping(Moment now);
    // `now` and `local_now` are the same moment; the latter is what our clock says then.
    void hear(const wire::Pong& pong, Moment now, Instant local_now);

    // The server's clock minus ours, by the newest ping that was no slower than the one before it; none
    // before the first.
    std::optional<Milliseconds> offset() const { return offset_; }

private:
    std::uint64_t pings_ = 0;
    Moment pinged_at_;
    std::optional<Milliseconds> round_trip_;  // of the newest ping
    std::optional<Milliseconds> offset_;
};

}  // namespace gridrace::client
