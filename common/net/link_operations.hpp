// The operations of a Link; included by link.hpp.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace gridrace::net {

// Buffer that joins the parts of one write, so that they leave as one record. Shared: used within
// one call.
std::span<std::byte> record_space();

// The first of the buffers that is not empty; nothing if all are.
template <class Buffers>
boost::asio::mutable_buffer first_of(const Buffers& buffers) {
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto part = boost::asio::buffer_sequence_begin(buffers); part != end; ++part) {
        const boost::asio::mutable_buffer buffer(*part);
        if (buffer.size() > 0) return buffer;
    }
    return {};
}

// The buffers' bytes in one piece, up to the size of a record.
template <class Buffers>
boost::asio::const_buffer gathered(const Buffers& buffers) {
    const auto space = record_space();
    const auto copied =
        boost::asio::buffer_copy(boost::asio::mutable_buffer(space.data(), space.size()), buffers);
    return {space.data(), copied};
}

template <class Self>
bool Link::wait(const Step& step, Self& self) {
    if (step.wait == Step::Wait::nothing) return false;
    const auto what = step.wait == Step::Wait::to_read ? Socket::wait_read : Socket::wait_write;
    socket_.async_wait(what, std::move(self));
    return true;
}

// Takes steps with waits between them, and completes with the result of the last one.
template <class Signature, class Take>
struct Link::Steps {
    Link& link;
    Take take;
    bool has_waited = false;
    bool is_over = false;
    Step last = {};

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (error) last = {Step::Wait::nothing, error, 0};
        if (error || is_over) return complete(self);
        last = take(link);
        const bool waited_before = std::exchange(has_waited, true);
        if (link.wait(last, self)) return;
        if (waited_before) return complete(self);
        is_over = true;  // a handler must not run inside the initiating call
        boost::asio::post(link.get_executor(), std::move(self));
    }

    template <class Self>
    void complete(Self& self) {
        if constexpr (std::is_same_v<Signature, void(Error)>) {
            self.complete(last.error);
        } else {
            self.complete(last.error, last.bytes);
        }
    }
};

template <class Signature, class Token, class Take>
auto Link::async_steps(Take take, Token& token) {
    return boost::asio::async_compose<Token, Signature>(
        Steps<Signature, Take>{*this, std::move(take)}, token, socket_);
}

template <class Token>
auto Link::async_handshake(Token&& token) {
    return async_steps<void(Error), Token>([](Link& link) { return link.shake_hands(); }, token);
}

template <class Token>
auto Link::async_finish(Token&& token) {
    end_sending();
    auto drain = [allowance = most_drained](Link& link) mutable { return link.drain(allowance); };
    return async_steps<void(Error), Token>(drain, token);
}

template <class Buffers, class Token>
auto Link::async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [](auto handler, Link* link, const Buffers& into) {
            using Handler = decltype(handler);
            if (link->channel_) {
                link->async_steps<void(Error, std::size_t), Handler>(
                    [into](Link& self) { return self.read_tls(first_of(into)); }, handler);
            } else if (link->watch_ != nullptr) {
                link->socket_.async_read_some(
                    into, WatchedHandler<Buffers, Handler>{link->watch_, into, std::move(handler)});
            } else {
                link->socket_.async_read_some(into, std::move(handler));
            }
        },
        token, this, buffers);
}

template <class Buffers, class Token>
auto Link::async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [](auto handler, Link* link, const Buffers& from) {
            using Handler = decltype(handler);
            if (link->channel_) {
                link->async_steps<void(Error, std::size_t), Handler>(
                    [from](Link& self) { return self.write_tls(gathered(from)); }, handler);
            } else {
                link->socket_.async_write_some(from, std::move(handler));
            }
        },
        token, this, buffers);
}

}  // namespace gridrace::net
