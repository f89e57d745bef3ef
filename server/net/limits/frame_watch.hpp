// Parses the frames of a client below Beast, which bounds messages but not what surrounds them:
// empty fragments and endless control frames. Pure: times are passed in.
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
        message_too_slow,
        bad_close_code  // above 4999, which Beast would repeat: no code is there (RFC 6455, 7.4)
    };

    // Starts with the first byte after the handshake. The total of bytes is bounded by what the
    // announced limits of messages allow; each read counts as 64 bytes more, since floods of tiny
    // pieces cost more than their bytes.
    FrameWatch(const FrameLimits& limits, const wire::Limits& messages, TimePoint now);

    // The result of one read, with its number of bytes on the wire. After a fault the connection
    // must end.
    Fault read(std::span<const std::byte> bytes, std::size_t on_the_wire, TimePoint now);
    // Deadline for the rest of an incomplete message or control frame; none if there is none.
    std::optional<TimePoint> due() const;

private:
    bool is_under_way() const;
    Fault begin_frame(TimePoint now);
    void end_frame();
    Fault take_payload(std::span<const std::byte> bytes);
    std::size_t take_header(std::span<const std::byte> bytes);
    std::size_t header_size() const;
    std::uint64_t payload_size() const;

    FrameLimits limits_;
    TokenBucket bytes_;
    TokenBucket control_frames_;
    std::array<std::uint8_t, 14> header_{};  // of the current frame; RFC 6455, 5.2
    std::size_t header_bytes_ = 0;           // received bytes of it
    std::uint64_t payload_left_ = 0;
    std::array<std::uint8_t, 4> mask_{};  // of the current payload
    unsigned close_bytes_ = 2;            // read of the code in a close frame; 2 in others
    unsigned close_code_ = 0;
    unsigned frames_ = 0;  // of the current message
    bool is_in_message_ = false;
    bool is_last_frame_ = false;  // the message ends with the current payload
    TimePoint began_{};           // of the current message or frame
};

}  // namespace gridrace::server
