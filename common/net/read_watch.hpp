// An observer that sees what a link reads before the reader does.
#pragma once

#include <boost/asio/associator.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <span>
#include <utility>

namespace gridrace::net {

class ReadWatch {
public:
    // The bytes read, perhaps none, and how many bytes on the wire they took. An error makes the
    // read fail.
    virtual boost::system::error_code on_read(std::span<const std::byte> bytes,
                                              std::size_t on_the_wire) = 0;

protected:
    ~ReadWatch() = default;
};

// Passes the first `count` bytes of the buffers to the watch.
template <class Buffers>
boost::system::error_code show(ReadWatch& watch, const Buffers& buffers, std::size_t count) {
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto part = boost::asio::buffer_sequence_begin(buffers); part != end && count > 0;
         ++part) {
        const boost::asio::mutable_buffer buffer(*part);
        const auto size = std::min(count, buffer.size());
        const auto error =
            watch.on_read({static_cast<const std::byte*>(buffer.data()), size}, size);
        if (error) return error;
        count -= size;
    }
    return {};
}

// A read handler that calls the watch first.
template <class Buffers, class Handler>
struct WatchedHandler {
    ReadWatch* watch;
    Buffers buffers;
    Handler handler;

    void operator()(boost::system::error_code error, std::size_t bytes) {
        if (!error) error = show(*watch, buffers, bytes);
        std::move(handler)(error, error ? 0 : bytes);
    }
};

}  // namespace gridrace::net

// Executor, allocator and cancellation are those of the inner handler.
template <template <class, class> class Associator, class Buffers, class Handler, class Default>
struct boost::asio::associator<Associator, gridrace::net::WatchedHandler<Buffers, Handler>, Default>
    : Associator<Handler, Default> {
    static auto get(const gridrace::net::WatchedHandler<Buffers, Handler>& watched,
                    const Default& otherwise = Default()) noexcept {
        return Associator<Handler, Default>::get(watched.handler, otherwise);
    }
};
