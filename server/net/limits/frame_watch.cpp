#include "server/net/limits/frame_watch.hpp"

#include <algorithm>

namespace gridrace::server {

namespace {

// RFC 6455, 5.2
constexpr std::uint8_t fin_bit = 0x80;
constexpr std::uint8_t control_bit = 0x08;
constexpr std::uint8_t mask_bit = 0x80;
constexpr std::uint8_t length_bits = 0x7f;
constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t close_opcode = 0x08;
constexpr unsigned most_close_code = 4999;
constexpr std::size_t mask_size = 4;

constexpr double cost_of_a_read = 64;

// Twice what honest messages need, including the headers of a few frames each.
double generously(double messages, const wire::Limits& limits) {
    return 2 * messages * (limits.max_message_bytes + 128);
}

}  // namespace

FrameWatch::FrameWatch(const FrameLimits& limits, const wire::Limits& messages, TimePoint now)
    : limits_(limits),
      bytes_(generously(messages.commands_per_second, messages),
             generously(messages.burst, messages) + wire::max_first_message_bytes, now),
      control_frames_(limits.control_frames_per_second, limits.control_frame_burst, now) {}

FrameWatch::Fault FrameWatch::read(std::span<const std::byte> bytes, std::size_t on_the_wire,
                                   TimePoint now) {
    const auto cost = static_cast<double>(on_the_wire) + cost_of_a_read;
    if (bytes_.take(now, cost).count() > 0) return Fault::too_many_bytes;
    while (!bytes.empty()) {
        if (payload_left_ > 0) {
            const auto size = std::min<std::uint64_t>(payload_left_, bytes.size());
            if (const auto fault = take_payload(bytes.first(size)); fault != Fault::none)
                return fault;
            bytes = bytes.subspan(size);
            payload_left_ -= size;
            end_frame();
            continue;
        }
        if (!is_under_way()) began_ = now;
        bytes = bytes.subspan(take_header(bytes));
        if (header_bytes_ < header_size()) break;
        if (const auto fault = begin_frame(now); fault != Fault::none) return fault;
    }
    return now > due().value_or(now) ? Fault::message_too_slow : Fault::none;
}

// Looks at the code of a close frame.
FrameWatch::Fault FrameWatch::take_payload(std::span<const std::byte> bytes) {
    for (std::size_t i = 0; i < bytes.size() && close_bytes_ < 2; ++i, ++close_bytes_) {
        const auto byte = std::to_integer<unsigned>(bytes[i]) ^ mask_[close_bytes_];
        close_code_ = close_code_ << 8 | byte;
    }
    return close_bytes_ == 2 && close_code_ > most_close_code ? Fault::bad_close_code : Fault::none;
}

bool FrameWatch::is_under_way() const {
    return is_in_message_ || header_bytes_ > 0 || payload_left_ > 0;
}

std::optional<FrameWatch::TimePoint> FrameWatch::due() const {
    if (!is_under_way()) return std::nullopt;
    return began_ + std::chrono::seconds(limits_.message_deadline_seconds);
}

// Takes the bytes that belong to the current frame's header; returns their number.
std::size_t FrameWatch::take_header(std::span<const std::byte> bytes) {
    std::size_t taken = 0;
    while (taken < bytes.size() && header_bytes_ < header_size()) {
        header_[header_bytes_++] = std::to_integer<std::uint8_t>(bytes[taken++]);
    }
    return taken;
}

// As far as known.
std::size_t FrameWatch::header_size() const {
    if (header_bytes_ < 2) return 2;
    const auto length = header_[1] & length_bits;
    const std::size_t more = length == 127 ? 8 : length == 126 ? 2 : 0;
    return 2 + more + ((header_[1] & mask_bit) != 0 ? mask_size : 0);
}

std::uint64_t FrameWatch::payload_size() const {
    const auto length = header_[1] & length_bits;
    if (length < 126) return static_cast<std::uint64_t>(length);
    std::uint64_t size = 0;
    const std::size_t end = length == 126 ? 4 : 10;
    for (std::size_t i = 2; i < end; ++i) size = size << 8 | header_[i];
    return size;
}

// After a complete header.
FrameWatch::Fault FrameWatch::begin_frame(TimePoint now) {
    payload_left_ = payload_size();
    const bool is_masked = (header_[1] & mask_bit) != 0;
    const auto mask_at = header_size() - (is_masked ? mask_size : 0);
    for (std::size_t i = 0; i < mask_size; ++i) mask_[i] = is_masked ? header_[mask_at + i] : 0;
    close_bytes_ = (header_[0] & opcode_bits) == close_opcode ? 0 : 2;
    close_code_ = 0;
    header_bytes_ = 0;
    if ((header_[0] & control_bit) != 0) {
        const bool too_many = control_frames_.take(now).count() > 0;
        return too_many ? Fault::too_many_control_frames : Fault::none;
    }
    if (!is_in_message_) {
        is_in_message_ = true;
        frames_ = 0;
    }
    if (++frames_ > limits_.frames_per_message) return Fault::too_many_frames;
    is_last_frame_ = (header_[0] & fin_bit) != 0;
    end_frame();
    return Fault::none;
}

// If no payload is left.
void FrameWatch::end_frame() {
    if (payload_left_ > 0 || !is_last_frame_) return;
    is_in_message_ = false;
    is_last_frame_ = false;
}

}  // namespace gridrace::server
