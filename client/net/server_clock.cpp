#include "client/net/server_clock.hpp"

namespace gridrace::client {

wire::Ping ServerClock::ping(Moment now) {
    pinged_at_ = now;
    return {++pings_};
}

void ServerClock::hear(const wire::Pong& pong, Moment now, Instant local_now) {
    if (pong.echo != pings_) return;
    const auto trip = std::chrono::floor<Milliseconds>(now - pinged_at_);
    // The error is at most half the trip. Clocks drift and are set: a fast ping of long ago tells nothing.
    if (!round_trip_ || trip <= *round_trip_) offset_ = pong.server_time + trip / 2 - local_now;
    round_trip_ = trip;
}

}  // namespace gridrace::client
