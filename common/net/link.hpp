// A connection as a byte stream, plain or with TLS, chosen at run time: one type, so that what is
// built on it is compiled once. At most one read and one write at a time; on one thread.
#pragma once

#include <array>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <span>
#include <utility>

#include "common/net/completion.hpp"
#include "common/net/read_watch.hpp"
#include "common/net/tls_channel.hpp"

namespace gridrace::net {

using Tcp = boost::asio::ip::tcp;
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<Tcp, Executor>;
using Error = boost::system::error_code;

class Link {
public:
    using executor_type = Executor;
    static constexpr std::size_t most_drained = 16 << 20;

    // Plain if `tls` is null; with TLS, the handshake comes first. Never blocks.
    explicit Link(Socket socket, Tls tls = nullptr);
    Link(Link&& other) noexcept = default;
    Link& operator=(Link&&) = delete;
    ~Link() = default;

    executor_type get_executor() { return socket_.get_executor(); }
    Socket& socket() { return socket_; }
    bool is_open() const { return socket_.is_open(); }
    // OpenSSL's object; nullptr if the link is plain.
    ssl_st* tls() const { return channel_.get(); }

    // The watch must outlive the link, or be removed with nullptr.
    void watch_reads(ReadWatch* watch) { watch_ = watch; }

    // For links with TLS. Completes with (Error).
    template <class Token>
    auto async_handshake(Token&& token) {
        return boost::asio::async_initiate<Token, void(Error)>(
            [](auto handler, Link* link) {
                link->begin_handshake(Completion::of_error(std::move(handler)));
            },
            token, this);
    }

    // Like Asio's AsyncReadStream and AsyncWriteStream. Reads into the first buffer that is not empty, writes of the
    // first few.
    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, Link* link, boost::asio::mutable_buffer into) {
                link->begin_reading(into, Completion::of_bytes(std::move(handler)));
            },
            token, this, Parts<boost::asio::mutable_buffer, 1>(buffers).first());
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, Link* link, const Written& from) {
                link->begin_writing(from, Completion::of_bytes(std::move(handler)));
            },
            token, this, Written(buffers));
    }

    // Ends our side and waits until the peer has ended its own. Discards what still arrives, up to
    // most_drained: if we closed while the peer sends, it might never read the reason. Completes
    // with (Error).
    template <class Token>
    auto async_finish(Token&& token) {
        return boost::asio::async_initiate<Token, void(Error)>(
            [](auto handler, Link* link) {
                link->begin_finish(Completion::of_error(std::move(handler)));
            },
            token, this);
    }

    // Writes this if that does not block. Not during another write.
    void try_to_write(std::span<const std::byte> bytes);
    // The same without TLS, for a peer that turned out not to speak it.
    void write_past_tls(std::span<const std::byte> bytes);
    // Ends our side; tells the peer if that does not block.
    void end_sending();
    // The same, and closes: pending operations fail.
    void close();
    // Gives up socket and TLS while no operation is pending: a new link can be made of them.
    std::pair<Socket, Tls> release();

private:
    using Step = TlsChannel::Step;
    template <class Take>
    struct Steps;

    // The first buffers that are not empty, up to `most`: a sequence of buffers.
    template <class Buffer, std::size_t most>
    class Parts {
    public:
        template <class Buffers>
        explicit Parts(const Buffers& buffers) {
            const auto end = boost::asio::buffer_sequence_end(buffers);
            for (auto part = boost::asio::buffer_sequence_begin(buffers);
                 part != end && size_ < most; ++part) {
                const Buffer buffer(*part);
                if (buffer.size() > 0) parts_[size_++] = buffer;
            }
        }
        const Buffer* begin() const { return parts_.data(); }
        const Buffer* end() const { return parts_.data() + size_; }
        Buffer first() const { return parts_[0]; }

    private:
        std::array<Buffer, most> parts_;
        std::size_t size_ = 0;
    };
    // A header has a part for each of its fields, and should leave at once.
    using Written = Parts<boost::asio::const_buffer, 32>;

    void begin_handshake(Completion completion);
    void begin_reading(boost::asio::mutable_buffer into, Completion completion);
    void begin_writing(const Written& from, Completion completion);
    void begin_finish(Completion completion);
    template <class Take>
    void take_steps(Take take, Completion completion);

    Step shake_hands();
    Step read_tls(boost::asio::mutable_buffer into);
    Step write_tls(boost::asio::const_buffer from);
    // Discards what can be read now, up to a limit, so that others do not wait for it.
    Step drain(std::size_t& allowance);

    Socket socket_;
    TlsChannel channel_;
    ReadWatch* watch_ = nullptr;
};

}  // namespace gridrace::net
