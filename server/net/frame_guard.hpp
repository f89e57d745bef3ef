// Ends a connection whose frames are too many or too slow, and counts that.
#pragma once

#include "common/net/link.hpp"
#include "server/net/frame_watch.hpp"

namespace gridrace::server {

// Of one connection in a room. On its thread.
class FrameGuard final : public net::ReadWatch {
public:
    // The counts outlive it.
    FrameGuard(const FrameLimits& limits, const wire::Limits& messages, FrameCounts& counts)
        : heard_at_(std::chrono::steady_clock::now()),
          watch_(limits, messages, heard_at_),
          counts_(counts) {}

    net::Error on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) override;
    bool has_tripped() const { return has_tripped_; }
    // When something was read last; in the beginning, now.
    FrameWatch::TimePoint heard_at() const { return heard_at_; }

    // Says that the manners of the protocol were broken (1008), if that needs no waiting, and closes. While no
    // frame of ours is being written.
    static void dismiss(net::Link& link);

private:
    FrameWatch::TimePoint heard_at_;
    FrameWatch watch_;
    FrameCounts& counts_;
    bool has_tripped_ = false;
};

}  // namespace gridrace::server
