// Limits on a connection's frames besides its messages, and counters of violations.
#pragma once

#include "server/ops/counter.hpp"

namespace gridrace::server {

struct FrameLimits {
    unsigned frames_per_message = 64;
    unsigned message_deadline_seconds = 10;  // from a message's first byte to its last
    unsigned control_frames_per_second = 5;  // pings, pongs and closes
    unsigned control_frame_burst = 50;
};

// Connections closed because of their frames.
struct FrameCounts {
    Counter too_many_bytes;           // gridrace_refusals_total{cause="too_many_bytes"}
    Counter too_many_frames;          // gridrace_refusals_total{cause="too_many_frames"}
    Counter too_many_control_frames;  // gridrace_refusals_total{cause="too_many_control_frames"}
    Counter message_too_slow;         // gridrace_refusals_total{cause="message_too_slow"}
};

}  // namespace gridrace::server
