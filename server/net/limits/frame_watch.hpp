// Reads along the frames that a client sends, below Beast, which bounds messages but not what is beside them:
// empty fragments and control frames without end. Pure: times come in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "common/wire/limits.hpp"
#include "server/net/limits/frame_limits.hpp"
#include "server/ops/token_bucket.hpp"

namespace gridrace::server {

class FrameWatch {
public:
    using TimePoint = TokenBucket::TimePoint;
    enum class Fault {
        none,
        too_many_bytes,
        too_many_frames,
        too_many_control_frames,
        message_too_slow
    };

    // From the first byte after the handshake on. All bytes together are bounded by what the announced limits
    // of messages come to; each read counts for 64 bytes more, since floods of tiny pieces cost more than their
    // bytes.
    FrameWatch(const FrameLimits& limits, const wire::Limits& messages, TimePoint now);

    // What one read brought, and how many bytes of the wire it took. After a fault the connection must end.
    Fault read(std::span<const std::byte> bytes, std::size_t on_the_wire, TimePoint now);
    // By when the rest of what has begun must be there: a message, or a control frame. None if nothing has.
    std::optional<TimePoint> due() const;

private:
    bool is_under_way() const;
    Fault begin_frame(TimePoint now);
    void end_frame();
    std::size_t take_header(std::span<const std::byte> bytes);
    std::size_t header_size() const;
    std::uint64_t payload_size() const;

    FrameLimits limits_;
    TokenBucket bytes_;
    TokenBucket control_frames_;
    std::array<std::uint8_t, 14> header_{};  // of the frame that begins; RFC 6455, 5.2
    std::size_t header_bytes_ = 0;           // of it that have come
    std::uint64_t payload_left_ = 0;
    unsigned frames_ = 0;  // of the message that is under way
    bool is_in_message_ = false;
    bool is_last_frame_ = false;  // the message ends with the payload that comes now
    TimePoint began_{};           // what is under way
};

}  // namespace gridrace::server
