// The operations of a Link; included by link.hpp.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace gridrace::net {

// Where the parts of one write come together, to leave as one record. Used up before anybody else needs it.
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

// The bytes of the buffers in one piece, as many as one record holds.
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

struct Link::Handshake {
    Link& link;
    bool has_waited = false;
    bool is_over = false;
    Error result = {};

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (is_over || error) return self.complete(error ? error : result);
        const auto step = link.shake_hands();
        const bool waited_before = std::exchange(has_waited, true);
        if (link.wait(step, self)) return;
        if (waited_before) return self.complete(step.error);
        result = step.error;
        is_over = true;
        boost::asio::post(link.get_executor(), std::move(self));
    }
};

template <class Buffers>
struct Link::TlsRead {
    Link& link;
    Buffers buffers;
    bool has_waited = false;
    bool is_over = false;
    Step result = {};

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (error) return self.complete(error, 0);
        if (is_over) return self.complete(result.error, result.bytes);
        const auto step = link.read_tls(first_of(buffers));
        const bool waited_before = std::exchange(has_waited, true);
        if (link.wait(step, self)) return;
        if (waited_before) return self.complete(step.error, step.bytes);
        result = step;
        is_over = true;
        boost::asio::post(link.get_executor(), std::move(self));
    }
};

template <class Buffers>
struct Link::TlsWrite {
    Link& link;
    Buffers buffers;
    bool has_waited = false;
    bool is_over = false;
    Step result = {};

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (error) return self.complete(error, 0);
        if (is_over) return self.complete(result.error, result.bytes);
        const auto step = link.write_tls(gathered(buffers));
        const bool waited_before = std::exchange(has_waited, true);
        if (link.wait(step, self)) return;
        if (waited_before) return self.complete(step.error, step.bytes);
        result = step;
        is_over = true;
        boost::asio::post(link.get_executor(), std::move(self));
    }
};

struct Link::Finish {
    Link& link;
    std::size_t allowance = 2 << 20;
    bool has_waited = false;
    bool is_over = false;

    template <class Self>
    void operator()(Self& self, Error error = {}) {
        if (is_over || error) return self.complete(error);
        const auto step = link.drain(allowance);
        const bool waited_before = std::exchange(has_waited, true);
        if (link.wait(step, self)) return;
        if (waited_before) return self.complete({});
        is_over = true;
        boost::asio::post(link.get_executor(), std::move(self));
    }
};

template <class Token>
auto Link::async_handshake(Token&& token) {
    return boost::asio::async_compose<Token, void(Error)>(Handshake{*this}, token, socket_);
}

template <class Token>
auto Link::async_finish(Token&& token) {
    end_sending();
    return boost::asio::async_compose<Token, void(Error)>(Finish{*this}, token, socket_);
}

template <class Buffers, class Token>
auto Link::async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
        [](auto handler, Link* link, const Buffers& into) {
            using Handler = decltype(handler);
            if (link->channel_) {
                boost::asio::async_compose<Handler, void(Error, std::size_t)>(
                    TlsRead<Buffers>{*link, into}, handler, link->socket_);
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
                boost::asio::async_compose<Handler, void(Error, std::size_t)>(
                    TlsWrite<Buffers>{*link, from}, handler, link->socket_);
            } else {
                link->socket_.async_write_some(from, std::move(handler));
            }
        },
        token, this, buffers);
}

}  // namespace gridrace::net
