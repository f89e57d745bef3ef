// What a connection may send beside and below its messages, and how often that was too much.
#pragma once

#include "server/ops/counter.hpp"

namespace gridrace::server {

struct FrameLimits {
    unsigned frames_per_message = 64;
    unsigned message_deadline_seconds = 10;  // from a message's first byte to its last
    unsigned control_frames_per_second = 5;  // pings, pongs and closes
    unsigned control_frame_burst = 50;
};

// Connections that were closed because of what they sent below their messages.
struct FrameCounts {
    Counter too_many_bytes;           // gridrace_refusals_total{cause="too_many_bytes"}
    Counter too_many_frames;          // gridrace_refusals_total{cause="too_many_frames"}
    Counter too_many_control_frames;  // gridrace_refusals_total{cause="too_many_control_frames"}
    Counter message_too_slow;         // gridrace_refusals_total{cause="message_too_slow"}
};

}  // namespace gridrace::server
