#include "server/ops/clock_watch.hpp"

namespace gridrace::server {

std::optional<ClockStep> ClockWatch::look(const ClockReading& reading) {
    difference_ = reading.wall - (reading.now + stepped_);
    const bool has_slept =
        reading.slept - slept_ >= shortest_sleep && difference_ >= shortest_sleep;
    if (!has_slept && std::chrono::abs(difference_) <= most_difference) return std::nullopt;
    if (used_.take(steps, Used::TimePoint(reading.now.time_since_epoch()))) return std::nullopt;
    const ClockStep step{difference_, has_slept};
    slept_ = reading.slept;
    stepped_ += step.by;
    difference_ = {};
    return step;
}

std::string describe(const ClockStep& step) {
    const auto seconds = std::chrono::abs(step.by) / std::chrono::seconds(1);
    const auto by = std::to_string(seconds) + " s";
    const std::string rooms = step.by > Milliseconds(0)
                                  ? "; this is nobody's race time"
                                  : "; rooms that are open keep their own time";
    if (step.slept) return "the machine slept for " + by + rooms;
    return "the system's clock was set " + by + (step.by > Milliseconds(0) ? " ahead" : " back") +
           rooms;
}

}  // namespace gridrace::server
