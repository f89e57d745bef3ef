#include "common/net/link.hpp"

#include <array>

namespace gridrace::net {

namespace {

constexpr std::size_t largest_record = 16384;  // RFC 8446, 5.1
constexpr std::size_t most_drained_at_once = 256 * 1024;

}  // namespace

std::span<std::byte> record_space() {
    static thread_local std::array<std::byte, largest_record> space;
    return space;
}

Link::Link(Socket socket, Tls tls)
    : socket_(std::move(socket)), channel_(std::move(tls), socket_.native_handle()) {
    Error ignored;  // a closed socket fails at its first use
    socket_.non_blocking(true, ignored);
}

Link::Step Link::shake_hands() {
    if (!is_open()) return {Step::Wait::nothing, boost::asio::error::operation_aborted, 0};
    const auto step = channel_.shake_hands();
    const auto on_the_wire = channel_.newly_read();
    if (watch_ == nullptr) return step;
    if (const auto error = watch_->on_read({}, on_the_wire)) return {Step::Wait::nothing, error, 0};
    return step;
}

Link::Step Link::read_tls(boost::asio::mutable_buffer into) {
    if (!is_open()) return {Step::Wait::nothing, boost::asio::error::operation_aborted, 0};
    const auto step = channel_.read(into);
    const auto on_the_wire = channel_.newly_read();
    if (watch_ == nullptr) return step;
    const std::span read(static_cast<const std::byte*>(into.data()), step.bytes);
    if (const auto error = watch_->on_read(read, on_the_wire))
        return {Step::Wait::nothing, error, 0};
    return step;
}

Link::Step Link::write_tls(boost::asio::const_buffer from) {
    if (!is_open()) return {Step::Wait::nothing, boost::asio::error::operation_aborted, 0};
    return channel_.write(from);
}

Link::Step Link::drain(std::size_t& allowance) {
    Error error;
    for (std::size_t turn = most_drained_at_once; allowance > 0;) {
        if (turn == 0) return {Step::Wait::to_read, {}, 0};
        const auto space = record_space();
        const auto size = socket_.read_some(
            boost::asio::buffer(space.data(), std::min({space.size(), allowance, turn})), error);
        if (error == boost::asio::error::would_block) return {Step::Wait::to_read, {}, 0};
        if (error) break;
        allowance -= size;
        turn -= size;
    }
    return {};
}

void Link::try_to_write(std::span<const std::byte> bytes) {
    if (!channel_) return write_past_tls(bytes);
    if (is_open()) channel_.write(boost::asio::buffer(bytes.data(), bytes.size()));
}

void Link::write_past_tls(std::span<const std::byte> bytes) {
    Error ignored;  // best effort: does not wait until it can be written
    socket_.write_some(boost::asio::buffer(bytes.data(), bytes.size()), ignored);
}

void Link::end_sending() {
    if (!is_open()) return;
    channel_.end();
    Error ignored;  // a peer that is gone needs no notice
    socket_.shutdown(Socket::shutdown_send, ignored);
}

void Link::close() {
    if (!is_open()) return;
    channel_.end();
    Error ignored;  // closing twice is harmless
    socket_.close(ignored);
}

std::pair<Socket, Tls> Link::release() {
    return {std::move(socket_), channel_.release()};
}

}  // namespace gridrace::net
