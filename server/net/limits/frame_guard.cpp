#include "server/net/limits/frame_guard.hpp"

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace {

// RFC 6455: close frames of the server with "policy violation" and "protocol error".
constexpr std::array violation{std::byte{0x88}, std::byte{0x02}, std::byte{0x03}, std::byte{0xf0}};
constexpr std::array protocol_error{std::byte{0x88}, std::byte{0x02}, std::byte{0x03},
                                    std::byte{0xea}};

Counter& counter(FrameCounts& counts, FrameWatch::Fault fault) {
    switch (fault) {
        case FrameWatch::Fault::too_many_frames: return counts.too_many_frames;
        case FrameWatch::Fault::too_many_control_frames: return counts.too_many_control_frames;
        case FrameWatch::Fault::message_too_slow: return counts.message_too_slow;
        case FrameWatch::Fault::bad_close_code:  // not counted: it harms nobody
        case FrameWatch::Fault::too_many_bytes:
        case FrameWatch::Fault::none: break;
    }
    return counts.too_many_bytes;
}

}  // namespace

net::Error FrameGuard::on_read(std::span<const std::byte> bytes, std::size_t on_the_wire) {
    heard_at_ = std::chrono::steady_clock::now();
    const auto fault = watch_.read(bytes, on_the_wire, heard_at_);
    if (fault != FrameWatch::Fault::none) {
        trip(fault);
        return boost::asio::error::message_size;
    }
    const auto due = watch_.due();
    const bool is_news = due && due != due_told_;
    due_told_ = due;
    if (is_news) on_part_();
    return {};
}

void FrameGuard::trip(FrameWatch::Fault fault) {
    has_tripped_ = true;
    is_protocol_error_ = fault == FrameWatch::Fault::bad_close_code;
    if (!is_protocol_error_) counter(counts_, fault).add();
}

void FrameGuard::dismiss(net::Link& link) const {
    link.try_to_write(is_protocol_error_ ? protocol_error : violation);
    link.close();
}

}  // namespace gridrace::server
