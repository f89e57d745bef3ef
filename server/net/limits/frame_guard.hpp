// Ends a connection whose frames are too many or too slow, and counts that.
#pragma once

#include <functional>
#include <optional>

#include "common/net/link.hpp"
#include "server/net/limits/frame_watch.hpp"

namespace gridrace::server {

// Of one connection in a room. On its thread.
class FrameGuard final : public net::ReadWatch {
public:
    // The counts outlive it. Tells when a message has come in part: if its rest does not come, nothing is read, and
    // somebody else must look whether it is late.
    FrameGuard(const FrameLimits& limits, const wire::Limits& messages, FrameCounts& counts,
               std::function<void()> on_part)
        : heard_at_(std::chrono::steady_clock::now()),
          watch_(limits, messages, heard_at_),
          counts_(counts),
          on_part_(std::move(on_part)) {}

    net::Error on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) override;
    bool has_tripped() const { return has_tripped_; }
    // By when the rest of a message must be there; none if none has come in part.
    std::optional<FrameWatch::TimePoint> due() const { return watch_.due(); }
    // It is not: the connection must end.
    void give_up() { trip(FrameWatch::Fault::message_too_slow); }
    // When something was read last; in the beginning, now.
    FrameWatch::TimePoint heard_at() const { return heard_at_; }

    // Says that the manners of the protocol were broken (1008), if that needs no waiting, and closes. While no
    // frame of ours is being written.
    static void dismiss(net::Link& link);

private:
    void trip(FrameWatch::Fault fault);

    FrameWatch::TimePoint heard_at_;
    FrameWatch watch_;
    FrameCounts& counts_;
    std::function<void()> on_part_;
    std::optional<FrameWatch::TimePoint> due_told_;
    bool has_tripped_ = false;
};

}  // namespace gridrace::server
