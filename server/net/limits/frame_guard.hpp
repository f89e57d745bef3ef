// Ends connections whose frames are too many or too slow, and counts them.
#pragma once

#include <functional>
#include <optional>

#include "common/net/link.hpp"
#include "server/net/limits/frame_watch.hpp"

namespace gridrace::server {

// For one connection in a room. On its thread.
class FrameGuard final : public net::ReadWatch {
public:
    // The counts must outlive it. Calls `on_part` when a message is incomplete: if its rest never
    // arrives, nothing is read, so the owner must check the deadline.
    FrameGuard(const FrameLimits& limits, const wire::Limits& messages, FrameCounts& counts,
               std::function<void()> on_part)
        : heard_at_(std::chrono::steady_clock::now()),
          watch_(limits, messages, heard_at_),
          counts_(counts),
          on_part_(std::move(on_part)) {}

    net::Error on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) override;
    bool has_tripped() const { return has_tripped_; }
    // Deadline for the rest of a message; none if no message is incomplete.
    std::optional<FrameWatch::TimePoint> due() const { return watch_.due(); }
    // The deadline has passed: the connection must end.
    void give_up() { trip(FrameWatch::Fault::message_too_slow); }
    // Time of the last read; initially the time of construction.
    FrameWatch::TimePoint heard_at() const { return heard_at_; }

    // Sends a close frame for a policy violation (1008), or a protocol error (1002), if that does not
    // block, and closes. Not while a frame of ours is being written.
    void dismiss(net::Link& link) const;

private:
    void trip(FrameWatch::Fault fault);

    FrameWatch::TimePoint heard_at_;
    FrameWatch watch_;
    FrameCounts& counts_;
    std::function<void()> on_part_;
    std::optional<FrameWatch::TimePoint> due_told_;
    bool has_tripped_ = false;
    bool is_protocol_error_ = false;
};

}  // namespace gridrace::server
