#include "common/net/link.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/compose.hpp>
#include <boost/asio/post.hpp>

namespace gridrace::net {

namespace {

constexpr std::size_t largest_record = 16384;  // RFC 8446, 5.1
constexpr std::size_t most_drained_at_once = 256 * 1024;

// Joins the parts of one write, so that they leave as one record; takes what is discarded. Shared: used within one call.
std::span<std::byte> record_space() {
    static thread_local std::array<std::byte, largest_record> space;
    return space;
}

}  // namespace

Link::Link(Socket socket, Tls tls)
    : socket_(std::move(socket)), channel_(std::move(tls), socket_.native_handle()) {
    Error ignored;  // a closed socket fails at its first use
    socket_.non_blocking(true, ignored);
}

// Takes steps with waits between them, and completes with the result of the last one.
template <class Take>
struct Link::Steps {
    Link& link;
    Take take;
    bool has_waited = false;
    bool is_over = false;
    Step last = {};

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (error) last = {Step::Wait::nothing, error, 0};
        if (error || is_over) return self.complete(last.error, last.bytes);
        last = take(link);
        const bool waited_before = std::exchange(has_waited, true);
        if (last.wait != Step::Wait::nothing) {
            const auto what =
                last.wait == Step::Wait::to_read ? Socket::wait_read : Socket::wait_write;
            return link.socket_.async_wait(what, std::move(self));
        }
        if (waited_before) return self.complete(last.error, last.bytes);
        is_over = true;  // a handler must not run inside the initiating call
        boost::asio::post(link.get_executor(), std::move(self));
    }
};

template <class Take>
void Link::take_steps(Take take, Completion completion) {
    boost::asio::async_compose<Completion, void(Error, std::size_t)>(
        Steps<Take>{*this, std::move(take)}, completion, socket_);
}

void Link::begin_handshake(Completion completion) {
    take_steps([](Link& link) { return link.shake_hands(); }, std::move(completion));
}

void Link::begin_finish(Completion completion) {
    end_sending();
    take_steps([allowance = most_drained](Link& link) mutable { return link.drain(allowance); },
               std::move(completion));
}

void Link::begin_reading(boost::asio::mutable_buffer into, Completion completion) {
    if (channel_) {
        take_steps([into](Link& link) { return link.read_tls(into); }, std::move(completion));
    } else {
        // The watch is called first.
        auto watched = [watch = watch_, into, completion = std::move(completion)](
                           Error error, std::size_t bytes) mutable {
            if (!error && watch != nullptr && bytes > 0)
                error = watch->on_read({static_cast<const std::byte*>(into.data()), bytes}, bytes);
            completion(error, error ? 0 : bytes);
        };
        socket_.async_read_some(into, std::move(watched));
    }
}

void Link::begin_writing(const Written& from, Completion completion) {
    if (channel_) {
        take_steps(
            [from](Link& link) {
                const auto space = record_space();
                const auto copied = boost::asio::buffer_copy(
                    boost::asio::mutable_buffer(space.data(), space.size()), from);
                return link.write_tls({space.data(), copied});
            },
            std::move(completion));
    } else {
        socket_.async_write_some(from, std::move(completion));
    }
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
