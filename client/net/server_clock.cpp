#include "client/net/server_clock.hpp"

#include <algorithm>
#include <array>

namespace gridrace::client {

namespace {

// Clocks drift and are adjusted: an old ping is useless, however fast.
constexpr std::size_t kept = 8;
constexpr std::size_t of_median = 5;

}  // namespace

wire::Ping ServerClock::ping(Moment now) {
    pinged_at_ = now;
    return {++pings_};
}

void ServerClock::hear(const wire::Pong& pong, Moment now, Instant local_now) {
    if (pong.echo != pings_) return;
    const auto trip = std::chrono::floor<Milliseconds>(now - pinged_at_);
    newest_.push_back({trip, pong.server_time + trip / 2 - local_now});
    if (newest_.size() > kept) newest_.pop_front();
    // The error is at most half the round trip. Of equal ones the newer is valid for longer.
    offset_ =
        std::ranges::min_element(newest_.rbegin(), newest_.rend(), {}, &Measured::trip)->offset;
}

std::optional<Milliseconds> ServerClock::round_trip() const {
    if (newest_.empty()) return std::nullopt;
    std::array<Milliseconds, of_median> trips{};
    const auto count = std::min(newest_.size(), of_median);
    std::transform(newest_.rbegin(), newest_.rbegin() + static_cast<std::ptrdiff_t>(count),
                   trips.begin(), [](const Measured& ping) { return ping.trip; });
    const auto middle = trips.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(trips.begin(), middle, trips.begin() + static_cast<std::ptrdiff_t>(count));
    return *middle;
}

}  // namespace gridrace::client
